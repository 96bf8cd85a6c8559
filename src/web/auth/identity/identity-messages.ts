/** product.md 8.1: what is said when the provider has nothing more exact. */
export const SMS_NOT_SENT = 'SMS gönderilemedi. Lütfen tekrar deneyin.';
export const CODE_WRONG = 'Doğrulama kodu hatalı. Lütfen tekrar deneyin.';
export const BOT_CHECK_EXPIRED = 'reCAPTCHA süresi doldu. Lütfen tekrar deneyin.';
/** product.md 5. */
export const CODE_MISSING = 'Lütfen doğrulama kodunu girin.';
