import type { Clock } from '#server/clock.ts';
import type { DatabaseHandle, Transaction } from '#server/db/client.ts';
import { userLegalAcceptances } from '#server/db/schema.ts';
import { violatedConstraint } from '#server/db/unique-violation.ts';
import type { VerifiedIdentity } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import type { Randomness } from '#server/randomness.ts';
import { legalDocuments } from '#shared/legal.ts';
import { pagePath } from '#shared/pages.ts';
import type { CanonicalPhone } from '#shared/phone.ts';
import { insertBusiness } from './insert-business.ts';
import { type BusinessDetails, type BusinessRecord, findBusinessByPhone } from './queries.ts';
import { withSlugRetry } from './slugs.ts';

export interface RegisterBusinessDeps {
  database: DatabaseHandle;
  clock: Clock;
  randomness: Randomness;
  origin: string;
  /** With their codes; these log in but are never registered. */
  testPhones: ReadonlyMap<CanonicalPhone, string>;
}

export interface RegisterBusinessInput {
  identity: VerifiedIdentity;
  /** Must be the identity's own. */
  phone: CanonicalPhone;
  details: BusinessDetails;
  /** Evidence kept with the legal acceptances (ADR 7, decision 11). */
  ipAddress: string;
  userAgent: string | null;
}

/**
 * Registers the owner's tea house: business, code, slug and acceptances in one transaction.
 * The same owner repeating the same registration (lost answer, double click) gets the same business.
 *
 * @throws {ProductError} FORBIDDEN when the phone is not the identity's; TEST_NUMBER; PHONE_TAKEN.
 */
export async function registerBusiness(
  deps: RegisterBusinessDeps,
  input: RegisterBusinessInput,
): Promise<BusinessRecord> {
  if (input.identity.phone !== input.phone) throw new ProductError('FORBIDDEN');
  if (deps.testPhones.has(input.phone)) throw new ProductError('TEST_NUMBER');
  return inTurn(deps.database, input.phone, () => findOrCreate(deps, input));
}

/** The last registration under way per phone, for each database. */
const queues = new WeakMap<DatabaseHandle, Map<string, Promise<unknown>>>();

/**
 * One registration of a phone after the other within this process: repeats wait here for the first one's
 * commit rather than in the database, holding its connections. Between processes the constraint decides.
 */
async function inTurn<T>(database: DatabaseHandle, phone: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(database) ?? new Map<string, Promise<unknown>>();
  queues.set(database, queue);
  const before = queue.get(phone) ?? Promise.resolve();
  const mine = before.then(work, work);
  queue.set(phone, mine);
  try {
    return await mine;
  } finally {
    if (queue.get(phone) === mine) queue.delete(phone);
  }
}

async function findOrCreate(
  deps: RegisterBusinessDeps,
  input: RegisterBusinessInput,
): Promise<BusinessRecord> {
  const existing = await findBusinessByPhone(deps.database.db, input.phone);
  if (existing !== null) return sameRegistrationOrTaken(existing, input);

  const created = await create(deps, input);
  if (created === null) {
    const winner = await findBusinessByPhone(deps.database.db, input.phone);
    if (winner === null) throw new ProductError('PHONE_TAKEN');
    return sameRegistrationOrTaken(winner, input);
  }
  await deps.database.publishPageChange([pagePath.business(created.slug)]);
  return created;
}

/** Null when another request registered this phone in the same moment. */
async function create(
  deps: RegisterBusinessDeps,
  input: RegisterBusinessInput,
): Promise<BusinessRecord | null> {
  try {
    return await withSlugRetry(deps.database.db, (tx) => insertAll(tx, deps, input));
  } catch (error) {
    if (violatedConstraint(error) === 'businesses_phone_unique') return null;
    throw error;
  }
}

async function insertAll(
  tx: Transaction,
  deps: RegisterBusinessDeps,
  input: RegisterBusinessInput,
): Promise<BusinessRecord> {
  const values = { ...input.details, phone: input.phone, ownerUuid: input.identity.uid };
  const created = await insertBusiness(tx, deps, values);
  await tx.insert(userLegalAcceptances).values(
    legalDocuments.map((document) => ({
      userId: created.id,
      documentType: document.type,
      documentVersion: document.version,
      acceptedAt: deps.clock.now(),
      ipAddress: input.ipAddress,
      userAgent: input.userAgent,
    })),
  );
  return created;
}

function sameRegistrationOrTaken(existing: BusinessRecord, input: RegisterBusinessInput): BusinessRecord {
  const names = Object.keys(input.details) as Array<keyof BusinessDetails>;
  const isSame = names.every((name) => existing[name] === input.details[name]);
  if (!isSame || existing.ownerUuid !== input.identity.uid) throw new ProductError('PHONE_TAKEN');
  return existing;
}
