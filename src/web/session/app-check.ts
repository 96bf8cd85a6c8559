import {
  type AppCheck,
  getToken,
  initializeAppCheck,
  ReCaptchaEnterpriseProvider,
} from '@firebase/app-check';
import { firebaseApp } from '#web/session/identity-app.ts';
import type { IdentitySettings } from '#web/session/identity-client.ts';

let appCheck: AppCheck | undefined;

/**
 * The header with an app-attestation token (SPEC section 7, DESIGN decision 14). Refreshing, pausing after
 * 403 or 404 and backing off are the SDK's own.
 */
export async function appCheckHeaders(
  settings: IdentitySettings,
  siteKey: string,
): Promise<Record<string, string>> {
  appCheck ??= initializeAppCheck(firebaseApp(settings), {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
  const { token } = await getToken(appCheck);
  return { 'X-Firebase-AppCheck': token };
}
