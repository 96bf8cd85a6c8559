import { eq } from 'drizzle-orm';
import type { MoverContext, TxContext } from '#server/app-context.ts';
import { plusMs } from '#server/clock.ts';
import { violatedConstraint } from '#server/db/database-errors.ts';
import { businesses, numberMoves } from '#server/db/schema.ts';
import {
  closeMove,
  findMoveOf,
  type OpenMove,
  refuseFormerNumber,
} from '#server/domain/floor/number-moves.ts';
import { lockBusinessOf, ownBusiness } from '#server/domain/floor/own-business.ts';
import { type BusinessRecord, findBusinessByPhone } from '#server/domain/floor/queries.ts';
import type { NumberMove } from '#server/identity/port.ts';
import { smsTexts } from '#server/messaging/sms-texts.ts';
import { ProductError } from '#server/product-error.ts';
import { PHONE_HAS_BUSINESS, SAME_PHONE, TEST_PHONE_STAYS } from '#shared/contract/change-phone.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { retention } from '#shared/legal/retention.ts';

interface ChangePhoneInput extends Omit<NumberMove, 'proved'> {
  sessionInfo: string;
  code: string;
}

/** A notification that cannot be sent for a day is dropped: the owner has noticed by then. */
const NOTICE_MS = 24 * 60 * 60 * 1000;

/**
 * Moves an owner's account to the number that received the code (ADR 20). One transaction changes all rows that depend
 * on the number. Every session ends; the custom token starts a new one. Without one, the owner logs in. The former
 * number can take the business back for seven days, unless the owner has just proved it (product.md 10.24).
 * @throws {ProductError} PHONE_TAKEN, FORMER_NUMBER, TEST_NUMBER, NO_BUSINESS_FOR_PHONE
 * @throws {IdentityError} for a wrong, expired or used code
 */
export async function changePhone(
  context: MoverContext,
  { owner, deviceId, ...code }: ChangePhoneInput,
): Promise<{ business: BusinessRecord; customToken: string | null }> {
  if (context.testPhones.has(owner.phone))
    throw new ProductError('TEST_NUMBER', { message: TEST_PHONE_STAYS });
  // Checked first: only a caller who received the code learns whether the number has a business.
  const proved = await context.identity.checkCode(code);
  if (proved.phone === owner.phone) throw new ProductError('PHONE_TAKEN', { message: SAME_PHONE });
  if (context.testPhones.has(proved.phone))
    throw new ProductError('TEST_NUMBER', { message: TEST_PHONE_STAYS });
  const { business, isReturn, formerPhone } = await move(context, { owner, proved, deviceId }).catch(
    (error: unknown) => {
      if (violatedConstraint(error) === 'businesses_phone_unique') throw hasBusiness();
      throw error;
    },
  );
  context.logger.info({ business: business.id }, 'an account moved to another number');
  const { id, phone } = business;
  context.accountChanges.note({ kind: 'moved', business: id, phone, ...(formerPhone && { formerPhone }) });
  if (isReturn) context.accountChanges.note({ kind: 'move-closed', business: id });
  context.outbox.wake();
  return { business, customToken: await newSession(context, { uid: owner.uid, phone }) };
}

/** Returns null if the token fails: the number has changed, and the owner can log in with it. */
async function newSession(
  { identity, logger }: MoverContext,
  { uid, phone }: { uid: string; phone: CanonicalPhone },
) {
  try {
    return await identity.createCustomToken(uid, phone);
  } catch (err) {
    logger.warn({ err, uid }, 'a number moved, but its browser got no new session');
    return null;
  }
}

const hasBusiness = () => new ProductError('PHONE_TAKEN', { message: PHONE_HAS_BUSINESS });

/** `isReturn`: the number took its business back. `formerPhone` is given if that number can take it back. */
function move(context: MoverContext, change: NumberMove) {
  const { owner, proved } = change;
  return context.database.db.transaction(async (tx) => {
    await lockBusinessOf(tx, owner.phone);
    // It ended if another request moved the number meanwhile; moveNumber locks it, after the codes.
    await context.identity.checkSession(tx, owner);
    const business = await ownBusiness(tx, owner);
    if ((await findBusinessByPhone(tx, proved.phone)) !== null) throw hasBusiness();
    const open = await findMoveOf(tx, business.id);
    const { phone } = proved;
    // The owner proved it by a code, so the former number need not take the business back.
    const isReturn = phone === open?.formerPhone;
    if (isReturn) await closeMove(tx, business.id);
    else await refuseFormerNumber(tx, phone);
    const { isProved, formerDevices } = await context.identity.moveNumber(tx, change);
    const opened =
      open === null && !isProved ? await openMove({ ...context, tx }, { business, formerDevices }) : null;
    await tx.update(businesses).set({ phone }).where(eq(businesses.id, business.id));
    await notifyFormerNumber({ ...context, tx }, { to: owner.phone, opened });
    return { business: { ...business, phone }, isReturn, formerPhone: opened?.formerPhone };
  });
}

/** Lets the former number take the business back. Returns null if it is that of another open move. */
async function openMove(
  { trustedTime, tx }: TxContext,
  { business: { id, phone }, formerDevices }: { business: BusinessRecord; formerDevices: string[] },
): Promise<OpenMove | null> {
  const move = { businessId: id, formerPhone: phone, movedAt: trustedTime.rowTime(), formerDevices };
  // The previous release gives a former number to another business.
  const [opened] = await tx.insert(numberMoves).values(move).onConflictDoNothing().returning();
  return opened ?? null;
}

/** A notification that can still be acted on is sent as long as that. */
function notifyFormerNumber(
  { contactEmail, origin, outbox, trustedTime, tx }: TxContext,
  { to, opened }: { to: CanonicalPhone; opened: OpenMove | null },
): Promise<void> {
  const text = opened === null ? smsTexts.formerNumber(contactEmail) : smsTexts.moveToTakeBack(origin);
  const lifeMs = opened === null ? NOTICE_MS : retention.numberMoves.ms;
  return outbox.enqueue(tx, { kind: 'sms', message: { to, text } }, plusMs(trustedTime.rowTime(), lifeMs));
}
