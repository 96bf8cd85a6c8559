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
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { fetchBotCheck } from '#web/api/bot-check.ts';
import { forgetOwnerTyping } from '#web/lib/kept-typing.ts';
import { solveBotCheck } from './bot-check.ts';
import { getFirebaseApp } from './identity-app.ts';
import type { IdentityClient, IdentitySettings, IdentityUser } from './identity-client.ts';
import { toUserFacingError } from './identity-errors.ts';
import { startTokenRefresh } from './token-refresh.ts';
import { startTokenSync } from './token-sync.ts';
import { verifiedPhone } from './verified-phone.ts';

/** `_reset` is missing from the SDK's public type, yet called after every attempt (identity.md "Bot-check"). */
interface ResettableVerifier {
  type: 'recaptcha';
  verify(): Promise<string>;
  _reset(): void;
}

function createAuth(settings: IdentitySettings): Auth {
  const auth = initializeAuth(getFirebaseApp(settings), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  auth.languageCode = 'tr';
  if (settings.mode === 'embedded')
    connectAuthEmulator(auth, window.location.origin, { disableWarnings: true });
  return auth;
}

async function asUser(user: User | null): Promise<IdentityUser | null> {
  return user && { uid: user.uid, phone: await verifiedPhone(user) };
}

/** Tells `listener` of each change; a change that is overtaken while its phone is read is left out. */
function onSignedInChange(auth: Auth, listener: (user: IdentityUser | null) => void): () => void {
  let latest = 0;
  return onAuthStateChanged(auth, (user) => {
    latest += 1;
    const turn = latest;
    const tell = (known: IdentityUser | null) => {
      if (turn === latest) listener(known);
    };
    if (user === null) return tell(null);
    // Without network an old token cannot be read; somebody is signed in all the same.
    asUser(user).then(tell, () => tell({ uid: user.uid, phone: null }));
  });
}

async function sendCode(
  auth: Auth,
  mode: IdentitySettings['mode'],
  phone: CanonicalPhone,
  signal?: AbortSignal,
) {
  const provider = new PhoneAuthProvider(auth);
  if (mode === 'firebase') {
    const { withRecaptcha } = await import('./recaptcha.ts');
    return withRecaptcha(auth, (verifier) => provider.verifyPhoneNumber(phone, verifier), signal);
  }
  const verifier: ResettableVerifier = {
    type: 'recaptcha',
    verify: () => solveBotCheck(fetchBotCheck, signal),
    _reset: () => {},
  };
  return provider.verifyPhoneNumber(phone, verifier);
}

/** App Check goes first where it is configured: Google may ask for its token at every sign-in and refresh. */
async function startAppCheck(settings: IdentitySettings): Promise<void> {
  if (settings.mode !== 'firebase' || settings.appCheckSiteKey === undefined) return;
  try {
    const { getAppCheck } = await import('./app-check.ts');
    getAppCheck(settings, settings.appCheckSiteKey);
  } catch (error) {
    // product.md 8.3: whether calls pass without a token is for those to decide who are called.
    console.warn('app attestation failed', error);
  }
}

/** The method with failures that people can read, where there is a sentence for them. */
function withUserFacingErrors<Args extends unknown[], T>(method: (...args: Args) => Promise<T>) {
  return async (...args: Args): Promise<T> => {
    try {
      return await method(...args);
    } catch (error) {
      throw toUserFacingError(error);
    }
  };
}

/** The identity client over the Firebase SDK, for both modes (identity.md). Call it once for each page. */
export async function createIdentityClient(settings: IdentitySettings): Promise<IdentityClient> {
  await startAppCheck(settings);
  const auth = createAuth(settings);
  startTokenSync(auth, settings.tokenSyncUrl);
  startTokenRefresh(auth);
  return {
    sendCode: withUserFacingErrors((phone, signal) => sendCode(auth, settings.mode, phone, signal)),
    confirmCode: withUserFacingErrors(async (verificationId, code) => {
      const { user } = await signInWithCredential(auth, PhoneAuthProvider.credential(verificationId, code));
      return { phone: await verifiedPhone(user), idToken: await user.getIdToken() };
    }),
    signInWithCustomToken: withUserFacingErrors(async (token) => {
      await signInWithCustomToken(auth, token);
    }),
    currentUser: withUserFacingErrors(async () => {
      await auth.authStateReady();
      return asUser(auth.currentUser);
    }),
    currentIdToken: withUserFacingErrors(async () => {
      await auth.authStateReady();
      return auth.currentUser === null ? null : auth.currentUser.getIdToken();
    }),
    signOut: withUserFacingErrors(async (leaving) => {
      await signOut(auth);
      if (leaving) forgetOwnerTyping(leaving);
    }),
    onSignedInChange: (listener) => onSignedInChange(auth, listener),
  };
}
