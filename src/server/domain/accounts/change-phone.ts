import { eq } from 'drizzle-orm';
import type { AppDeps } from '#server/app-deps.ts';
import { plusMs } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import { violatedConstraint } from '#server/db/database-errors.ts';
import { businesses } from '#server/db/schema.ts';
import { lockBusinessOf, ownBusiness } from '#server/domain/businesses/own-business.ts';
import { type BusinessRecord, findBusinessByPhone } from '#server/domain/businesses/queries.ts';
import type { IdentityProvider, NumberMove, NumberMover } from '#server/identity/port.ts';
import { smsTexts } from '#server/messaging/sms-texts.ts';
import { ProductError } from '#server/product-error.ts';
import { PHONE_HAS_BUSINESS, SAME_PHONE, TEST_PHONE_STAYS } from '#shared/contract/change-phone.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { pagePath } from '#shared/routing/pages.ts';

type ChangePhoneDeps = Pick<
  AppDeps,
  'database' | 'trustedTime' | 'outbox' | 'logger' | 'testPhones' | 'contactEmail' | 'accountChanges'
> & { identity: IdentityProvider & NumberMover };

interface ChangePhoneInput extends Omit<NumberMove, 'proved'> {
  sessionInfo: string;
  code: string;
}

/** A notification that cannot be sent for a day is dropped: the owner has noticed by then. */
const NOTICE_MS = 24 * 60 * 60 * 1000;

/**
 * Moves an owner's account to the number that received the code (ADR 20). One transaction changes all rows that depend
 * on the number. Every session ends; the custom token starts a new one. Without one, the owner logs in.
 * @throws {ProductError} PHONE_TAKEN, TEST_NUMBER, NO_BUSINESS_FOR_PHONE
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
  const business = await move(deps, { owner, proved, deviceId }).catch((error: unknown) => {
    if (violatedConstraint(error) === 'businesses_phone_unique') throw hasBusiness();
    throw error;
  });
  deps.logger.info({ business: business.id }, 'an account moved to another number');
  deps.accountChanges.note({ kind: 'moved', business: business.id, phone: business.phone });
  deps.outbox.wake();
  return { business, customToken: await newSession(deps, owner.uid, proved.phone) };
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

function move(deps: ChangePhoneDeps, change: NumberMove): Promise<BusinessRecord> {
  const { owner, proved } = change;
  return deps.database.pageTransaction(async (tx, invalidatePages) => {
    // The session is locked by moveNumber, after the codes.
    await lockBusinessOf(tx, owner.phone);
    const business = await ownBusiness(tx, owner);
    if ((await findBusinessByPhone(tx, proved.phone)) !== null) throw hasBusiness();
    await deps.identity.moveNumber(tx, change);
    const { phone } = proved;
    await tx.update(businesses).set({ phone }).where(eq(businesses.id, business.id));
    await notifyFormerNumber(deps, tx, owner.phone);
    await invalidatePages([pagePath.business(business.slug)]);
    return { ...business, phone };
  });
}

function notifyFormerNumber(deps: ChangePhoneDeps, tx: Transaction, to: CanonicalPhone): Promise<void> {
  const text = smsTexts.formerNumber(deps.contactEmail);
  return deps.outbox.enqueue(
    tx,
    { kind: 'sms', message: { to, text } },
    plusMs(deps.trustedTime.rowTime(), NOTICE_MS),
  );
}
