import {
  type AppCheck,
  getToken,
  initializeAppCheck,
  ReCaptchaEnterpriseProvider,
} from '@firebase/app-check';
import { firebaseApp } from '#web/session/firebase-app.ts';
import type { IdentitySettings } from '#web/session/identity-client.ts';

let appCheck: AppCheck | undefined;

/**
 * An app-attestation token (SPEC section 7, DESIGN decision 14). Refreshing, pausing after 403 or 404 and
 * backing off are the SDK's own.
 */
export async function appCheckToken(settings: IdentitySettings, siteKey: string): Promise<string> {
  appCheck ??= initializeAppCheck(firebaseApp(settings), {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
  const { token } = await getToken(appCheck);
  return token;
}
