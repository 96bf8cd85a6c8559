import { eq } from 'drizzle-orm';
import type { AppContext, MoverContext, TxContext } from '#server/app-context.ts';
import { plusMs } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import { violatedConstraint } from '#server/db/database-errors.ts';
import { businesses } from '#server/db/schema.ts';
import { deleteBusiness } from '#server/domain/floor/delete-business.ts';
import { closeMove, findMoveFrom, findMoveOf } from '#server/domain/floor/number-moves.ts';
import { lockBusinessById, lockOwnBusiness } from '#server/domain/floor/own-business.ts';
import { type BusinessRecord, findBusinessById } from '#server/domain/floor/queries.ts';
import type { Owner } from '#server/identity/port.ts';
import type { SmsMessage } from '#server/messaging/port.ts';
import { smsTexts } from '#server/messaging/sms-texts.ts';
import { ProductError } from '#server/product-error.ts';
import { BUSINESS_BLOCKED } from '#shared/contract/take-back.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';

/** A notification that cannot be sent for a day is dropped. */
const NOTICE_MS = 24 * 60 * 60 * 1000;

/**
 * Gives the caller the business that was moved from their number, from any number that has it by now, also if it was
 * deleted there (product.md 10.24). Repeated, returns it again.
 * @throws {ProductError} NO_BUSINESS_FOR_PHONE; FORBIDDEN if an operator blocked the other number; PHONE_TAKEN
 * @throws {InvalidIdTokenError} if the session has ended meanwhile
 */
export async function takeBack(context: MoverContext, owner: Owner): Promise<BusinessRecord> {
  const { business, isReturned } = await refusingTaken(
    context.database.db.transaction(async (tx) => {
      const moved = await lockMovedBusiness(tx, owner.phone);
      if (moved === null)
        return { business: await lockOwnBusiness({ ...context, tx }, owner), isReturned: false };
      await giveBack({ ...context, tx }, { business: moved, to: owner.phone, owner });
      const business = await findBusinessById(tx, moved.id);
      if (business === null) throw new Error('the business vanished in its own transaction');
      return { business, isReturned: true };
    }),
  );
  if (isReturned) {
    context.logger.info({ business: business.id }, 'a moved account was taken back');
    noteReturn(context, { business: business.id, phone: owner.phone });
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
 * Moves a business back for the operator, who has made sure whose it is; to `phone`, or else to the number
 * before the open move. Returns null if there is no such business, or no number to move it to.
 * @throws {ProductError} PHONE_TAKEN if the number has another business
 */
export async function moveBack(
  context: MoverContext,
  { businessId, phone }: { businessId: number; phone: CanonicalPhone | null },
) {
  const returned = await refusingTaken(
    context.database.db.transaction(async (tx) => {
      const business = await lockBusinessById(tx, businessId);
      const to = phone ?? (await findMoveOf(tx, businessId))?.formerPhone;
      if (business === null || to === undefined) return null;
      await giveBack({ ...context, tx }, { business, to, owner: null });
      return { business, to };
    }),
  );
  if (returned !== null) noteReturn(context, { business: businessId, phone: returned.to });
  return returned;
}

/** Repeats a return in a copy of the database, without its messages. */
export async function repeatReturn(
  context: MoverContext,
  { businessId, phone }: { businessId: number; phone: CanonicalPhone },
): Promise<void> {
  await context.database.db.transaction(async (tx) => {
    const business = await lockBusinessById(tx, businessId);
    if (business !== null) await moveToFormer({ ...context, tx }, { business, to: phone, owner: null });
  });
}

/**
 * Makes a move final for the operator; a business that was deleted since is then deleted. Returns null if there is no
 * such business, or no open move.
 */
export async function keepMove(context: AppContext, businessId: number) {
  const kept = await context.database.db.transaction(async (tx) => {
    const business = await lockBusinessById(tx, businessId);
    const move = await findMoveOf(tx, businessId);
    if (business === null || move === null) return null;
    const isDeleted = move.deletedAt !== null;
    if (isDeleted) await deleteBusiness({ ...context, tx }, businessId);
    else await closeMove(tx, businessId);
    return { business, isDeleted };
  });
  if (kept !== null) {
    const kind = kept.isDeleted ? 'business-deleted' : 'move-closed';
    context.accountChanges.note({ kind, business: businessId });
  }
  return kept;
}

interface Return {
  business: BusinessRecord;
  to: CanonicalPhone;
  /** The caller; null for an operator. */
  owner: Owner | null;
}

type ReturnContext = MoverContext & TxContext;

async function giveBack(context: ReturnContext, change: Return): Promise<void> {
  const other = await moveToFormer(context, change);
  await notify(context, { to: change.to, text: smsTexts.takenBack() });
  if (other !== null) await notify(context, { to: other, text: smsTexts.takenFrom(context.contactEmail) });
}

/** Returns the number that lost the business; null if it was deleted there. */
async function moveToFormer(
  { identity, tx }: ReturnContext,
  { business: { id, phone }, to, owner }: Return,
): Promise<CanonicalPhone | null> {
  // A deleted business has its former number already.
  const other = phone === to ? null : phone;
  if (other !== null) {
    const { isBlocked } = await identity.endNumber(tx, other);
    if (isBlocked && owner !== null) throw new ProductError('FORBIDDEN', { message: BUSINESS_BLOCKED });
  }
  if (owner !== null) await identity.lockSession(tx, owner);
  const ownerUuid = await identity.uidOf(tx, to);
  await closeMove(tx, id);
  await tx.update(businesses).set({ phone: to, ownerUuid }).where(eq(businesses.id, id));
  return other;
}

function notify({ outbox, trustedTime, tx }: TxContext, message: SmsMessage): Promise<void> {
  return outbox.enqueue(tx, { kind: 'sms', message }, plusMs(trustedTime.rowTime(), NOTICE_MS));
}

function noteReturn(
  { accountChanges, outbox }: AppContext,
  returned: { business: number; phone: CanonicalPhone },
): void {
  accountChanges.note({ kind: 'taken-back', ...returned });
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
