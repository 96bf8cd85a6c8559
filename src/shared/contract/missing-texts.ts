/** Messages of `errors.ts` that a page shows itself, apart so that its first load excludes the others. */
export const BUSINESS_MISSING = 'Bu adrese ait bir işletme bulunamadı.';
export const INVITATION_MISSING = 'Bu davet kodu geçersiz veya süresi dolmuş olabilir.';
