import type { PublicConfig } from '#shared/page-state.ts';
import { site } from '#shared/site.ts';
import { orReload } from '#web/lib/new-build.ts';

export type IdentitySettings = PublicConfig['identity'];

export interface IdentityUser {
  uid: string;
  /** Canonical `+905…`; null when the provider vouches for none. */
  phone: string | null;
}

export interface ConfirmedIdentity {
  phone: string | null;
  idToken: string;
}

/** What the product needs of the identity provider's browser SDK. Failures have Firebase's codes (`auth/…`). */
export interface IdentityClient {
  /** Solves the bot-check and sends a code. Returns the verification id that {@link confirmCode} needs. */
  sendCode(phone: string, signal?: AbortSignal): Promise<string>;
  /** Signs in with the code of a text message. */
  confirmCode(verificationId: string, code: string): Promise<ConfirmedIdentity>;
  /** Signs in without a text message (test numbers). */
  signInWithCustomToken(token: string): Promise<void>;
  /** Who is signed in, once the stored session has been looked at; waits for the network then. */
  currentUser(): Promise<IdentityUser | null>;
  /** A token that is good for at least 30 s; null when nobody is signed in. */
  currentIdToken(): Promise<string | null>;
  signOut(): Promise<void>;
  /** Calls back with the first known state and at each change. Returns the way to stop. */
  onSignedInChange(listener: (user: IdentityUser | null) => void): () => void;
}

/** How long IndexedDB may take to open before it counts as hanging, in milliseconds (IDENTITY.md). */
const PROBE_MS = 1500;

function indexedDbOpens(): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), PROBE_MS);
    try {
      const opening = window.indexedDB.open(`${site.id}-probe`);
      opening.onerror = () => resolve(false);
      opening.onsuccess = () => {
        opening.result.close();
        resolve(true);
      };
    } catch {
      resolve(false);
    }
  });
}

// Safari's IndexedDB can hang for good and take sign-in with it (firebase-js-sdk issues 8019 and 8482);
// without the global the SDK uses localStorage.
async function hideHangingIndexedDb(): Promise<void> {
  if (await indexedDbOpens()) return;
  Object.defineProperty(window, 'indexedDB', { value: undefined, configurable: true });
}

let loading: Promise<IdentityClient> | undefined;

async function load(settings: IdentitySettings): Promise<IdentityClient> {
  await hideHangingIndexedDb();
  const { createIdentityClient } = await import('./identity-sdk.ts').catch(orReload);
  return createIdentityClient(settings);
}

/** The one identity client of this page; the SDK is fetched with the first call, and again after a failure. */
export function loadIdentity(settings: IdentitySettings): Promise<IdentityClient> {
  loading ??= load(settings).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
