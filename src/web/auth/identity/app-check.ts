import {
  type AppCheck,
  getToken,
  initializeAppCheck,
  ReCaptchaEnterpriseProvider,
} from '@firebase/app-check';
import { getFirebaseApp } from './identity-app.ts';
import type { IdentitySettings } from './identity-client.ts';

let started: AppCheck | undefined;

/** The one App Check of this page; from its first use on, every call of the identity SDK carries its token too. */
export function getAppCheck(settings: IdentitySettings, siteKey: string): AppCheck {
  started ??= initializeAppCheck(getFirebaseApp(settings), {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
  return started;
}

/** product.md 7.4; ADR 7, decision 14. Refreshing, pausing after 403 or 404 and backing off are the SDK's own. */
export async function appCheckHeaders(
  settings: IdentitySettings,
  siteKey: string,
): Promise<Record<string, string>> {
  const { token } = await getToken(getAppCheck(settings, siteKey));
  return { 'X-Firebase-AppCheck': token };
}
