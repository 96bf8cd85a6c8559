import {
  type AppCheck,
  getToken,
  initializeAppCheck,
  ReCaptchaEnterpriseProvider,
} from '@firebase/app-check';
import { within } from '#web/lib/within.ts';
import { getFirebaseApp } from './identity-app.ts';
import type { IdentitySettings } from './identity-client.ts';

/** Maximum wait of a call for the token in milliseconds: IndexedDB stores it and may never answer. */
const WAIT_MS = 30_000;

let started: AppCheck | undefined;

/** After its first use, every call of the identity SDK carries its token too. */
export function getAppCheck(settings: IdentitySettings, siteKey: string): AppCheck {
  started ??= initializeAppCheck(getFirebaseApp(settings), {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
  return started;
}

/**
 * Returns the App Check headers of a call (product.md 7.4, product.md decision 14). The SDK itself refreshes,
 * pauses after 403 or 404, and backs off.
 */
export async function appCheckHeaders(
  settings: IdentitySettings,
  siteKey: string,
): Promise<Record<string, string>> {
  const { token } = await within(WAIT_MS, getToken(getAppCheck(settings, siteKey)));
  return { 'X-Firebase-AppCheck': token };
}
