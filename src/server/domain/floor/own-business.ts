import { eq } from 'drizzle-orm';
import type { TxContext } from '#server/app-context.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { businesses } from '#server/db/schema.ts';
import type { Owner } from '#server/identity/port.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { noBusinessOf } from './number-moves.ts';
import { type BusinessRecord, findBusinessById, findBusinessByPhone, type Scope } from './queries.ts';

/** Locks the business, hidden or not, until the transaction ends. Returns null if it is gone. */
export async function lockBusinessById(tx: Transaction, id: number): Promise<BusinessRecord | null> {
  await tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.id, id)).for('update');
  return findBusinessById(tx, id, 'operator');
}

/** @throws {ProductError} NO_BUSINESS_FOR_PHONE; FORMER_NUMBER if the number can take one back */
export async function ownBusiness(
  db: Database,
  { phone }: Pick<Owner, 'phone'>,
  scope?: Scope,
): Promise<BusinessRecord> {
  const business = await findBusinessByPhone(db, phone, scope);
  if (business === null) throw await noBusinessOf(db, phone);
  return business;
}

/** Locks the business of a phone, if there is one, until the transaction ends. */
export async function lockBusinessOf(tx: Transaction, phone: CanonicalPhone): Promise<void> {
  await tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.phone, phone)).for('update');
}

/**
 * Locks the owner's business and session until the transaction ends: a write that waits for the lock while the
 * sessions end is refused. Locks are taken in this order everywhere: businesses, codes, users.
 * @throws {InvalidIdTokenError} if the session has ended since it was verified
 * @throws {ProductError} NO_BUSINESS_FOR_PHONE
 */
export async function lockOwnBusiness({ identity, tx }: TxContext, owner: Owner): Promise<BusinessRecord> {
  await lockBusinessOf(tx, owner.phone);
  await identity.lockSession(tx, owner);
  return ownBusiness(tx, owner);
}
