import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/client.ts';
import { violatedConstraint } from '#server/db/database-errors.ts';
import { runExclusive } from '#server/db/run-exclusive.ts';
import { type AcceptanceEvidence, recordAcceptances } from '#server/domain/accounts/record-acceptances.ts';
import { refuseFormerNumber } from '#server/domain/floor/number-moves.ts';
import {
  type BusinessDetails,
  type BusinessRecord,
  findBusinessByPhone,
} from '#server/domain/floor/queries.ts';
import type { IdentityProvider, VerifiedIdentity } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { slugFromName } from '#shared/domain/slug.ts';
import { legalTypes } from '#shared/legal/legal.ts';
import { insertBusiness } from './insert-business.ts';
import { withSlugLock } from './slugs.ts';

type RegisterBusinessDeps = Pick<
  AppContext,
  'database' | 'trustedTime' | 'randomness' | 'origin' | 'reservedSlugs' | 'testPhones' | 'legalTexts'
> & { identity: Pick<IdentityProvider, 'lockSession'> };

interface RegisterBusinessInput {
  identity: VerifiedIdentity;
  /** Must be the identity's phone. */
  phone: CanonicalPhone;
  details: BusinessDetails;
  evidence: AcceptanceEvidence;
}

/**
 * Registers a business in one transaction. An owner who repeats a registration (lost response, double click)
 * receives the same business.
 * @throws {ProductError} FORBIDDEN if the phone is not the identity's; TEST_NUMBER; PHONE_TAKEN; FORMER_NUMBER
 * @throws {InvalidIdTokenError} if the session has ended meanwhile, for example because its number moved
 */
export async function registerBusiness(
  deps: RegisterBusinessDeps,
  input: RegisterBusinessInput,
): Promise<BusinessRecord> {
  if (input.identity.phone !== input.phone) throw new ProductError('FORBIDDEN');
  if (deps.testPhones.has(input.phone)) throw new ProductError('TEST_NUMBER');
  return runExclusive(deps.database, `phone ${input.phone}`, () => findOrCreate(deps, input));
}

async function findOrCreate(
  deps: RegisterBusinessDeps,
  input: RegisterBusinessInput,
): Promise<BusinessRecord> {
  const existing = await findBusinessByPhone(deps.database.db, input.phone);
  if (existing !== null) return sameRegistrationOrTaken(existing, input);
  const wanted = slugFromName(input.details.name, deps.reservedSlugs);
  try {
    return await withSlugLock(deps.database, wanted, (tx) => insertAll(tx, deps, input));
  } catch (error) {
    if (violatedConstraint(error) !== 'businesses_phone_unique') throw error;
    // Another instance registered this phone at the same time.
    const winner = await findBusinessByPhone(deps.database.db, input.phone);
    if (winner === null) throw new ProductError('PHONE_TAKEN');
    return sameRegistrationOrTaken(winner, input);
  }
}

async function insertAll(
  tx: Transaction,
  deps: RegisterBusinessDeps,
  input: RegisterBusinessInput,
): Promise<BusinessRecord> {
  await refuseFormerNumber(tx, input.phone);
  await deps.identity.lockSession(tx, { ...input.identity, phone: input.phone });
  const values = { ...input.details, phone: input.phone, ownerUuid: input.identity.uid };
  const created = await insertBusiness(tx, deps, values);
  const accepted = legalTypes.map((type) => ({ type, text: deps.legalTexts[type][0] }));
  await recordAcceptances(tx, deps, { businessId: created.id, accepted, evidence: input.evidence });
  return created;
}

function sameRegistrationOrTaken(existing: BusinessRecord, input: RegisterBusinessInput): BusinessRecord {
  const names = Object.keys(input.details) as Array<keyof BusinessDetails>;
  const isSame = names.every((name) => existing[name] === input.details[name]);
  if (!isSame || existing.ownerUuid !== input.identity.uid) throw new ProductError('PHONE_TAKEN');
  return existing;
}
