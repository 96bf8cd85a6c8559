import { and, eq, gt } from 'drizzle-orm';
import { plusMs } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import { identityCodes } from '#server/db/schema.ts';
import { smsTexts } from '#server/messaging/sms-texts.ts';
import { addressKey, networkKey } from '#server/rate-limit/address-key.ts';
import type { Breaker } from '#server/rate-limit/breaker.ts';
import { difficultyAt, hardestOf, isEnough } from '#server/rate-limit/difficulty.ts';
import type { Caller, Difficulty } from '#server/rate-limit/limits.ts';
import { type LimitUse, SERVICE_KEY } from '#server/rate-limit/port.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { CODE_LIFE_MS, hmacCode, newCode, newSessionInfo } from './codes.ts';
import type { IdentityDeps } from './deps.ts';
import { lockCodes } from './end-sessions.ts';
import { IdentityError } from './errors.ts';
import { hashToken } from './hash-token.ts';
import { callerOf } from './known-devices.ts';

export interface SendCodeInput {
  phone: CanonicalPhone;
  /** The solved challenge. */
  proof: string;
  address: string;
  /** Null for a browser without a device cookie. */
  deviceId: string | null;
}

/**
 * Sends a code. Returns the session info that confirms it and tells when the next may be sent. Never checks whether the
 * user exists (guarantees.md rule 6). Only the newest code of a number is valid. An unknown device's code neither ends a
 * known device's code nor uses the allowance reserved for it.
 * @throws {IdentityError} CAPTCHA_CHECK_FAILED, TOO_MANY_ATTEMPTS_TRY_LATER, QUOTA_EXCEEDED for the whole
 * service.
 */
export async function sendCode(
  deps: IdentityDeps,
  breaker: Breaker,
  input: SendCodeInput,
): Promise<{ sessionInfo: string }> {
  // Checks the proof of work first, so that using up another visitor's allowance is never free.
  const difficulty = await deps.botCheck.verifyAndConsume('sms', input.proof);
  if (difficulty === 'none') throw new IdentityError('CAPTCHA_CHECK_FAILED');
  const caller = await callerOf(deps, input.phone, input.deviceId);
  const needed = await checkBreaker(deps, breaker, caller);
  const addressUses = caller === 'unknown-device' ? addressUsesOf(input.address) : [];
  if (caller === 'unknown-device') await countByAddress(deps, addressUses, difficulty, needed);
  const nextInSeconds = await countByPhone(deps, breaker, input.phone, addressUses, caller);

  const sessionInfo = newSessionInfo(deps.randomness, nextInSeconds);
  await deps.database.transaction((tx) => storeCode(deps, tx, input.phone, sessionInfo, caller));
  deps.outbox.wake();
  return { sessionInfo };
}

/** Returns the limits by the visitor's address and network. */
const addressUsesOf = (address: string): LimitUse[] => [
  { limit: 'smsPerAddressHour', key: addressKey(address) },
  { limit: 'smsPerNetworkHour', key: networkKey(address) },
];

/** Issues a challenge at the difficulty that an unknown device's next message from `address` requires. */
export async function issueChallenge(deps: IdentityDeps, address: string) {
  const uses = [...addressUsesOf(address), { limit: 'smsServiceHour', key: SERVICE_KEY } as const];
  const difficulties = uses.map(async ({ limit, key }) =>
    difficultyAt(deps.limiter.ruleOf(limit), (await deps.limiter.peek(limit, key)).used),
  );
  return deps.botCheck.issue('sms', hardestOf(...(await Promise.all(difficulties))));
}

/**
 * Returns the difficulty required for the whole service. Only reads the counter: during a flood it rejects
 * the call before a transaction that would be rolled back.
 */
