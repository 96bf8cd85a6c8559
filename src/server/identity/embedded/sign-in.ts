import type { EmbeddedIdentityDeps } from './deps.ts';
import { type IdentityUser, issueIdToken } from './id-tokens.ts';
import type { Session } from './refresh-tokens.ts';
import type { SigningKeys } from './signing-keys.ts';

/** What the browser gets of a session that was started or went on. */
export interface SignedIn {
  user: IdentityUser;
  idToken: string;
  refreshToken: string;
}

/** What the browser gets of a sign-in. */
export interface NewSignIn extends SignedIn {
  isNewUser: boolean;
}

/** Signs the ID token of a session; outside its transaction, for it costs time. */
export async function withIdToken<S extends Session>(
  deps: Pick<EmbeddedIdentityDeps, 'clock' | 'origin'>,
  keys: SigningKeys,
  session: S,
): Promise<S & SignedIn> {
  return { ...session, idToken: await issueIdToken(deps, keys, session.user, session.authTime) };
}
