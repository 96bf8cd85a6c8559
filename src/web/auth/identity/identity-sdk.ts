import {
  type ApplicationVerifier,
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
import { botCheckCall } from '#shared/contract/bot-check.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { CONTINUED_SESSION_CLAIM, COPIED_SESSION_CLAIM } from '#shared/identity-tokens.ts';
import { REQUEST_TIMEOUT_MS } from '#web/api/abort-after.ts';
import { UserFacingError } from '#web/api/api-errors.ts';
import { callApi } from '#web/api/call-api.ts';
import { NoAnswerError, within } from '#web/lib/within.ts';
import { solveBotCheck } from './bot-check.ts';
import { hideHangingIndexedDb } from './hide-indexed-db.ts';
import { getFirebaseApp } from './identity-app.ts';
import type { IdentityClient, IdentitySettings, IdentityUser } from './identity-client.ts';
import { toUserFacingError } from './identity-errors.ts';
import { sendLogoutTicket, toLogoutTicket } from './logout-tickets.ts';
import type { Resettable } from './recaptcha.ts';
import { watchSuspensions } from './store-look.ts';
import { isInIndexedDb, isInLocalStorage } from './stored-session.ts';
import { LOOK_AROUND_MS, startTokenRefresh } from './token-refresh.ts';
import { startTokenSync } from './token-sync.ts';
import { verifiedPhone } from './verified-phone.ts';

/** Time-out in ms for the SDK's work on its stored data; afterwards the user sees an error. */
const ANSWER_MS = 20_000;
/** Time-out of a sign-in: adds a call that has its own limit. */
const SIGN_IN_MS = ANSWER_MS + REQUEST_TIMEOUT_MS;
/** Time-out of sending a code, which includes a bot-check; the user may have to choose pictures. */
const SENDING_MS = 5 * 60_000;

const NO_ANSWER = 'Zamanında cevap gelmedi. Sayfayı yenileyip tekrar deneyin.';

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

/** Waits for a session that another tab has stored: the SDK looks into its store only from time to time. */
async function storedSessionIsRead(auth: Auth): Promise<void> {
  if (auth.currentUser !== null || (await nothingIsStored())) return;
  let stop = () => {};
  const isRead = new Promise<void>((resolve) => {
    stop = onAuthStateChanged(auth, (user) => user && resolve());
  });
  await within(LOOK_AROUND_MS, isRead)
    .catch(() => undefined)
    .finally(stop);
}

/**
 * Returns a function that tells if a null user really means signed out: the SDK treats a failed store as
 * empty. If the SDK has read a session before, a null user is a real sign-out.
 */
function certaintyOf(auth: Auth, wasInLocalStorage: boolean): () => Promise<boolean> {
  let hasRead = wasInLocalStorage;
  onAuthStateChanged(auth, (user) => {
    if (user !== null) hasRead = true;
  });
  return async () => hasRead || nothingIsStored();
}

type SignedInListener = Parameters<IdentityClient['onSignedInChange']>[0];

/** Notifies `listener` of each change. Skips a change that a newer one overtakes while its phone is read. */
function onSignedInChange(
  auth: Auth,
  isSignOutCertain: () => Promise<boolean>,
  listener: SignedInListener,
): () => void {
  let latest = 0;
  return onAuthStateChanged(auth, (user) => {
    latest += 1;
    const turn = latest;
    const report = (current: IdentityUser | null, certain = true) => {
      if (turn === latest) listener(current, certain);
    };
    if (user === null) {
      isSignOutCertain().then((certain) => report(null, certain));
      return;
    }
    // Without network, an expired token cannot be read, but the user is still signed in.
    asUser(user).then(report, () => report({ uid: user.uid, phone: null }));
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
  const verifier: ApplicationVerifier & Resettable = {
    type: 'recaptcha',
    verify: () => solveBotCheck(() => callApi(botCheckCall, {}), signal),
    _reset: () => {},
  };
  return provider.verifyPhoneNumber(phone, verifier);
}

/** Google offers no call that ends one session (identity.md "A session's life"). */
async function endSession(auth: Auth, mode: IdentitySettings['mode'], { isDeleted = false } = {}) {
  await auth.authStateReady();
  // Plain http has no hash; there only test numbers sign in.
  const hasTicket = mode === 'embedded' && !isDeleted && window.isSecureContext;
  const user = hasTicket ? auth.currentUser : null;
  const ticket = user && (await toLogoutTicket(user.refreshToken));
  await signOut(auth);
  if (ticket !== null) sendLogoutTicket(ticket);
}

/** Starts App Check first: Google may require its token at every sign-in and refresh. */
async function startAppCheck(settings: IdentitySettings): Promise<void> {
  if (settings.mode !== 'firebase' || settings.appCheckSiteKey === undefined) return;
  try {
    const { getAppCheck } = await import('./app-check.ts');
    getAppCheck(settings, settings.appCheckSiteKey);
  } catch (error) {
    // product.md 8.3: the called server decides if it accepts calls without a token.
    console.warn('app attestation failed', error);
  }
}

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
 * Creates the identity client over the Firebase SDK, for both modes (identity.md). Call it on each page until
 * it succeeds.
 * @param ownerIsKnown true if this browser is expected to hold a session
 */
export async function createIdentityClient(
  settings: IdentitySettings,
  ownerIsKnown: boolean,
): Promise<IdentityClient> {
  await hideHangingIndexedDb(ownerIsKnown);
  await startAppCheck(settings);
  const wasInLocalStorage = isInLocalStorage();
  const auth = createAuth(settings);
  const isSignOutCertain = certaintyOf(auth, wasInLocalStorage);
  startTokenSync(auth, settings.tokenSyncUrl, isSignOutCertain);
  startTokenRefresh(auth);
  const storeIsRead = watchSuspensions();
  // Wait before sending or using up a code: without its store, the SDK cannot finish and reports nothing.
  const storeReady = () => within(ANSWER_MS, auth.authStateReady());
  return {
    sendCode: forPeople(async (phone, signal) => {
      await storeReady();
      return sendCode(auth, settings.mode, phone, signal);
    }, SENDING_MS),
    confirmCode: forPeople(async (verificationId, code) => {
      await storeReady();
      const { user } = await signInWithCredential(auth, PhoneAuthProvider.credential(verificationId, code));
      const { token: idToken, claims } = await user.getIdTokenResult();
      return { phone: await verifiedPhone(user), idToken, copiedSession: COPIED_SESSION_CLAIM in claims };
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
      await storeIsRead();
      await storedSessionIsRead(auth);
      return auth.currentUser === null ? null : auth.currentUser.getIdToken();
    }),
    signedInAt: forPeople(async () => {
      await auth.authStateReady();
      const token = await auth.currentUser?.getIdTokenResult();
      if (token === undefined) return null;
      return new Date(CONTINUED_SESSION_CLAIM in token.claims ? 0 : token.authTime);
    }),
    signOut: forPeople((options) => endSession(auth, settings.mode, options)),
    onSignedInChange: (listener) => onSignedInChange(auth, isSignOutCertain, listener),
  };
}
