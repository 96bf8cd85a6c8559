import { eq } from 'drizzle-orm';
import type { AppContext } from '#server/app-context.ts';
import { plusMs } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import { violatedConstraint } from '#server/db/database-errors.ts';
import { businesses } from '#server/db/schema.ts';
import { deleteBusiness } from '#server/domain/businesses/delete-business.ts';
import { closeMove, findMoveFrom, findMoveOf } from '#server/domain/floor/number-moves.ts';
import { lockBusinessById, lockOwnBusiness } from '#server/domain/floor/own-business.ts';
import { type BusinessRecord, findBusinessById } from '#server/domain/floor/queries.ts';
import type { IdentityProvider, NumberMover, Owner } from '#server/identity/port.ts';
import { smsTexts } from '#server/messaging/sms-texts.ts';
import { ProductError } from '#server/product-error.ts';
import { BUSINESS_BLOCKED } from '#shared/contract/take-back.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';

type ReturnDeps = Pick<
  AppContext,
  'database' | 'trustedTime' | 'outbox' | 'contactEmail' | 'accountChanges'
> & {
  identity: IdentityProvider & NumberMover;
};

/** A notification that cannot be sent for a day is dropped. */
const NOTICE_MS = 24 * 60 * 60 * 1000;

/**
 * Gives the caller the business that was moved from their number, from whatever number has it by now, also if it was
 * deleted there (product.md 10.24). Repeated, returns it again.
 * @throws {ProductError} NO_BUSINESS_FOR_PHONE; FORBIDDEN if an operator blocked the other number; PHONE_TAKEN
 * @throws {InvalidIdTokenError} if the session has ended meanwhile
 */
export async function takeBack(
  deps: ReturnDeps & Pick<AppContext, 'logger'>,
  owner: Owner,
): Promise<BusinessRecord> {
  const { business, isReturned } = await refusingTaken(
    deps.database.db.transaction(async (tx) => {
      const moved = await lockMovedBusiness(tx, owner.phone);
      if (moved === null) return { business: await lockOwnBusiness(deps, tx, owner), isReturned: false };
      await giveBack(deps, tx, { business: moved, to: owner.phone, owner });
      const business = await findBusinessById(tx, moved.id);
      if (business === null) throw new Error('the business vanished in its own transaction');
      return { business, isReturned: true };
    }),
  );
  if (isReturned) {
    deps.logger.info({ business: business.id }, 'a moved account was taken back');
    noteReturn(deps, business.id, owner.phone);
  }
  return business;
}

/** Returns the business that the number can take back, locked; null if there is none by then. */
async function lockMovedBusiness(tx: Transaction, phone: CanonicalPhone): Promise<BusinessRecord | null> {
  const move = await findMoveFrom(tx, phone);
  if (move === null) return null;
  const business = await lockBusinessById(tx, move.businessId);
  return (await findMoveFrom(tx, phone)) === null ? null : business;
}

/**
 * Moves a business back for the operator, who has made sure whose it is; to the number before the open move, or the given
 * one. Returns null if there is no such business, or no number to move it to.
 * @throws {ProductError} PHONE_TAKEN if the number has another business
 */
export async function moveBack(deps: ReturnDeps, businessId: number, given: CanonicalPhone | null) {
  const returned = await refusingTaken(
    deps.database.db.transaction(async (tx) => {
      const business = await lockBusinessById(tx, businessId);
      const to = given ?? (await findMoveOf(tx, businessId))?.formerPhone;
      if (business === null || to === undefined) return null;
      await giveBack(deps, tx, { business, to, owner: null });
      return { business, to };
    }),
  );
  if (returned !== null) noteReturn(deps, businessId, returned.to);
  return returned;
}

/** Repeats a return in a copy of the database: nobody is told again. */
export async function repeatReturn(deps: ReturnDeps, businessId: number, to: CanonicalPhone): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const business = await lockBusinessById(tx, businessId);
    if (business !== null) await moveToFormer(deps, tx, { business, to, owner: null });
  });
}

/**
 * Makes a move final for the operator; a business that was deleted since is then deleted. Returns null if there is no
 * such business, or no open move.
 */
export async function keepMove(
  deps: Pick<AppContext, 'database' | 'limiter' | 'accountChanges'>,
  businessId: number,
) {
  const kept = await deps.database.db.transaction(async (tx) => {
    const business = await lockBusinessById(tx, businessId);
    const move = await findMoveOf(tx, businessId);
    if (business === null || move === null) return null;
    const isDeleted = move.deletedAt !== null;
    if (isDeleted) await deleteBusiness(deps, tx, businessId);
    else await closeMove(tx, businessId);
    return { business, isDeleted };
  });
  if (kept !== null) {
    const kind = kept.isDeleted ? 'business-deleted' : 'move-closed';
    deps.accountChanges.note({ kind, business: businessId });
  }
  return kept;
}

interface Return {
  business: BusinessRecord;
  to: CanonicalPhone;
  /** The caller; null for an operator. */
  owner: Owner | null;
}

async function giveBack(deps: ReturnDeps, tx: Transaction, change: Return): Promise<void> {
  const { to } = change;
  const other = await moveToFormer(deps, tx, change);
  await notify(deps, tx, to, smsTexts.takenBack());
  if (other !== null) await notify(deps, tx, other, smsTexts.takenFrom(deps.contactEmail));
}

/** Returns the number that lost the business; null if it was deleted there. */
async function moveToFormer(
  deps: ReturnDeps,
  tx: Transaction,
  { business: { id, phone }, to, owner }: Return,
): Promise<CanonicalPhone | null> {
  // A deleted business has its former number already.
  const other = phone === to ? null : phone;
  if (other !== null) {
    const { isBlocked } = await deps.identity.endNumber(tx, other);
    if (isBlocked && owner !== null) throw new ProductError('FORBIDDEN', { message: BUSINESS_BLOCKED });
  }
  if (owner !== null) await deps.identity.lockSession(tx, owner);
  const ownerUuid = owner === null ? await deps.identity.uidOf(tx, to) : owner.uid;
  await closeMove(tx, id);
  await tx.update(businesses).set({ phone: to, ownerUuid }).where(eq(businesses.id, id));
  return other;
}

function notify(
  { outbox, trustedTime }: ReturnDeps,
  tx: Transaction,
  to: CanonicalPhone,
  text: string,
): Promise<void> {
  return outbox.enqueue(tx, { kind: 'sms', message: { to, text } }, plusMs(trustedTime.rowTime(), NOTICE_MS));
}

function noteReturn({ accountChanges, outbox }: ReturnDeps, business: number, phone: CanonicalPhone): void {
  accountChanges.note({ kind: 'taken-back', business, phone });
  outbox.wake();
}

/** The previous release gives a former number to another business. */
async function refusingTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) === 'businesses_phone_unique') throw new ProductError('PHONE_TAKEN');
    throw error;
  }
}
