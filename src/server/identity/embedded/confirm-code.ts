import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { identityCodes } from '#server/db/schema.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { GUESSES_PER_CODE, hashSessionInfo, hmacCode, isCode, isSessionInfo } from './codes.ts';
import type { IdentityDeps } from './deps.ts';
import { IdentityError } from './errors.ts';
import { rememberDevice } from './known-devices.ts';
import { type Session, startSession } from './refresh-tokens.ts';
import { signInByPhone } from './users.ts';

export interface ConfirmCodeInput {
  sessionInfo: string;
  code: string;
  deviceId: string;
}

/**
 * Confirms a code and signs the user in. Commits the count of the guess before comparing it (guarantees.md
 * rule 1). Only one request can use a code (guarantees.md rule 2).
 * @throws {IdentityError} INVALID_SESSION_INFO; INVALID_CODE; SESSION_EXPIRED for a code that is expired,
 * replaced, used, or had three guesses; TOO_MANY_ATTEMPTS_TRY_LATER after ten wrong guesses for the number
 * within a day, seven for strangers' codes; USER_DISABLED.
 */
export async function confirmCode(
  deps: IdentityDeps,
  input: ConfirmCodeInput,
): Promise<Session & { isNewUser: boolean }> {
  if (!isSessionInfo(input.sessionInfo)) throw new IdentityError('INVALID_SESSION_INFO');
  if (!isCode(input.code)) throw new IdentityError('INVALID_CODE');
  const sessionHash = hashSessionInfo(input.sessionInfo);

  const { phone, codeHmac, knownDevice } = await countGuess(deps, sessionHash);
  const caller = knownDevice ? 'known-device' : 'stranger';
  const verdict = await deps.limiter.consume('wrongCodesPerPhoneDay', phone, caller);
  if (!verdict.allowed) {
    throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER', verdict.retryAfterSeconds);
  }
  const given = hmacCode(deps.secret, sessionHash, phone, input.code);
  if (!timingSafeEqual(given, Buffer.from(codeHmac, 'base64url'))) throw new IdentityError('INVALID_CODE');
  await deps.limiter.refund('wrongCodesPerPhoneDay', phone);
  return openSession(deps, sessionHash, phone, input.deviceId);
}

const isOpen = (sessionHash: string, now: Date) =>
  and(
    eq(identityCodes.sessionHash, sessionHash),
    isNull(identityCodes.usedAt),
    gt(identityCodes.expiresAt, now),
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
    });
  if (counted !== undefined) return counted;

  const known = await deps.database
    .select({ phone: identityCodes.phone })
    .from(identityCodes)
    .where(eq(identityCodes.sessionHash, sessionHash));
  throw new IdentityError(known.length > 0 ? 'SESSION_EXPIRED' : 'INVALID_SESSION_INFO');
}

function openSession(deps: IdentityDeps, sessionHash: string, phone: CanonicalPhone, deviceId: string) {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now();
    const won = await tx
      .update(identityCodes)
      .set({ usedAt: now })
      .where(isOpen(sessionHash, now))
      .returning({ phone: identityCodes.phone });
    if (won.length === 0) throw new IdentityError('SESSION_EXPIRED');
    const { user, isNewUser } = await signInByPhone(deps, tx, phone);
    await rememberDevice(deps, tx, user.uid, deviceId);
    return { ...(await startSession(deps, tx, user)), isNewUser };
  });
}
