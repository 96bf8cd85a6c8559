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
import { REQUEST_TIMEOUT_MS, UserFacingError } from '#web/api/api-client.ts';
import { fetchBotCheck } from '#web/api/bot-check.ts';
import { forgetOwnerTyping } from '#web/lib/form-draft.ts';
import { NoAnswerError, within } from '#web/lib/within.ts';
import { solveBotCheck } from './bot-check.ts';
import { hideHangingIndexedDb } from './hide-indexed-db.ts';
import { getFirebaseApp } from './identity-app.ts';
import type { IdentityClient, IdentitySettings, IdentityUser } from './identity-client.ts';
import { toUserFacingError } from './identity-errors.ts';
import { isInIndexedDb, isInLocalStorage } from './stored-session.ts';
import { startTokenRefresh } from './token-refresh.ts';
import { startTokenSync } from './token-sync.ts';
import { verifiedPhone } from './verified-phone.ts';

/** How long, in ms, the SDK may take with what it has stored before people are told … */
const ANSWER_MS = 20_000;
/** … with a call that has a limit of its own … */
const SIGN_IN_MS = ANSWER_MS + REQUEST_TIMEOUT_MS;
/** … and with a bot-check, where somebody may have to find pictures. */
const SENDING_MS = 5 * 60_000;

const NO_ANSWER = 'Zamanında cevap gelmedi. Sayfayı yenileyip tekrar deneyin.';

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

async function nothingIsStored(): Promise<boolean> {
  try {
    return !(await within(ANSWER_MS, isInIndexedDb()));
  } catch {
    return false;
  }
}

/**
 * Whether nobody is signed in when the SDK says so: it takes a store that fails for an empty one. Whom it has read, it
 * signs out itself.
 */
function certaintyOf(auth: Auth, wasInLocalStorage: boolean): () => Promise<boolean> {
  let hasRead = wasInLocalStorage;
  onAuthStateChanged(auth, (user) => {
    if (user !== null) hasRead = true;
  });
  return async () => hasRead || nothingIsStored();
}

type SignedInListener = Parameters<IdentityClient['onSignedInChange']>[0];

/** Tells `listener` of each change; a change that is overtaken while its phone is read is left out. */
function onSignedInChange(
  auth: Auth,
  nobodyIsCertain: () => Promise<boolean>,
  listener: SignedInListener,
): () => void {
  let latest = 0;
  return onAuthStateChanged(auth, (user) => {
    latest += 1;
    const turn = latest;
    const tell = (known: IdentityUser | null, certain = true) => {
      if (turn === latest) listener(known, certain);
    };
    if (user === null) {
      nobodyIsCertain().then((certain) => tell(null, certain));
      return;
    }
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

/** The method with failures that people can read, where there is a sentence for them, and with a time limit. */
function forPeople<Args extends unknown[], T>(method: (...args: Args) => Promise<T>, limitMs = ANSWER_MS) {
  return async (...args: Args): Promise<T> => {
    try {
      return await within(limitMs, method(...args));
    } catch (error) {
      throw error instanceof NoAnswerError ? new UserFacingError(NO_ANSWER, error) : toUserFacingError(error);
    }
  };
}

/**
 * The identity client over the Firebase SDK, for both modes (identity.md). Call it for each page until it succeeds.
 * @param ownerIsKnown whether a session is expected in this browser
 */
export async function createIdentityClient(
  settings: IdentitySettings,
  ownerIsKnown: boolean,
): Promise<IdentityClient> {
  await hideHangingIndexedDb(ownerIsKnown);
  await startAppCheck(settings);
  const wasInLocalStorage = isInLocalStorage();
  const auth = createAuth(settings);
  const nobodyIsCertain = certaintyOf(auth, wasInLocalStorage);
  startTokenSync(auth, settings.tokenSyncUrl, nobodyIsCertain);
  startTokenRefresh(auth);
  // Before a code is sent or used up: without its store the SDK cannot finish, and says nothing.
  const storeReady = () => within(ANSWER_MS, auth.authStateReady());
  return {
    sendCode: forPeople(async (phone, signal) => {
      await storeReady();
      return sendCode(auth, settings.mode, phone, signal);
    }, SENDING_MS),
    confirmCode: forPeople(async (verificationId, code) => {
      await storeReady();
      const { user } = await signInWithCredential(auth, PhoneAuthProvider.credential(verificationId, code));
      return { phone: await verifiedPhone(user), idToken: await user.getIdToken() };
    }, SIGN_IN_MS),
    signInWithCustomToken: forPeople(async (token) => {
      await storeReady();
      await signInWithCustomToken(auth, token);
    }, SIGN_IN_MS),
    currentUser: forPeople(async () => {
      await auth.authStateReady();
      return asUser(auth.currentUser);
    }),
    currentIdToken: forPeople(async () => {
      await auth.authStateReady();
      return auth.currentUser === null ? null : auth.currentUser.getIdToken();
    }),
    signOut: forPeople(async (leaving) => {
      await signOut(auth);
      if (leaving) forgetOwnerTyping(leaving);
    }),
    onSignedInChange: (listener) => onSignedInChange(auth, nobodyIsCertain, listener),
  };
}