async function checkBreaker(deps: IdentityDeps, breaker: Breaker, caller: Caller): Promise<Difficulty> {
  const verdict = await deps.limiter.peek('smsServiceHour', SERVICE_KEY, caller);
  if (verdict.allowed) return difficultyAt(deps.limiter.ruleOf('smsServiceHour'), verdict.used);
  breaker.note(verdict);
  throw new IdentityError('QUOTA_EXCEEDED', verdict.retryAfterSeconds);
}

/** Counts by address and network; rejects a challenge from before more work was required. */
async function countByAddress(
  deps: IdentityDeps,
  addressUses: LimitUse[],
  difficulty: Difficulty,
  neededByAll: Difficulty,
): Promise<void> {
  if (!isEnough(difficulty, neededByAll)) throw new IdentityError('CAPTCHA_CHECK_FAILED');
  const counted = await deps.limiter.consumeAll(addressUses);
  if (!counted.allowed) throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER', counted.retryAfterSeconds);
  const needed = addressUses.map(({ limit }, n) =>
    difficultyAt(deps.limiter.ruleOf(limit), (counted.verdicts[n]?.used ?? 1) - 1),
  );
  if (isEnough(difficulty, hardestOf(...needed))) return;
  await refundAll(deps, addressUses);
  throw new IdentityError('CAPTCHA_CHECK_FAILED');
}

async function refundAll({ limiter }: IdentityDeps, addressUses: LimitUse[]): Promise<void> {
  for (const { limit, key } of addressUses) await limiter.refund(limit, key);
}

/** Returns the seconds until the next code may be sent to the number. */
async function countByPhone(
  deps: IdentityDeps,
  breaker: Breaker,
  phone: CanonicalPhone,
  addressUses: LimitUse[],
  caller: Caller,
): Promise<number> {
  const phoneUses: LimitUse[] = [
    { limit: caller === 'unknown-device' ? 'smsGapPerPhone' : 'smsGapPerPhoneKnownDevices', key: phone },
    { limit: 'smsPerPhoneHour', key: phone },
    { limit: 'smsPerPhoneDay', key: phone },
  ];
  const uses: LimitUse[] = [{ limit: 'smsServiceHour', key: SERVICE_KEY }, ...phoneUses];
  const verdict = await deps.limiter.consumeAll(uses, caller);
  const [service] = verdict.verdicts;
  if (service !== undefined) breaker.note(service);
  if (verdict.allowed) {
    const next = await Promise.all(phoneUses.map(({ limit, key }) => deps.limiter.peek(limit, key, caller)));
    return Math.max(...next.map((each) => (each.allowed ? 0 : each.retryAfterSeconds)));
  }
  await refundAll(deps, addressUses);
  const code = verdict.limit === 'smsServiceHour' ? 'QUOTA_EXCEEDED' : 'TOO_MANY_ATTEMPTS_TRY_LATER';
  throw new IdentityError(code, verdict.retryAfterSeconds);
}

async function storeCode(
  deps: IdentityDeps,
  tx: Transaction,
  phone: CanonicalPhone,
  sessionInfo: string,
  caller: Caller,
): Promise<void> {
  const now = deps.clock.now();
  const expiresAt = plusMs(now, CODE_LIFE_MS);
  const sessionHash = hashToken(sessionInfo);
  const code = newCode(deps.randomness);

  await lockCodes(tx, phone);
  const knownDevice = caller === 'known-device';
  const replaced = knownDevice ? undefined : eq(identityCodes.knownDevice, false);
  await tx
    .update(identityCodes)
    .set({ expiresAt: now })
    .where(and(eq(identityCodes.phone, phone), gt(identityCodes.expiresAt, now), replaced));
  const codeHmac = hmacCode(deps.secret, sessionHash, phone, code).toString('base64url');
  await tx
    .insert(identityCodes)
    .values({ sessionHash, phone, codeHmac, knownDevice, createdAt: now, expiresAt });
  if (!deps.testPhones.has(phone)) {
    const text = smsTexts.code(deps.origin, code);
    await deps.outbox.enqueue(tx, { kind: 'sms', message: { to: phone, text } }, expiresAt);
  }
}
