import { isFuture } from '#server/clock.ts';
import { IdentityError } from './errors.ts';
import { isContinued, verifyIdToken } from './id-tokens.ts';
import type { TokenDeps } from './signing-keys.ts';
import { deleteUser } from './users.ts';

/** Maximum age of the sign-in, as in Firebase. */
export const RECENT_LOGIN_MS = 5 * 60 * 1000;

/** Returns the deleted uid. @throws {IdentityError} CREDENTIAL_TOO_OLD_LOGIN_AGAIN, or the error of an invalid token */
export async function deleteSignedInUser(deps: TokenDeps, idToken: string): Promise<string> {
  const { user, authTime } = await verifyIdToken(deps, idToken);
  const now = deps.clock.now();
  // Also if the clock was set back since, or had dated the session ahead.
  const ageMs = deps.trustedTime.rowTime().getTime() - user.lastLoginAt.getTime();
  const isOfCode =
    isFuture(authTime, now) ||
    (now.getTime() - authTime.getTime() <= RECENT_LOGIN_MS && !isContinued(user, authTime));
  if (Math.abs(ageMs) > RECENT_LOGIN_MS || !isOfCode) {
    throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  }
  await deleteUser(deps, { uid: user.uid });
  return user.uid;
}
