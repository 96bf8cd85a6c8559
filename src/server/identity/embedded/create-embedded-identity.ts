import {
  type IdentityProvider,
  IdentityUnavailableError,
  InvalidIdTokenError,
  type VerifiedIdentity,
} from '#server/identity/port.ts';
import { issueCustomToken } from './custom-tokens.ts';
import type { EmbeddedIdentityDeps } from './deps.ts';
import { IdentityError } from './errors.ts';
import { verifyIdToken } from './id-tokens.ts';
import { createSigningKeys, type SigningKeys } from './signing-keys.ts';
import { deleteUser, revokeSessions } from './users.ts';

export interface EmbeddedIdentity {
  provider: IdentityProvider;
  /** For the routes of Google's protocol, `http/routes/identity-toolkit.ts`. */
  keys: SigningKeys;
  /** Makes or reads the signing keys, so that a start without them fails at once. */
  prepare(): Promise<void>;
}

/** Our own identity provider: Google's protocol for the browser's SDK, the port for the server. */
export function createEmbeddedIdentity(deps: EmbeddedIdentityDeps): EmbeddedIdentity {
  const keys = createSigningKeys(deps);

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
    provider: {
      verifyIdToken: verify,
      revokeSessions: (uid) => revokeSessions(deps, uid),
      deleteUser: (uid) => deleteUser(deps.database, uid),
      createCustomToken: (uid, phone) => issueCustomToken(deps, keys, uid, phone),
    },
    keys,
    prepare: async () => {
      await keys.current();
    },
  };
}
