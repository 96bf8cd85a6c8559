import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm';
import { CLOCK_TOLERANCE_MS, plusMs } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import { identityCodes } from '#server/db/schema.ts';
import type { ProvedNumber } from '#server/identity/port.ts';
import { GUESSES_PER_CODE } from '#shared/contract/auth.ts';
import { hmacCode, isCode, isSessionInfo } from './codes.ts';
import type { IdentityDeps } from './deps.ts';
import { IdentityError } from './errors.ts';
import { hashToken } from './hash-token.ts';
import { rememberDevice } from './known-devices.ts';
import { type Session, startSession } from './refresh-tokens.ts';
import { signInByPhone } from './users.ts';

export interface SentCodeInput {
  sessionInfo: string;
  code: string;
}

export interface ConfirmCodeInput extends SentCodeInput {
  deviceId: string;
}

/**
 * Confirms a code and signs the user in. Only one request can use a code (guarantees.md rule 2).
 * @throws {IdentityError} as {@link checkCode} does, and USER_DISABLED
 */
export async function confirmCode(
  deps: IdentityDeps,
  input: ConfirmCodeInput,
): Promise<Session & { isNewUser: boolean }> {
  return openSession(deps, await checkCode(deps, input), input.deviceId);
}

/**
 * Counts the guess in a commit of its own, then compares it (guarantees.md rule 1). A right code stays valid until
 * {@link consumeCode}.
 * @throws {IdentityError} INVALID_SESSION_INFO; INVALID_CODE, the third with `hasNoGuessesLeft`; SESSION_EXPIRED for a
 * code too old, replaced, used, or guessed at three times; TOO_MANY_ATTEMPTS_TRY_LATER after ten wrong guesses at the number within a day, seven for
 * unknown devices' codes.
 */
export async function checkCode(deps: IdentityDeps, input: SentCodeInput): Promise<ProvedNumber> {
  if (!isSessionInfo(input.sessionInfo)) throw new IdentityError('INVALID_SESSION_INFO');
  if (!isCode(input.code)) throw new IdentityError('INVALID_CODE');
  const sessionHash = hashToken(input.sessionInfo);

  const { phone, codeHmac, knownDevice, attempts } = await countGuess(deps, sessionHash);
  const caller = knownDevice ? 'known-device' : 'unknown-device';
  const verdict = await deps.limiter.consume('wrongCodesPerPhoneDay', phone, caller);
  if (!verdict.allowed) {
    throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER', verdict.retryAfterSeconds);
  }
  const given = hmacCode(deps.secret, sessionHash, phone, input.code);
  if (!timingSafeEqual(given, Buffer.from(codeHmac, 'base64url')))
    throw new IdentityError('INVALID_CODE', null, { hasNoGuessesLeft: attempts >= GUESSES_PER_CODE });
  await deps.limiter.refund('wrongCodesPerPhoneDay', phone);
  return { codeId: sessionHash, phone };
}

const isOpen = (sessionHash: string, now: Date) =>
  and(
    eq(identityCodes.sessionHash, sessionHash),
    isNull(identityCodes.usedAt),
    gt(identityCodes.expiresAt, now),
    // A code from a clock that was ahead would live until the time that this clock showed.
    lte(identityCodes.createdAt, plusMs(now, CLOCK_TOLERANCE_MS)),
  );

async function countGuess(deps: IdentityDeps, sessionHash: string) {
  const [counted] = await deps.database
    .update(identityCodes)
    .set({ attempts: sql`${identityCodes.attempts} + 1` })
    .where(and(isOpen(sessionHash, deps.clock.now()), lt(identityCodes.attempts, GUESSES_PER_CODE)))
    .returning({
      phone: identityCodes.phone,
      codeHmac: identityCodes.codeHmac,
      knownDevice: identityCodes.knownDevice,
      attempts: identityCodes.attempts,
    });
  if (counted !== undefined) return counted;

  const [known] = await deps.database
    .select({ attempts: identityCodes.attempts, usedAt: identityCodes.usedAt })
    .from(identityCodes)
    .where(eq(identityCodes.sessionHash, sessionHash));
  if (known === undefined) throw new IdentityError('INVALID_SESSION_INFO');
  const hasNoGuessesLeft = known.usedAt === null && known.attempts >= GUESSES_PER_CODE;
  throw new IdentityError('SESSION_EXPIRED', null, { hasNoGuessesLeft });
}

/** @throws {IdentityError} SESSION_EXPIRED if it was used or replaced meanwhile */
export async function consumeCode(tx: Transaction, codeId: string, now: Date): Promise<void> {
  const won = await tx
    .update(identityCodes)
    .set({ usedAt: now })
    .where(isOpen(codeId, now))
    .returning({ phone: identityCodes.phone });
  if (won.length === 0) throw new IdentityError('SESSION_EXPIRED');
}

function openSession(deps: IdentityDeps, { codeId, phone }: ProvedNumber, deviceId: string) {
  return deps.database.transaction(async (tx) => {
    await consumeCode(tx, codeId, deps.clock.now());
    const { user, isNewUser } = await signInByPhone(deps, tx, phone);
    await rememberDevice(deps, tx, user.uid, deviceId);
    return { ...(await startSession(deps, tx, user)), isNewUser, copiedSessionAt: user.copiedSessionAt };
  });
}
