import type { Clock } from '#server/clock.ts';
import { type IdentityProvider, InvalidIdTokenError, type UserOfBusiness } from '#server/identity/port.ts';
import type { Google } from './google.ts';
import { createGoogleKeys } from './google-tokens.ts';
import { verifyFirebaseIdToken } from './id-tokens.ts';
import { createIdentityToolkit } from './identity-toolkit.ts';
import { createCredentials, type ServiceAccount } from './service-account.ts';

interface FirebaseIdentityOptions {
  projectId: string;
  serviceAccount: ServiceAccount;
  clock: Clock;
  google: Google;
}

/** Queries Google each time, so that revocation and deletion act at once (guarantees.md rule 8). */
export function createFirebaseIdentity(options: FirebaseIdentityOptions): IdentityProvider {
  const { projectId, clock, google } = options;
  const keys = createGoogleKeys(google.idTokenKeys, google, clock);
  const credentials = createCredentials({ account: options.serviceAccount, clock, google });
  const toolkit = createIdentityToolkit({ projectId, credentials, google });

  const update = async ({ uid }: UserOfBusiness, changes: Parameters<typeof toolkit.update>[1]) =>
    uid !== null && (await toolkit.update(uid, changes)) ? [uid] : [];

  return {
    async verifyIdToken(token) {
      const identity = await verifyFirebaseIdToken({ keys, clock, projectId }, token);
      const user = await toolkit.lookup(identity.uid);
      if (user === null) throw new InvalidIdTokenError('no such user');
      if (user.disabled) throw new InvalidIdTokenError('user disabled');
      if (identity.authTime < user.validSince) throw new InvalidIdTokenError('revoked');
      return { ...identity, lastSignInAt: user.lastSignInAt };
    },
    lockSession: async () => undefined,
    checkSession: async () => undefined,
    endSessions: (user) => update(user, { validSince: clock.now() }),
    async deleteUser({ uid }, lastSignInAt) {
      if (uid === null) return;
      // Google's deletion has no condition; a sign-in between the two calls would have to fall within
      // milliseconds.
      const user = lastSignInAt && (await toolkit.lookup(uid));
      const cameBack = user && user.lastSignInAt.getTime() !== lastSignInAt.getTime();
      if (!cameBack) await toolkit.delete(uid);
    },
    disable: (user) => update(user, { disabled: true }),
    enable: (user, { keepSessions }) =>
      update(user, { disabled: false, ...(!keepSessions && { validSince: clock.now() }) }),
    signInRecords: async () => null,
    createCustomToken: (uid, phone) => credentials.customToken(uid, phone),
  };
}
