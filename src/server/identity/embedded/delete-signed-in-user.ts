import type { IdentityDeps } from './deps.ts';
import { IdentityError } from './errors.ts';
import { verifyIdToken } from './id-tokens.ts';
import type { SigningKeys } from './signing-keys.ts';
import { deleteUser } from './users.ts';

/** A sign-in has to be this fresh, as Firebase wants it. */
const RECENT_LOGIN_MS = 5 * 60 * 1000;

/** @throws {IdentityError} CREDENTIAL_TOO_OLD_LOGIN_AGAIN, and what is wrong with the token. */
export async function deleteSignedInUser(
  deps: IdentityDeps,
  keys: SigningKeys,
  idToken: string,
): Promise<void> {
  const { user, authTime } = await verifyIdToken(deps, keys, idToken);
  if (deps.clock.now().getTime() - authTime.getTime() > RECENT_LOGIN_MS) {
    throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  }
  await deleteUser(deps, { uid: user.uid });
}
