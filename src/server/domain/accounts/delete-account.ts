import { eq, or } from 'drizzle-orm';
import type { AppContext, TxContext } from '#server/app-context.ts';
import { plusMs } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import { isUnavailable } from '#server/db/database-errors.ts';
import { identityUsers } from '#server/db/schema.ts';
import { deleteBusiness, hideBusiness } from '#server/domain/floor/delete-business.ts';
import { findMoveToAwait, lastDayOf, type OpenMove } from '#server/domain/floor/number-moves.ts';
import { lockBusinessById, lockOwnBusiness } from '#server/domain/floor/own-business.ts';
import { type BusinessRecord, findBusinessById } from '#server/domain/floor/queries.ts';
import type { Owner, UserOfBusiness } from '#server/identity/port.ts';
import type { OutboxMessage } from '#server/messaging/port.ts';

type IdentityDeletion = Omit<Extract<OutboxMessage, { kind: 'delete-identity' }>, 'kind'>;

/** KVKK allows thirty days; until then the outbox retries if the provider is down. */
const IDENTITY_DELETION_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Deletes the account of an owner (product.md decision 9). While the former number can take the business back, it is
 * only hidden; then `lastDay` names the day on which it is deleted (product.md 10.24). A failure after the commit is not reported as a
 * failed deletion (guarantees.md "deletion").
 * @throws {ProductError} NO_BUSINESS_FOR_PHONE
 */
export async function deleteAccount(context: AppContext, owner: Owner): Promise<{ lastDay: string | null }> {
  const { database, logger, outbox } = context;
  const { uid } = owner;
  let businessId: number | null = null;
  let move = null as OpenMove | null;

  try {
    await database.db.transaction(async (tx) => {
      const txContext = { ...context, tx };
      const business = await lockOwnBusiness(txContext, owner);
      businessId = business.id;
      const lastSignInAt = owner.lastSignInAt.toISOString();
      move = await findMoveToAwait(tx, business.id);
      if (move === null) await deleteBusiness(txContext, business.id);
      else move = await hideBusiness(txContext, { move });
      await deleteUserLater(txContext, { uid, lastSignInAt });
    });
  } catch (error) {
    // The connection was lost during COMMIT; it may have succeeded.
    if (!isUnavailable(error) || !(await isGone(context, businessId))) throw error;
  }

  // After a restore, the operator repeats deletions from these log lines (docs/operations/backup.md).
  const lastDay = move && lastDayOf(move);
  logger.info({ business: businessId, isHidden: lastDay !== null }, 'an account was deleted');
  const kind = lastDay === null ? 'business-deleted' : 'business-hidden';
  if (businessId !== null) context.accountChanges.note({ kind, business: businessId });
  await endSessions(context, owner);
  outbox.wake();
  return { lastDay };
}

/**
 * Deletes an account for the operator (ADR 125): an owner who cannot log in asked by mail, or the page must
 * be removed. Returns null if there is no such business. `hiddenAt` repeats an owner's deletion of that time, which hides a
 * business that can be taken back.
 */
export async function removeAccount(
  context: AppContext,
  { businessId, hiddenAt = null }: { businessId: number; hiddenAt?: Date | null },
): Promise<BusinessRecord | null> {
  const removed = await context.database.db.transaction(async (tx) => {
    const txContext = { ...context, tx };
    const business = await lockBusinessById(tx, businessId);
    const move = await findMoveToAwait(tx, businessId);
    const isHidden = move !== null && move.deletedAt !== null;
    if (business === null || (isHidden && hiddenAt !== null)) return null;
    const { ownerUuid: uid, phone } = business;
    if (move === null || hiddenAt === null) await deleteBusiness(txContext, businessId);
    else await hideBusiness(txContext, { move, deletedAt: hiddenAt });
    // The number of a hidden business is the former one, whose user deleted nothing.
    if (!isHidden)
      await deleteUserLater(txContext, { uid, phone, ...(await lastSignInOf(tx, { uid, phone })) });
    return { business, isHidden };
  });
  if (removed === null) return null;
  context.accountChanges.note({ kind: 'business-deleted', business: businessId });
  const { business, isHidden } = removed;
  if (!isHidden) await endSessions(context, { uid: business.ownerUuid, phone: business.phone });
  return business;
}

/** Returns the last sign-in, if our database has the user: who signs in later keeps the identity (ADR 91). */
async function lastSignInOf(tx: Transaction, { uid, phone }: UserOfBusiness) {
  const isTheirs = or(uid === null ? undefined : eq(identityUsers.uid, uid), eq(identityUsers.phone, phone));
  const users = await tx.select({ at: identityUsers.lastLoginAt }).from(identityUsers).where(isTheirs);
  const [user, other] = users;
  return user === undefined || other !== undefined ? {} : { lastSignInAt: user.at.toISOString() };
}

function deleteUserLater({ outbox, trustedTime, tx }: TxContext, user: IdentityDeletion): Promise<void> {
  const expiresAt = plusMs(trustedTime.rowTime(), IDENTITY_DELETION_MS);
  return outbox.enqueue(tx, { kind: 'delete-identity', ...user }, expiresAt);
}

/** Returns true if the business is gone; false also if the database is unavailable. */
async function isGone({ database }: AppContext, business: number | null): Promise<boolean> {
  if (business === null) return false;
  return (await findBusinessById(database.db, business).catch(() => undefined)) === null;
}

/** Ends the user's sessions; if the provider is unavailable, the outbox's deletion does so later. */
async function endSessions({ identity, logger }: AppContext, user: UserOfBusiness): Promise<void> {
  try {
    await identity.endSessions(user);
  } catch (err) {
    logger.warn({ err, uid: user.uid }, 'the sessions of a deleted account could not be ended yet');
  }
}
