import type { Challenge } from 'altcha-lib';
import type { JWK } from 'jose';
import {
  type IdentityProvider,
  IdentityUnavailableError,
  InvalidIdTokenError,
  type VerifiedIdentity,
} from '#server/identity/port.ts';
import { createDeviceIds, type DeviceIds } from '#server/rate-limit/device-ids.ts';
import { issueChallenge } from './bot-check.ts';
import { type ConfirmCodeInput, confirmCode } from './confirm-code.ts';
import { issueCustomToken, signInWithCustomToken } from './custom-tokens.ts';
import { deleteSignedInUser } from './delete-signed-in-user.ts';
import type { EmbeddedIdentityDeps } from './deps.ts';
import { IdentityError } from './errors.ts';
import { type IdentityUser, verifyIdToken } from './id-tokens.ts';
import { refreshSession } from './refresh-tokens.ts';
import { type SendCodeInput, sendCode } from './send-code.ts';
import { type NewSignIn, type SignedIn, withIdToken } from './sign-in.ts';
import { createSigningKeys, type SigningKeys } from './signing-keys.ts';
import { createSmsBreaker } from './sms-breaker.ts';
import { deleteUser, revokeSessions } from './users.ts';

/**
 * Our own identity provider: the port for the server, and for the browser's SDK what Google's protocol does,
 * which `http/routes/identity-toolkit.ts` speaks. Its methods for the browser throw {@link IdentityError}.
 */
export interface EmbeddedIdentity extends IdentityProvider {
  readonly mode: 'embedded';
  /** Which browsers have signed in before; nothing but allowances depends on it. */
  readonly devices: DeviceIds;
  /** Makes or reads the signing keys, so that a start without them fails at once. */
  prepare(): Promise<void>;
  /** For jwks.json. */
  publicJwks(): Promise<JWK[]>;
  issueChallenge(addressKey: string): Promise<Challenge>;
  sendCode(input: SendCodeInput): Promise<{ sessionInfo: string }>;
  confirmCode(input: ConfirmCodeInput): Promise<NewSignIn>;
  signInWithCustomToken(token: string): Promise<NewSignIn>;
  refresh(refreshToken: string): Promise<SignedIn>;
  lookup(idToken: string): Promise<IdentityUser>;
  deleteSignedInUser(idToken: string): Promise<void>;
}

export function createEmbeddedIdentity(deps: EmbeddedIdentityDeps): EmbeddedIdentity {
  const keys = createSigningKeys(deps);
  const breaker = createSmsBreaker(deps);

  return {
    mode: 'embedded',
    devices: createDeviceIds(deps),
    prepare: async () => {
      await keys.current();
    },
    publicJwks: () => keys.published(),
    ...createProvider(deps, keys),
    issueChallenge: (addressKey) => issueChallenge(deps, addressKey),
    sendCode: (input) => sendCode(deps, breaker, input),
    confirmCode: async (input) => withIdToken(deps, keys, await confirmCode(deps, input)),
    signInWithCustomToken: async (token) =>
      withIdToken(deps, keys, await signInWithCustomToken(deps, keys, token)),
    refresh: async (refreshToken) => withIdToken(deps, keys, await refreshSession(deps, refreshToken)),
    lookup: async (idToken) => (await verifyIdToken(deps, keys, idToken)).user,
    deleteSignedInUser: (idToken) => deleteSignedInUser(deps, keys, idToken),
  };
}

function createProvider(deps: EmbeddedIdentityDeps, keys: SigningKeys): IdentityProvider {
  async function verify(token: string): Promise<VerifiedIdentity> {
    try {
      const { user, authTime } = await verifyIdToken(deps, keys, token);
      return { uid: user.uid, phone: user.phone, authTime };
    } catch (error) {
      if (error instanceof IdentityError) throw new InvalidIdTokenError(error.code, { cause: error });
      throw new IdentityUnavailableError('the identity database does not answer', { cause: error });
    }
  }
  return {
    verifyIdToken: verify,
    revokeSessions: (uid) => revokeSessions(deps, uid),
    deleteUser: (uid) => deleteUser(deps.database, uid),
    createCustomToken: (uid, phone) => issueCustomToken(deps, keys, uid, phone),
  };
}
