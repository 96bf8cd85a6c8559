import { eq, or } from 'drizzle-orm';
import type { AppContext } from '#server/app-context.ts';
import { plusMs } from '#server/clock.ts';
import type { DatabaseHandle, Transaction } from '#server/db/client.ts';
import { isUnavailable } from '#server/db/database-errors.ts';
import { identityUsers } from '#server/db/schema.ts';
import { deleteBusiness, hideBusiness } from '#server/domain/businesses/delete-business.ts';
import { findMoveToAwait, lastDayOf, type OpenMove } from '#server/domain/floor/number-moves.ts';
import { lockBusinessById, lockOwnBusiness } from '#server/domain/floor/own-business.ts';
import { type BusinessRecord, findBusinessById } from '#server/domain/floor/queries.ts';
import type { IdentityProvider, Owner, UserOfBusiness } from '#server/identity/port.ts';
import type { OutboxMessage } from '#server/messaging/port.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';

type DeletionDeps = Pick<AppContext, 'database' | 'trustedTime' | 'outbox' | 'limiter' | 'accountChanges'>;
type DeleteAccountDeps = DeletionDeps & Pick<AppContext, 'logger'> & { identity: IdentityProvider };
type IdentityDeletion = Omit<Extract<OutboxMessage, { kind: 'delete-identity' }>, 'kind'>;

/** KVKK allows thirty days; until then the outbox retries if the provider is down. */
const IDENTITY_DELETION_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Deletes the account of an owner (product.md decision 9). While the former number can take the business back, it is
 * only hidden; then `lastDay` names the day on which it is deleted (product.md 10.24). A failure after the commit is not reported as a
 * failed deletion (guarantees.md "deletion").
 * @throws {ProductError} NO_BUSINESS_FOR_PHONE
 */
export async function deleteAccount(
  deps: DeleteAccountDeps,
  owner: Owner,
): Promise<{ lastDay: string | null }> {
  const { database, logger, outbox } = deps;
  const { uid } = owner;
  let businessId: number | null = null;
  let move = null as OpenMove | null;

  try {
    await database.db.transaction(async (tx) => {
      const business = await lockOwnBusiness(deps, tx, owner);
      businessId = business.id;
      const lastSignInAt = owner.lastSignInAt.toISOString();
      move = await findMoveToAwait(tx, business.id);
      if (move === null) await deleteBusiness(deps, tx, business.id);
      else move = await hideBusiness(deps, tx, move);
      await deleteUserLater(deps, tx, { uid, lastSignInAt });
    });
  } catch (error) {
    // The connection was lost during COMMIT; it may have succeeded.
    if (!isUnavailable(error) || !(await isGone(database, businessId))) throw error;
  }

  // After a restore, the operator repeats deletions from these log lines (docs/operations/backup.md).
  const lastDay = move && lastDayOf(move);
  logger.info({ business: businessId, isHidden: lastDay !== null }, 'an account was deleted');
  noteDeletion(deps, businessId, lastDay === null ? 'business-deleted' : 'business-hidden');
  await endSessions(deps, owner);
  outbox.wake();
  return { lastDay };
}

/**
 * Deletes an account for the operator (ADR 125): an owner who cannot log in asked by mail, or the page must
 * be removed. Returns null if there is no such business. `hiddenAt` repeats an owner's deletion of that time, which hides a
 * business that can be taken back.
 */
export async function removeAccount(
  deps: DeleteAccountDeps,
  businessId: number,
  { hiddenAt = null }: { hiddenAt?: Date | null } = {},
): Promise<BusinessRecord | null> {
  const removed = await deps.database.db.transaction(async (tx) => {
    const business = await lockBusinessById(tx, businessId);
    const move = await findMoveToAwait(tx, businessId);
    const isHidden = move !== null && move.deletedAt !== null;
    if (business === null || (isHidden && hiddenAt !== null)) return null;
    const { ownerUuid: uid, phone } = business;
    if (move === null || hiddenAt === null) await deleteBusiness(deps, tx, businessId);
    else await hideBusiness(deps, tx, move, hiddenAt);
    // The number of a hidden business is the former one, whose user deleted nothing.
    if (!isHidden) await deleteUserLater(deps, tx, { uid, phone, ...(await lastSignInOf(tx, uid, phone)) });
    return { business, isHidden };
  });
  if (removed === null) return null;
  noteDeletion(deps, businessId, 'business-deleted');
  const { business, isHidden } = removed;
  if (!isHidden) await endSessions(deps, { uid: business.ownerUuid, phone: business.phone });
  return business;
}

/** Returns the last sign-in, if our database has the user: who signs in later keeps the identity (ADR 91). */
async function lastSignInOf(tx: Transaction, uid: string | null, phone: CanonicalPhone) {
  const isTheirs = or(uid === null ? undefined : eq(identityUsers.uid, uid), eq(identityUsers.phone, phone));
  const users = await tx.select({ at: identityUsers.lastLoginAt }).from(identityUsers).where(isTheirs);
  const [user, other] = users;
  return user === undefined || other !== undefined ? {} : { lastSignInAt: user.at.toISOString() };
}

function noteDeletion(
  { accountChanges }: DeletionDeps,
  business: number | null,
  kind: 'business-deleted' | 'business-hidden',
): void {
  if (business !== null) accountChanges.note({ kind, business });
}

function deleteUserLater(
  { outbox, trustedTime }: DeletionDeps,
  tx: Transaction,
  user: IdentityDeletion,
): Promise<void> {
  const expiresAt = plusMs(trustedTime.rowTime(), IDENTITY_DELETION_MS);
  return outbox.enqueue(tx, { kind: 'delete-identity', ...user }, expiresAt);
}

/** Returns true if the business is gone; false also if the database is unavailable. */
async function isGone({ db }: DatabaseHandle, business: number | null): Promise<boolean> {
  if (business === null) return false;
  try {
    return (await findBusinessById(db, business)) === null;
  } catch {
    return false;
  }
}

/** Ends the user's sessions; if the provider is unavailable, the outbox's deletion does so later. */
async function endSessions({ identity, logger }: DeleteAccountDeps, user: UserOfBusiness): Promise<void> {
  try {
    await identity.endSessions(user);
  } catch (err) {
    logger.warn({ err, uid: user.uid }, 'the sessions of a deleted account could not be ended yet');
  }
}
