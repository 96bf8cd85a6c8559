import { NO_GUESSES_LEFT, NO_GUESSES_LEFT_DETAIL } from '#shared/contract/auth.ts';
import { apiErrors } from '#shared/contract/errors.ts';
import { readRetryAfter } from '#shared/retry-after.ts';
import { UNREACHABLE, UserFacingError, WaitError } from '#web/api/api-errors.ts';
import { waitSentence } from '#web/lib/wait-in-words.ts';
import { BOT_CHECK_EXPIRED, CODE_MISSING, CODE_WRONG, UnusableCodeError } from './identity-messages.ts';

const NOT_SET_UP = 'Giriş hizmeti şu anda kullanılamıyor. Lütfen bize yazın.';

/** Turkish messages (product.md 8.3), each with the identity provider's codes, without their `auth/`. */
const messages: readonly (readonly [sentence: string, codes: string])[] = [
  [
    'Yazdığınız bilgiler doğrulanamadı. Lütfen kontrol edip tekrar deneyin.',
    'wrong-password invalid-credential invalid-custom-token custom-token-mismatch',
  ],
  ['Geçerli bir e-posta adresi yazın.', 'invalid-email'],
  ['Geçerli bir Türkiye telefon numarası yazın.', 'invalid-phone-number missing-phone-number'],
  [apiErrors.RATE_LIMITED.message, 'quota-exceeded too-many-requests'],

  [CODE_WRONG, 'invalid-verification-code'],
  [CODE_MISSING, 'missing-verification-code'],
  ['Bu kod artık geçerli değil. Yeni kod isteyin.', 'invalid-verification-id missing-verification-id'],
  ['Bu kodun süresi doldu. Yeni kod isteyin.', 'code-expired'],

  ['Hesabınız kapatılmış. Lütfen bize yazın.', 'user-disabled'],
  [
    apiErrors.UNAUTHENTICATED.message,
    `user-not-found user-token-expired user-signed-out user-mismatch null-user
      invalid-user-token invalid-id-token invalid-refresh-token`,
  ],
  ['Bu işlem için yeniden giriş yapmanız gerekiyor.', 'requires-recent-login'],

  [UNREACHABLE, 'network-request-failed'],
  ['Zamanında cevap gelmedi. Lütfen tekrar deneyin.', 'timeout'],
  [
    'Tarayıcınız oturum bilgisini saklayamıyor. Gizli sekmeyi kapatıp tekrar deneyin.',
    'web-storage-unsupported unsupported-persistence-type',
  ],

  ['Tarayıcınız açılır pencereyi engelledi. İzin verip tekrar deneyin.', 'popup-blocked'],
  [
    'İşlem bitmeden pencere kapatıldı. Lütfen tekrar deneyin.',
    'popup-closed-by-user cancelled-popup-request',
  ],
  ['İşlem iptal edildi. Lütfen tekrar deneyin.', 'user-cancelled'],

  [
    NOT_SET_UP,
    // The SDK names Google's UNAUTHORIZED_DOMAIN `unauthorized-continue-uri`.
    `unauthorized-domain unauthorized-continue-uri
      operation-not-allowed operation-not-supported-in-this-environment admin-restricted-operation
      app-not-authorized app-deleted app-not-verified invalid-app-id invalid-api-key
      invalid-app-credential missing-app-credential missing-client-identifier invalid-cert-hash
      billing-not-enabled configuration-not-found project-not-found recaptcha-not-enabled
      missing-recaptcha-version invalid-recaptcha-version missing-client-type invalid-req-type`,
  ],
  [apiErrors.INTERNAL.message, 'argument-error internal-error'],
  [
    'Hesabınızın ikinci doğrulama adımı burada desteklenmiyor. Lütfen bize yazın.',
    `multi-factor-auth-required multi-factor-info-not-found missing-multi-factor-info
      missing-multi-factor-session invalid-multi-factor-session maximum-second-factor-count-exceeded
      second-factor-already-in-use unsupported-first-factor`,
  ],
  [
    BOT_CHECK_EXPIRED,
    `captcha-check-failed recaptcha-expired invalid-recaptcha-token missing-recaptcha-token
      invalid-recaptcha-action`,
  ],
  ['Güvenlik doğrulaması tamamlanmadı. Lütfen tekrar deneyin.', 'recaptcha-dismissed'],
];

const sentences = new Map(
  messages.flatMap(([sentence, codes]) => codes.split(/\s+/).map((code) => [code, sentence] as const)),
);

const UNUSABLE = /^(code-expired|(invalid|missing)-verification-id)$/;

/** Google's reply to a rejected app has no code: the SDK derives one from its message (`api-key-not-valid.-…`). */
const REFUSED_APP = /^(api-key-|requests-(from|to)-|firebase-app-check-)/;

export function identityErrorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  const { code } = error;
  return typeof code === 'string' && code.startsWith('auth/') ? code.slice('auth/'.length) : null;
}

/**
 * Adds the Turkish message of the error's code (product.md 8.3). Returns other errors unchanged: the
 * provider's own messages are English.
 */
export function toUserFacingError(error: unknown): unknown {
  const code = identityErrorCode(error);
  if (code === null) return error;
  const seconds = error instanceof Error ? readRetryAfter(error.message) : null;
  if (seconds !== null) return new WaitError(waitSentence(seconds), seconds, error);
  if (error instanceof Error && error.message.includes(NO_GUESSES_LEFT_DETAIL))
    return new UnusableCodeError(NO_GUESSES_LEFT, error);
  const sentence = sentences.get(code) ?? (REFUSED_APP.test(code) ? NOT_SET_UP : null);
  if (sentence === null) return error;
  return new (UNUSABLE.test(code) ? UnusableCodeError : UserFacingError)(sentence, error);
}
