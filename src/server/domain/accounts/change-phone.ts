import { eq } from 'drizzle-orm';
import type { AppContext } from '#server/app-context.ts';
import { plusMs } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
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
import type { IdentityProvider, NumberMove, NumberMover } from '#server/identity/port.ts';
import { smsTexts } from '#server/messaging/sms-texts.ts';
import { ProductError } from '#server/product-error.ts';
import { PHONE_HAS_BUSINESS, SAME_PHONE, TEST_PHONE_STAYS } from '#shared/contract/change-phone.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { retention } from '#shared/legal/retention.ts';

type ChangePhoneDeps = Pick<
  AppContext,
  | 'database'
  | 'trustedTime'
  | 'outbox'
  | 'logger'
  | 'testPhones'
  | 'origin'
  | 'contactEmail'
  | 'accountChanges'
> & { identity: IdentityProvider & NumberMover };

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
  deps: ChangePhoneDeps,
  { owner, deviceId, ...code }: ChangePhoneInput,
): Promise<{ business: BusinessRecord; customToken: string | null }> {
  if (deps.testPhones.has(owner.phone)) throw new ProductError('TEST_NUMBER', { message: TEST_PHONE_STAYS });
  // Checked first: only a caller who received the code learns whether the number has a business.
  const proved = await deps.identity.checkCode(code);
  checkNumber(deps, owner.phone, proved.phone);
  const { business, ...moved } = await move(deps, { owner, proved, deviceId }).catch((error: unknown) => {
    if (violatedConstraint(error) === 'businesses_phone_unique') throw hasBusiness();
    throw error;
  });
  deps.logger.info({ business: business.id }, 'an account moved to another number');
  noteMove(deps, business, moved);
  deps.outbox.wake();
  return { business, customToken: await newSession(deps, owner.uid, proved.phone) };
}

function noteMove(
  { accountChanges }: ChangePhoneDeps,
  { id: business, phone }: BusinessRecord,
  { isReturn, formerPhone }: Omit<Moved, 'business'>,
): void {
  accountChanges.note({ kind: 'moved', business, phone, ...(formerPhone && { formerPhone }) });
  if (isReturn) accountChanges.note({ kind: 'move-closed', business });
}

/** Returns null if the token fails: the number has changed, and the owner can log in with it. */
async function newSession({ identity, logger }: ChangePhoneDeps, uid: string, phone: CanonicalPhone) {
  try {
    return await identity.createCustomToken(uid, phone);
  } catch (err) {
    logger.warn({ err, uid }, 'a number moved, but its browser got no new session');
    return null;
  }
}

const hasBusiness = () => new ProductError('PHONE_TAKEN', { message: PHONE_HAS_BUSINESS });

function checkNumber({ testPhones }: ChangePhoneDeps, former: CanonicalPhone, next: CanonicalPhone): void {
  if (next === former) throw new ProductError('PHONE_TAKEN', { message: SAME_PHONE });
  if (testPhones.has(next)) throw new ProductError('TEST_NUMBER', { message: TEST_PHONE_STAYS });
}

interface Moved {
  business: BusinessRecord;
  /** True if the number took its business back by this move. */
  isReturn: boolean;
  /** The former number, if it can take the business back. */
  formerPhone: CanonicalPhone | undefined;
}

function move(deps: ChangePhoneDeps, change: NumberMove): Promise<Moved> {
  const { owner, proved } = change;
  return deps.database.db.transaction(async (tx) => {
    await lockBusinessOf(tx, owner.phone);
    // It ended if another request moved the number meanwhile; moveNumber locks it, after the codes.
    await deps.identity.checkSession(tx, owner);
    const business = await ownBusiness(tx, owner);
    if ((await findBusinessByPhone(tx, proved.phone)) !== null) throw hasBusiness();
    const open = await findMoveOf(tx, business.id);
    const { phone } = proved;
    // By a code to it: nobody else needs to take the business back.
    const isReturn = phone === open?.formerPhone;
    if (isReturn) await closeMove(tx, business.id);
    else await refuseFormerNumber(tx, phone);
    const { isProved, formerDevices } = await deps.identity.moveNumber(tx, change);
    const opened = open === null && !isProved ? await openMove(deps, tx, business, formerDevices) : null;
    await tx.update(businesses).set({ phone }).where(eq(businesses.id, business.id));
    await notifyFormerNumber(deps, tx, owner.phone, opened);
    return { business: { ...business, phone }, isReturn, formerPhone: opened?.formerPhone };
  });
}

/** Lets the former number take the business back. Returns null if it is that of another open move. */
async function openMove(
  { trustedTime }: ChangePhoneDeps,
  tx: Transaction,
  { id, phone }: BusinessRecord,
  formerDevices: string[],
): Promise<OpenMove | null> {
  const move = { businessId: id, formerPhone: phone, movedAt: trustedTime.rowTime(), formerDevices };
  // The previous release gives a former number to another business.
  const [opened] = await tx.insert(numberMoves).values(move).onConflictDoNothing().returning();
  return opened ?? null;
}

/** A notification that can still be acted on is sent as long as that. */
function notifyFormerNumber(
  { contactEmail, origin, outbox, trustedTime }: ChangePhoneDeps,
  tx: Transaction,
  to: CanonicalPhone,
  opened: OpenMove | null,
): Promise<void> {
  const text = opened === null ? smsTexts.formerNumber(contactEmail) : smsTexts.moveToTakeBack(origin);
  const lifeMs = opened === null ? NOTICE_MS : retention.numberMoves.ms;
  return outbox.enqueue(tx, { kind: 'sms', message: { to, text } }, plusMs(trustedTime.rowTime(), lifeMs));
}
