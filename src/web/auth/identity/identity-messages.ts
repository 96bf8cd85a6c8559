import { UserFacingError } from '#web/api/api-errors.ts';

/** A code was refused, and each further try will be: only a new one helps. */
export class UnusableCodeError extends UserFacingError {
  override name = 'UnusableCodeError';
}

/** Messages of product.md 8.1, used if the provider gives nothing more exact. */
export const SMS_NOT_SENT = 'SMS gönderilemedi. Lütfen tekrar deneyin.';
export const CODE_WRONG = 'Doğrulama kodu hatalı. Lütfen tekrar deneyin.';
export const BOT_CHECK_EXPIRED = 'reCAPTCHA süresi doldu. Lütfen tekrar deneyin.';
/** Message of product.md 5. */
export const CODE_MISSING = 'Lütfen doğrulama kodunu girin.';
