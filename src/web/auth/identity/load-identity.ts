import { site } from '#shared/site.ts';
import type { IdentityClient, IdentitySettings } from './identity-client.ts';

/** How long, in ms, IndexedDB may take to open before it counts as hanging (identity.md "IndexedDB"). */
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

type OnLoaded = (client: IdentityClient) => void;

async function load(settings: IdentitySettings, onLoaded: OnLoaded): Promise<IdentityClient> {
  await hideHangingIndexedDb();
  const { createIdentityClient } = await import('./identity-sdk.ts');
  const client = await createIdentityClient(settings);
  onLoaded(client);
  return client;
}

/** The one identity client of this page; the SDK is fetched with the first call, and again after a failure. `onLoaded` gets it once. */
export function loadIdentity(settings: IdentitySettings, onLoaded: OnLoaded): Promise<IdentityClient> {
  loading ??= load(settings, onLoaded).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
