import { createFirebaseIdentity } from '#server/identity/firebase/create-firebase-identity.ts';
import type { Google } from '#server/identity/firebase/google.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { StillClock } from '../../support/still-clock.ts';
import {
  ACCOUNT_EMAIL,
  type FakeGoogle,
  newSigningKey,
  PROJECT,
  serviceKeys,
  signAs,
  startFakeGoogle,
} from './fake-google.ts';

export const UID = 'Xk2uYdVw8nPq';
export const PHONE = '+905321234567' as CanonicalPhone;

/** Short enough for a test, long enough for a busy machine. */
export const SHORT: Partial<Google> = { keysMs: 400, oauthMs: 400, callMs: 400 };

const firstKey = newSigningKey('key-1');

/** Creates a provider with its own fake Google, and one signed-in user. */
export async function createFirebaseKit(limits: Partial<Google> = {}) {
  const google: FakeGoogle = await startFakeGoogle();
  google.published.set(firstKey.kid, firstKey);
  const clock = new StillClock('2026-11-20T09:00:00.400Z');
  const lastLoginAt = clock.now().getTime() - 60_000;
  google.users.set(UID, { localId: UID, lastLoginAt: String(lastLoginAt) });
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  const provider = createFirebaseIdentity({
    projectId: PROJECT,
    serviceAccount: { clientEmail: ACCOUNT_EMAIL, keyId: 'service-1', privateKey: serviceKeys.privateKey },
    clock,
    google: { ...google.services, keysCooldownMs: 0, ...limits },
  });
  const goodClaims = () => ({
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: UID,
    user_id: UID,
    phone_number: PHONE,
    auth_time: seconds() - 60,
    iat: seconds() - 30,
    exp: seconds() + 3570,
    firebase: { identities: { phone: [PHONE] }, sign_in_provider: 'phone' },
  });
  /** Returns a valid token as Google signs it, with the given changes. */
  const issue = (claims: Record<string, unknown> = {}, header: object = {}, key = firstKey) =>
    signAs(key, { ...goodClaims(), ...claims }, header);
  return {
    google,
    clock,
    seconds,
    lastLoginAt,
    provider,
    goodClaims,
    issue,
    firstKey,
    [Symbol.asyncDispose]: () => google[Symbol.asyncDispose](),
  };
}

export type FirebaseKit = Awaited<ReturnType<typeof createFirebaseKit>>;
