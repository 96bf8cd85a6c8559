import { apiErrors } from '#shared/contract/errors.ts';
import { readRetryAfter } from '#shared/retry-after.ts';
import { UNREACHABLE, UserFacingError, WaitError } from '#web/api/api-client.ts';
import { waitSentence } from '#web/lib/wait-in-words.ts';
import { BOT_CHECK_EXPIRED, CODE_MISSING, CODE_WRONG } from './identity-messages.ts';

const SIGN_IN_AGAIN = apiErrors.UNAUTHENTICATED.message;
const NEW_CODE = 'Bu kod artık geçerli değil. Yeni kod isteyin.';
const NOT_VERIFIED = 'Yazdığınız bilgiler doğrulanamadı. Lütfen kontrol edip tekrar deneyin.';
const NOT_SET_UP = 'Giriş hizmeti şu anda kullanılamıyor. Lütfen bize yazın.';
const SECOND_FACTOR = 'Hesabınızın ikinci doğrulama adımı burada desteklenmiyor. Lütfen bize yazın.';
const NO_STORAGE = 'Tarayıcınız oturum bilgisini saklayamıyor. Gizli sekmeyi kapatıp tekrar deneyin.';
const TRY_AGAIN = apiErrors.INTERNAL.message;
const TOO_MANY = apiErrors.RATE_LIMITED.message;
const BAD_PHONE = 'Geçerli bir Türkiye telefon numarası yazın.';

/** Turkish messages for the identity provider's codes (product.md 8.3), without their `auth/`. */
const sentences = new Map(
  Object.entries({
    'wrong-password': NOT_VERIFIED,
    'invalid-email': 'Geçerli bir e-posta adresi yazın.',
    'invalid-credential': NOT_VERIFIED,
    'invalid-custom-token': NOT_VERIFIED,
    'custom-token-mismatch': NOT_VERIFIED,

    'invalid-phone-number': BAD_PHONE,
    'missing-phone-number': BAD_PHONE,
    'quota-exceeded': TOO_MANY,
    'too-many-requests': TOO_MANY,

    'invalid-verification-code': CODE_WRONG,
    'missing-verification-code': CODE_MISSING,
    'invalid-verification-id': NEW_CODE,
    'missing-verification-id': NEW_CODE,
    'code-expired': 'Bu kodun süresi doldu. Yeni kod isteyin.',

    'user-disabled': 'Hesabınız kapatılmış. Lütfen bize yazın.',
    'user-not-found': SIGN_IN_AGAIN,
    'user-token-expired': SIGN_IN_AGAIN,
    'user-signed-out': SIGN_IN_AGAIN,
    'invalid-user-token': SIGN_IN_AGAIN,
    'invalid-id-token': SIGN_IN_AGAIN,
    'invalid-refresh-token': SIGN_IN_AGAIN,
    'null-user': SIGN_IN_AGAIN,
    'user-mismatch': SIGN_IN_AGAIN,
    'requires-recent-login': 'Bu işlem için yeniden giriş yapmanız gerekiyor.',

    'network-request-failed': UNREACHABLE,
    timeout: 'Zamanında cevap gelmedi. Lütfen tekrar deneyin.',
    'web-storage-unsupported': NO_STORAGE,
    'unsupported-persistence-type': NO_STORAGE,

    'popup-blocked': 'Tarayıcınız açılır pencereyi engelledi. İzin verip tekrar deneyin.',
    'popup-closed-by-user': 'İşlem bitmeden pencere kapatıldı. Lütfen tekrar deneyin.',
    'cancelled-popup-request': 'İşlem bitmeden pencere kapatıldı. Lütfen tekrar deneyin.',
    'user-cancelled': 'İşlem iptal edildi. Lütfen tekrar deneyin.',

    'unauthorized-domain': NOT_SET_UP,
    // The SDK's name for Google's UNAUTHORIZED_DOMAIN.
    'unauthorized-continue-uri': NOT_SET_UP,
    'operation-not-allowed': NOT_SET_UP,
    'operation-not-supported-in-this-environment': NOT_SET_UP,
    'admin-restricted-operation': NOT_SET_UP,
    'app-not-authorized': NOT_SET_UP,
    'invalid-api-key': NOT_SET_UP,
    'invalid-app-credential': NOT_SET_UP,
    'missing-app-credential': NOT_SET_UP,
    'invalid-app-id': NOT_SET_UP,
    'app-deleted': NOT_SET_UP,
    'app-not-verified': NOT_SET_UP,
    'missing-client-identifier': NOT_SET_UP,
    'invalid-cert-hash': NOT_SET_UP,
    'billing-not-enabled': NOT_SET_UP,
    'configuration-not-found': NOT_SET_UP,
    'project-not-found': NOT_SET_UP,
    'argument-error': TRY_AGAIN,
    'internal-error': TRY_AGAIN,

    'multi-factor-auth-required': SECOND_FACTOR,
    'multi-factor-info-not-found': SECOND_FACTOR,
    'missing-multi-factor-info': SECOND_FACTOR,
    'missing-multi-factor-session': SECOND_FACTOR,
    'invalid-multi-factor-session': SECOND_FACTOR,
    'maximum-second-factor-count-exceeded': SECOND_FACTOR,
    'second-factor-already-in-use': SECOND_FACTOR,
    'unsupported-first-factor': SECOND_FACTOR,

    'captcha-check-failed': BOT_CHECK_EXPIRED,
    'recaptcha-expired': BOT_CHECK_EXPIRED,
    'invalid-recaptcha-token': BOT_CHECK_EXPIRED,
    'missing-recaptcha-token': BOT_CHECK_EXPIRED,
    'invalid-recaptcha-action': BOT_CHECK_EXPIRED,
    'recaptcha-dismissed': 'Güvenlik doğrulaması tamamlanmadı. Lütfen tekrar deneyin.',
    'recaptcha-not-enabled': NOT_SET_UP,
    'missing-recaptcha-version': NOT_SET_UP,
    'invalid-recaptcha-version': NOT_SET_UP,
    'missing-client-type': NOT_SET_UP,
    'invalid-req-type': NOT_SET_UP,
  }),
);

/** Google's reply to a rejected app has no code: the SDK derives one from its message (`api-key-not-valid.-…`). */
const REFUSED_APP = /^(api-key-|requests-(from|to)-|firebase-app-check-)/;

/** Returns the identity provider's error code without `auth/`; null for any other failure. */
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
  const sentence = sentences.get(code) ?? (REFUSED_APP.test(code) ? NOT_SET_UP : null);
  return sentence === null ? error : new UserFacingError(sentence, error);
}
