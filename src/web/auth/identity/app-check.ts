import {
  type AppCheck,
  getToken,
  initializeAppCheck,
  ReCaptchaEnterpriseProvider,
} from '@firebase/app-check';
import { within } from '#web/lib/within.ts';
import { getFirebaseApp } from './identity-app.ts';
import type { IdentitySettings } from './identity-client.ts';

/** How long, in milliseconds, a call waits for the token: it is kept in IndexedDB, which may never answer. */
const WAIT_MS = 30_000;

let started: AppCheck | undefined;

/** The one App Check of this page; from its first use on, every call of the identity SDK carries its token too. */
export function getAppCheck(settings: IdentitySettings, siteKey: string): AppCheck {
  started ??= initializeAppCheck(getFirebaseApp(settings), {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
  return started;
}

/** product.md 7.4; product.md decision 14. Refreshing, pausing after 403 or 404 and backing off are the SDK's own. */
export async function appCheckHeaders(
  settings: IdentitySettings,
  siteKey: string,
): Promise<Record<string, string>> {
  const { token } = await within(WAIT_MS, getToken(getAppCheck(settings, siteKey)));
  return { 'X-Firebase-AppCheck': token };
}
