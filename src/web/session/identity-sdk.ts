import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  PhoneAuthProvider,
  signInWithCredential,
  signInWithCustomToken,
  signOut,
  type User,
} from '@firebase/auth';
import { solveBotCheck } from '#web/session/bot-check.ts';
import { firebaseApp } from '#web/session/identity-app.ts';
import type { IdentityClient, IdentitySettings, IdentityUser } from '#web/session/identity-client.ts';
import { startTokenSync } from '#web/session/token-sync.ts';

/** `_reset` is missing from the SDK's public type, yet it calls it after every attempt (IDENTITY.md). */
interface ResettableVerifier {
  type: 'recaptcha';
  verify(): Promise<string>;
  _reset(): void;
}

function createAuth(settings: IdentitySettings): Auth {
  const auth = initializeAuth(firebaseApp(settings), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  auth.languageCode = 'tr';
  if (settings.mode === 'embedded')
    connectAuthEmulator(auth, window.location.origin, { disableWarnings: true });
  return auth;
}

function asUser(user: User | null): IdentityUser | null {
  return user && { uid: user.uid, phone: user.phoneNumber };
}

async function sendCode(auth: Auth, mode: IdentitySettings['mode'], phone: string, signal?: AbortSignal) {
  const provider = new PhoneAuthProvider(auth);
  if (mode === 'firebase') {
    const { withRecaptcha } = await import('./recaptcha.ts');
    return withRecaptcha(auth, (verifier) => provider.verifyPhoneNumber(phone, verifier));
  }
  const verifier: ResettableVerifier = {
    type: 'recaptcha',
    verify: () => solveBotCheck(signal),
    _reset: () => {},
  };
  return provider.verifyPhoneNumber(phone, verifier);
}

/** The identity client over the Firebase SDK, for both modes (IDENTITY.md). Call it once for each page. */
export function createIdentityClient(settings: IdentitySettings): IdentityClient {
  const auth = createAuth(settings);
  startTokenSync(auth, settings.tokenSyncUrl);
  return {
    sendCode: (phone, signal) => sendCode(auth, settings.mode, phone, signal),
    async confirmCode(verificationId, code) {
      const { user } = await signInWithCredential(auth, PhoneAuthProvider.credential(verificationId, code));
      return { phone: user.phoneNumber, idToken: await user.getIdToken() };
    },
    async signInWithCustomToken(token) {
      await signInWithCustomToken(auth, token);
    },
    async currentUser() {
      await auth.authStateReady();
      return asUser(auth.currentUser);
    },
    async currentIdToken() {
      await auth.authStateReady();
      return auth.currentUser === null ? null : auth.currentUser.getIdToken();
    },
    signOut: () => signOut(auth),
    onSignedInChange: (listener) => onAuthStateChanged(auth, (user) => listener(asUser(user))),
  };
}
