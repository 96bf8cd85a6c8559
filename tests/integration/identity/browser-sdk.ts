import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app';
import type * as FirebaseAuth from '@firebase/auth';
import { createAdaptorServer } from '@hono/node-server';
import { API_KEY } from '../../support/identity-kit.ts';
import type { TestApp } from '../../support/test-app.ts';

/**
 * Loads the SDK's browser build, unmodified. Its `exports` give Node another build, in which sign-in by phone
 * always fails, so this names the file.
 */
export async function loadBrowserSdk(): Promise<typeof FirebaseAuth> {
  const entry = new URL('esm/index.js', import.meta.resolve('@firebase/auth').replace(/dist\/.*$/, 'dist/'));
  return import(/* @vite-ignore */ entry.href);
}

/** Serves the app on a loopback port; the app's origin needs the port first. */
export async function listen(port: number, app: TestApp['app']) {
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

/** Adds the parts of a browser that Node lacks: an Origin header on each POST, and `window.localStorage`. */
export function browserGlobals(origin: string) {
  const items = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const nativeFetch = globalThis.fetch;
  const fetchWithOrigin: typeof fetch = (input, init = {}) => {
    const headers = new Headers(init.headers);
    if (init.method === 'POST') headers.set('Origin', origin);
    return nativeFetch(input, { ...init, headers });
  };
  const window = { localStorage, addEventListener: () => {}, removeEventListener: () => {} };
  return { fetch: fetchWithOrigin, window, localStorage };
}

/** Opens a page: an app and its auth, with the session in localStorage, as in a browser without IndexedDB. */
export function openPage(sdk: typeof FirebaseAuth, origin: string) {
  const app: FirebaseApp = initializeApp({ apiKey: API_KEY }, 'page');
  const auth = sdk.initializeAuth(app, { persistence: [sdk.browserLocalPersistence] });
  auth.languageCode = 'tr';
  sdk.connectAuthEmulator(auth, origin, { disableWarnings: true });
  return { auth, close: () => deleteApp(app) };
}

/**
 * Returns the application verifier of identity.md "Bot-check". The SDK calls `_reset`, which its type omits.
 */
export function verifierOf(
  verify: () => Promise<string>,
): FirebaseAuth.ApplicationVerifier & { resets: number } {
  return {
    type: 'recaptcha',
    verify,
    resets: 0,
    _reset() {
      this.resets += 1;
    },
  } as FirebaseAuth.ApplicationVerifier & { resets: number };
}
