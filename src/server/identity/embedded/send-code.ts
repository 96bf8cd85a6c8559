import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { plusMs } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import { identityCodes, spentChallenges } from '#server/db/schema.ts';
import { type Caller, limits, SERVICE_KEY } from '#server/rate-limit/limits.ts';
import type { LimitUse } from '#server/rate-limit/port.ts';
import type { CanonicalPhone } from '#shared/phone.ts';
import { consumeProof } from './bot-check.ts';
import { CODE_LIFE_MS, hashSessionInfo, hmacCode, newCode, newSessionInfo } from './codes.ts';
import type { EmbeddedIdentityDeps } from './deps.ts';
import { IdentityError } from './errors.ts';
import { callerOf } from './known-devices.ts';
import type { SmsBreaker } from './sms-breaker.ts';
import { smsText } from './sms-text.ts';

// A code that is long over answers "expired"; after a day it is forgotten.
const CODES_KEPT_MS = 24 * 60 * 60 * 1000;

// Another instance whose clock is behind may still take the challenge for valid.
const SPENT_KEPT_MS = 60_000;

/** Known and unknown numbers are alike here: nothing asks whether there is such a user (trust.md rule 6). */
type SendDeps = Pick<
  EmbeddedIdentityDeps,
  'database' | 'outbox' | 'limiter' | 'clock' | 'randomness' | 'secret' | 'origin' | 'isTestNumber'
>;

export interface SendCodeInput {
  phone: CanonicalPhone;
  /** The solved challenge. */
  proof: string;
  addressKey: string;
  /** Null for a browser without a mark. */
  deviceId: string | null;
}

/**
 * Sends a sign-in code to a number through the outbox and returns the session info to
 * confirm it with. Only the newest code of a number is good; what a stranger asks for neither ends the code of
 * a known device nor uses up what is kept for it.
 *
 * @throws {IdentityError} CAPTCHA_CHECK_FAILED, TOO_MANY_ATTEMPTS_TRY_LATER,
 * QUOTA_EXCEEDED when the whole service has sent too many.
 */
export async function sendCode(
  deps: SendDeps,
  breaker: SmsBreaker,
  input: SendCodeInput,
): Promise<{ sessionInfo: string }> {
  // The work comes first: nobody uses up a stranger's allowance for free.
  const effort = await consumeProof(deps, input.proof);
  const caller = await callerOf(deps, input.phone, input.deviceId);
  await checkBreaker(deps, breaker, caller);
  if (caller === 'stranger') await countByAddress(deps, input.addressKey, effort);
  await countByPhone(deps, breaker, input, caller);

  const sessionInfo = newSessionInfo(deps);
  await deps.database.transaction((tx) => storeCode(deps, tx, input.phone, sessionInfo, caller));
  deps.outbox.wake();
  return { sessionInfo };
}

/** In a flood nearly every call ends here: one read, instead of a transaction over all limits that is rolled back. */
async function checkBreaker(deps: SendDeps, breaker: SmsBreaker, caller: Caller): Promise<void> {
  const verdict = await deps.limiter.peek('smsServiceHour', SERVICE_KEY, caller);
  if (verdict.allowed) return;
  breaker.note(verdict);
  throw quotaExceeded(verdict.retryAfterSeconds);
}

async function countByAddress(deps: SendDeps, addressKey: string, effort: 'easy' | 'hard'): Promise<void> {
  const verdict = await deps.limiter.consume('smsPerAddressHour', addressKey);
  if (!verdict.allowed) throw tooMany(verdict.retryAfterSeconds);
  // Easy challenges fetched in advance are no way around the harder work.
  if (effort === 'easy' && verdict.used > limits.smsPerAddressHour.easyPoints) {
    await deps.limiter.refund('smsPerAddressHour', addressKey);
    throw new IdentityError('CAPTCHA_CHECK_FAILED');
  }
}

async function countByPhone(
  deps: SendDeps,
  breaker: SmsBreaker,
  { phone, addressKey }: { phone: CanonicalPhone; addressKey: string },
  caller: Caller,
): Promise<void> {
  const uses: LimitUse[] = [
    { limit: 'smsServiceHour', key: SERVICE_KEY },
    { limit: caller === 'stranger' ? 'smsGapPerPhone' : 'smsGapPerPhoneKnownDevices', key: phone },
    { limit: 'smsPerPhoneHour', key: phone },
    { limit: 'smsPerPhoneDay', key: phone },
  ];
  const verdict = await deps.limiter.consumeAll(uses, caller);
  const [service] = verdict.verdicts;
  if (service !== undefined) breaker.note(service);
  if (verdict.allowed) return;
  if (caller === 'stranger') await deps.limiter.refund('smsPerAddressHour', addressKey);
  if (verdict.limit === 'smsServiceHour') {
    throw quotaExceeded(verdict.retryAfterSeconds);
  }
  throw tooMany(verdict.retryAfterSeconds);
}

function quotaExceeded(retryAfterSeconds: number): IdentityError {
  return new IdentityError('QUOTA_EXCEEDED', retryAfterSeconds);
}

function tooMany(retryAfterSeconds: number): IdentityError {
  return new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER', retryAfterSeconds);
}

async function storeCode(
  deps: SendDeps,
  tx: Transaction,
  phone: CanonicalPhone,
  sessionInfo: string,
  caller: Caller,
): Promise<void> {
  const now = deps.clock.now();
  const expiresAt = plusMs(now, CODE_LIFE_MS);
  const sessionHash = hashSessionInfo(sessionInfo);
  const code = newCode(deps);

  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`identity_codes ${phone}`}))`);
  await tx.delete(identityCodes).where(lt(identityCodes.createdAt, plusMs(now, -CODES_KEPT_MS)));
  await tx.delete(spentChallenges).where(lt(spentChallenges.expiresAt, plusMs(now, -SPENT_KEPT_MS)));
  const knownDevice = caller === 'known-device';
  const replaced = knownDevice ? undefined : eq(identityCodes.knownDevice, false);
  await tx
    .update(identityCodes)
    .set({ expiresAt: now })
    .where(and(eq(identityCodes.phone, phone), gt(identityCodes.expiresAt, now), replaced));
  const codeHmac = hmacCode(deps, sessionHash, phone, code).toString('base64url');
  await tx
    .insert(identityCodes)
    .values({ sessionHash, phone, codeHmac, knownDevice, createdAt: now, expiresAt });
  if (!deps.isTestNumber(phone)) {
    const text = smsText(deps.origin, code);
    await deps.outbox.enqueue(tx, { kind: 'sms', message: { to: phone, text } }, expiresAt);
  }
}
