import { GOOGLE } from '../../src/server/identity/firebase/google.ts';
import { identityOfClaims } from '../../src/server/identity/firebase/id-tokens.ts';
import { createIdentityToolkit } from '../../src/server/identity/firebase/identity-toolkit.ts';
import {
  type IdentityProvider,
  InvalidIdTokenError,
  type UserOfBusiness,
} from '../../src/server/identity/port.ts';
import { TEST_PHONE_CLAIM } from '../../src/shared/identity-tokens.ts';
import { base64UrlJson } from '../support/base64-json.ts';
import { DEMO_PROJECT } from './auth-emulator.ts';

interface Claims {
  iss: string;
  aud: string;
  exp: number;
}

const decode = (part: string | undefined): unknown =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString());

/** The claims of the emulator's token, which it signs with nothing. Exists in this test only; see ADR 40. */
function readUnsigned(token: string): Claims {
  const [header, claims, signature] = token.split('.');
  const { alg } = decode(header) as { alg: string };
  if (alg !== 'none' || signature !== '') throw new InvalidIdTokenError("not the emulator's token");
  return decode(claims) as Claims;
}

/** The emulator as the identity provider: the product's own reading of claims and its client of the Identity Toolkit. */
export function createEmulatorIdentity(emulator: string): IdentityProvider {
  const toolkit = createIdentityToolkit({
    projectId: DEMO_PROJECT,
    // Takes "owner" for a service account.
    credentials: {
      accessToken: async () => 'owner',
      discard: () => undefined,
      customToken: () => Promise.reject(new Error('not here')),
    },
    google: {
      ...GOOGLE,
      identityToolkit: `${emulator}/identitytoolkit.googleapis.com`,
      callMs: 10_000,
    },
  });
  const update = async ({ uid }: UserOfBusiness, changes: Parameters<typeof toolkit.update>[1]) =>
    uid !== null && (await toolkit.update(uid, changes)) ? [uid] : [];
  return {
    async verifyIdToken(token) {
      const claims = readUnsigned(token);
      const expected = { iss: `https://securetoken.google.com/${DEMO_PROJECT}`, aud: DEMO_PROJECT };
      if (claims.iss !== expected.iss || claims.aud !== expected.aud)
        throw new InvalidIdTokenError('of another');
      if (claims.exp * 1000 < Date.now()) throw new InvalidIdTokenError('expired');
      const identity = identityOfClaims(claims, new Date());
      const user = await toolkit.lookup(identity.uid);
      if (user === null || user.disabled || identity.authTime < user.validSince) {
        throw new InvalidIdTokenError('ended');
      }
      return { ...identity, lastSignInAt: user.lastSignInAt };
    },
    lockSession: async () => undefined,
    checkSession: async () => undefined,
    endSessions: (user) => update(user, { validSince: new Date() }),
    deleteUser: async ({ uid }) => void (uid !== null && (await toolkit.delete(uid))),
    disable: (user) => update(user, { disabled: true }),
    enable: (user) => update(user, { disabled: false }),
    signInRecords: async () => null,
    createCustomToken: async (uid, phone) => {
      const now = Math.floor(Date.now() / 1000);
      const account = `server@${DEMO_PROJECT}.iam.gserviceaccount.com`;
      const audience =
        'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
      const standard = { iss: account, sub: account, aud: audience, iat: now, exp: now + 300 };
      const claims = { ...standard, uid, claims: { [TEST_PHONE_CLAIM]: phone } };
      return `${base64UrlJson({ alg: 'none', typ: 'JWT' })}.${base64UrlJson(claims)}.`;
    },
  };
}
