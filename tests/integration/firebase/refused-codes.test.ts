import { afterEach, expect, it, vi } from 'vitest';
import { errorText } from '#web/api/api-errors.ts';
import { toUserFacingError } from '#web/auth/identity/identity-errors.ts';
import { SMS_NOT_SENT } from '#web/auth/identity/identity-messages.ts';
import { browserGlobals, loadBrowserSdk, openPage, verifierOf } from '../identity/browser-sdk.ts';

afterEach(() => vi.unstubAllGlobals());

const LATER = 'Çok fazla deneme yapıldı. Lütfen biraz sonra tekrar deneyin.';
const NOT_SET_UP = 'Giriş hizmeti şu anda kullanılamıyor. Lütfen bize yazın.';
const BAD_PHONE = 'Geçerli bir Türkiye telefon numarası yazın.';

/** Google's answers to a request for a code, and the messages for people. */
const refusals: Array<[answer: string, sentence: string]> = [
  ['QUOTA_EXCEEDED : Exceeded quota for SMS.', LATER],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', LATER],
  ['CAPTCHA_CHECK_FAILED : Hostname match not found', 'reCAPTCHA süresi doldu. Lütfen tekrar deneyin.'],
  ['INVALID_PHONE_NUMBER : TOO_SHORT', BAD_PHONE],
  ['MISSING_PHONE_NUMBER', BAD_PHONE],
  ['OPERATION_NOT_ALLOWED', NOT_SET_UP],
  [
    'OPERATION_NOT_ALLOWED : SMS unable to be sent until this region enabled by the app developer.',
    NOT_SET_UP,
  ],
  ['BILLING_NOT_ENABLED', NOT_SET_UP],
  ['CONFIGURATION_NOT_FOUND', NOT_SET_UP],
  ['PROJECT_NOT_FOUND', NOT_SET_UP],
  ['INVALID_APP_CREDENTIAL', NOT_SET_UP],
  ['MISSING_APP_CREDENTIAL', NOT_SET_UP],
  ['MISSING_CLIENT_IDENTIFIER', NOT_SET_UP],
  ['APP_NOT_AUTHORIZED', NOT_SET_UP],
  ['UNAUTHORIZED_DOMAIN', NOT_SET_UP],
  ['API key not valid. Please pass a valid API key.', NOT_SET_UP],
  ['Requests from referer https://demlik.example are blocked.', NOT_SET_UP],
  ['Firebase App Check token is invalid.', NOT_SET_UP],
  ['SOMETHING_QUITE_NEW', SMS_NOT_SENT],
];

it.each(refusals)('explains in Turkish the error %s of Google', async (message, sentence) => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const { window, localStorage } = browserGlobals('https://demlik.example');
  vi.stubGlobal('window', window);
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('fetch', async () => Response.json({ error: { code: 400, message } }, { status: 400 }));
  const sdk = await loadBrowserSdk();
  const page = openPage(sdk, 'http://127.0.0.1:9');
  const sending = sdk.signInWithPhoneNumber(
    page.auth,
    '+905321234567',
    verifierOf(async () => 'token'),
  );
  const failure = await sending.catch((error: unknown) => error);
  expect(errorText(toUserFacingError(failure), SMS_NOT_SENT)).toBe(sentence);
  await page.close();
});
