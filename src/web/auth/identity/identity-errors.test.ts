import { describe, expect, it } from 'vitest';
import { ApiError, ConnectionError, errorText } from '#web/api/api-errors.ts';
import { identityErrorCode, toUserFacingError } from './identity-errors.ts';
import { UnusableCodeError } from './identity-messages.ts';

const FALLBACK = 'yedek cümle';
const textOf = (error: unknown) => errorText(toUserFacingError(error), FALLBACK);
const sentenceOf = (code: string) => textOf({ code: `auth/${code}`, message: 'English' });

/** The codes of product.md 8.3, with its groups expanded. */
const specCodes = [
  'wrong-password',
  'invalid-email',
  'invalid-credential',
  'too-many-requests',
  'invalid-verification-code',
  'invalid-verification-id',
  'missing-verification-id',
  'code-expired',
  'user-disabled',
  'user-token-expired',
  'requires-recent-login',
  'network-request-failed',
  'popup-blocked',
  'popup-closed-by-user',
  'unauthorized-domain',
  'operation-not-allowed',
  'multi-factor-auth-required',
  'multi-factor-info-not-found',
  'missing-multi-factor-info',
  'missing-multi-factor-session',
  'invalid-multi-factor-session',
  'maximum-second-factor-count-exceeded',
  'second-factor-already-in-use',
  'recaptcha-not-enabled',
  'missing-recaptcha-token',
  'invalid-recaptcha-token',
  'invalid-recaptcha-action',
  'missing-recaptcha-version',
  'invalid-recaptcha-version',
  'captcha-check-failed',
  'invalid-api-key',
  'internal-error',
];

/** identity.md "Errors": errors of the embedded provider, as the SDK names them. */
const embeddedCodes = [
  'invalid-verification-code',
  'invalid-verification-id',
  'missing-verification-id',
  'code-expired',
  'too-many-requests',
  'user-token-expired',
  'user-not-found',
  'invalid-id-token',
  'invalid-user-token',
  'user-disabled',
  'requires-recent-login',
  'invalid-phone-number',
  'captcha-check-failed',
  'quota-exceeded',
  'invalid-refresh-token',
  'invalid-custom-token',
  'network-request-failed',
];

/** Errors of a phone sign-in if a Firebase project is misconfigured or has exhausted a quota. */
const firebaseCodes = [
  'quota-exceeded',
  'operation-not-allowed',
  'captcha-check-failed',
  'invalid-app-credential',
  'missing-app-credential',
  'missing-client-identifier',
  'app-not-authorized',
  'app-not-verified',
  'unauthorized-domain',
  'unauthorized-continue-uri',
  'billing-not-enabled',
  'configuration-not-found',
  'project-not-found',
  'timeout',
  'recaptcha-expired',
  'recaptcha-dismissed',
  'api-key-not-valid.-please-pass-a-valid-api-key.',
  'requests-from-referer-https://demlik.example-are-blocked.',
  'firebase-app-check-token-is-invalid.',
];

describe('toUserFacingError', () => {
  it.each([...new Set([...specCodes, ...embeddedCodes, ...firebaseCodes])])(
    'has a Turkish sentence for auth/%s',
    (code) => {
      expect(sentenceOf(code)).not.toBe(FALLBACK);
      expect(sentenceOf(code)).toMatch(/^(?:reCAPTCHA|\p{Lu}).*[çğıİöşü].*\.$/u);
      expect(sentenceOf(code)).not.toContain('!');
    },
  );

  it('uses the sentences of product.md 8.1 for a wrong code and an expired bot-check', () => {
    expect(sentenceOf('invalid-verification-code')).toBe('Doğrulama kodu hatalı. Lütfen tekrar deneyin.');
    expect(sentenceOf('captcha-check-failed')).toBe('reCAPTCHA süresi doldu. Lütfen tekrar deneyin.');
    expect(sentenceOf('recaptcha-expired')).toBe('reCAPTCHA süresi doldu. Lütfen tekrar deneyin.');
  });

  it('uses the Turkish fallback for unknown codes', () => {
    expect(sentenceOf('something-new')).toBe(FALLBACK);
    expect(sentenceOf('constructor')).toBe(FALLBACK);
    expect(textOf(new Error('boom'))).toBe(FALLBACK);
    expect(textOf(undefined)).toBe(FALLBACK);
  });

  it("keeps the API's sentences", () => {
    const refused = new ApiError(429, '', '{"error":"Biraz bekleyin.","code":"RATE_LIMITED"}');
    expect(textOf(refused)).toBe('Biraz bekleyin.');
    expect(textOf(new ApiError(500, 'Internal', ''))).toBe(FALLBACK);
    expect(textOf(new ConnectionError('Bağlantı yok.', null))).toBe('Bağlantı yok.');
  });
});

describe('identityErrorCode', () => {
  it("distinguishes the provider's codes from all others", () => {
    expect(identityErrorCode({ code: 'auth/code-expired' })).toBe('code-expired');
    expect(identityErrorCode({ code: 'ECONNRESET' })).toBeNull();
    expect(identityErrorCode(new ApiError(400, '', '{"code":"INTERNAL"}'))).toBeNull();
    expect(identityErrorCode(null)).toBeNull();
  });
});

it.each([
  ['invalid-verification-code', 'no guesses left', 'Kod 3 kez yanlış yazıldı. Yeni kod isteyin.'],
  ['code-expired', 'no guesses left', 'Kod 3 kez yanlış yazıldı. Yeni kod isteyin.'],
  ['code-expired', 'Error', 'Bu kodun süresi doldu. Yeni kod isteyin.'],
])('only a new code helps after auth/%s with “%s”', (code, detail, sentence) => {
  const error = toUserFacingError(
    Object.assign(new Error(`Firebase: ${detail} (auth/${code}).`), { code: `auth/${code}` }),
  );
  expect(error).toBeInstanceOf(UnusableCodeError);
  expect(textOf(error)).toBe(sentence);
  expect(toUserFacingError({ code: 'auth/invalid-verification-code' })).not.toBeInstanceOf(UnusableCodeError);
});

it('the error shows the wait that the provider reports', () => {
  const refused = Object.assign(new Error('Firebase: retry after 180 s (auth/too-many-requests).'), {
    code: 'auth/too-many-requests',
  });
  expect(textOf(refused)).toContain('3 dakika sonra');
  expect(sentenceOf('too-many-requests')).not.toContain('dakika');
});
