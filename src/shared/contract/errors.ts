import { BUSINESS_MISSING, INVITATION_MISSING } from './missing-texts.ts';

/** Closed list (product.md decision 12): HTTP status, and the message shown if the thrower gives none. */
export const apiErrors = {
  VALIDATION_FAILED: { status: 400, message: 'Gönderilen bilgilerde eksik ya da hatalı alanlar var.' },
  MALFORMED_REQUEST: { status: 400, message: 'İstek anlaşılamadı. Sayfayı yenileyip tekrar deneyin.' },
  UNAUTHENTICATED: { status: 401, message: 'Oturumunuz sona ermiş. Lütfen yeniden giriş yapın.' },
  FORBIDDEN: { status: 403, message: 'Bu işlem için yetkiniz yok.' },
  CROSS_ORIGIN: { status: 403, message: 'Bu istek başka bir siteden geldiği için kabul edilmedi.' },
  NOT_FOUND: { status: 404, message: 'Aradığınız kayıt bulunamadı.' },
  BUSINESS_NOT_FOUND: { status: 404, message: BUSINESS_MISSING },
  NO_BUSINESS_FOR_PHONE: { status: 404, message: 'İşletme bilgileri alınamadı.' },
  INVITATION_INVALID: { status: 404, message: INVITATION_MISSING },
  PLACE_NOT_FOUND: { status: 404, message: 'Bu kod silinmiş. Sayfayı yenileyip tekrar deneyin.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Bu işlem burada yapılamaz.' },
  NO_ACTIVE_CODE: { status: 409, message: 'Çaycı kodunuz kullanımdan kaldırıldı. Yeni kod için bize yazın.' },
  PHONE_TAKEN: {
    status: 409,
    message: 'Bu telefon numarasıyla kayıtlı bir işletme var. Lütfen giriş yapın.',
  },
  FORMER_NUMBER: {
    status: 409,
    message:
      'Bu numaranın işletmesi başka bir numaraya taşındı. Bu numarayla giriş yapıp geri alabilirsiniz.',
  },
  TOO_MANY_NAMES: {
    status: 409,
    message: 'İşletmenizin adını çok kez değiştirdiniz. Eski adlarından birini kullanın ya da bize yazın.',
  },
  PLACE_LABEL_TAKEN: { status: 409, message: 'Bu adda bir kodunuz zaten var.' },
  TOO_MANY_PLACES: { status: 409, message: 'En fazla 500 kodunuz olabilir.' },
  INVITATION_OPEN: {
    status: 409,
    message: 'Bu numaraya hazırladığınız davet hâlâ geçerli. Gönderebilirsiniz.',
  },
  CHANGED_MEANWHILE: { status: 409, message: 'Bu bilgi siz düzenlerken değiştirildi. Sayfayı yenileyin.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'Gönderilen bilgi çok büyük. Metni kısaltıp tekrar deneyin.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Bilgiler JSON olarak gönderilmelidir.' },
  UNPRINTABLE_TEXT: {
    status: 422,
    message: 'Yazılarınızda basamadığımız harfler var. Bu harfleri değiştirip tekrar deneyin.',
  },
  TEST_NUMBER: {
    status: 422,
    message: 'Bu numara ile kayıt yapılamaz. Test numaraları sadece giriş için kullanılabilir.',
  },
  CODE_WRONG: { status: 422, message: 'Doğrulama kodu hatalı. Lütfen tekrar deneyin.' },
  CODE_EXPIRED: { status: 422, message: 'Bu kod artık geçerli değil. Yeni kod isteyin.' },
  TEST_NUMBER_LOGIN_FAILED: { status: 401, message: 'Whitelist girişi başarısız.' },
  BOT_CHECK_REQUIRED: { status: 428, message: 'Güvenlik doğrulaması gerekiyor. Lütfen tekrar deneyin.' },
  RATE_LIMITED: { status: 429, message: 'Çok fazla deneme yapıldı. Lütfen biraz sonra tekrar deneyin.' },
  TOO_MANY_INVITATIONS: {
    status: 429,
    message: 'Bugün çok davet hazırladınız. Yarın devam edebilirsiniz.',
  },
  INTERNAL: { status: 500, message: 'Beklenmeyen bir hata oluştu. Lütfen tekrar deneyin.' },
  PRINT_UNAVAILABLE: { status: 501, message: 'Bu sunucuda baskı hazırlanamıyor. Lütfen bize yazın.' },
  PRINT_BUSY: {
    status: 503,
    message: 'Şu anda başka baskılar hazırlanıyor. Birkaç saniye sonra tekrar deneyin.',
  },
  UNAVAILABLE: { status: 503, message: 'Şu anda hizmet veremiyoruz. Lütfen birazdan tekrar deneyin.' },
} as const;

/** Message of PRINT_BUSY if the waiting time is known. */
export const printBusyMessage = (seconds: number) =>
  `Şu anda başka baskılar hazırlanıyor. Yaklaşık ${seconds} saniye sonra tekrar deneyin.`;

/** Message of RATE_LIMITED if the owner's own documents are still being drawn. */
export const ownPrintsMessage = (seconds: number) =>
  `Önceki baskılarınız hazırlanıyor. Yaklaşık ${seconds} saniye sonra tekrar deneyin.`;

/** Maximum number of texts to name; a long list in a foreign script would fill the screen. */
const MAX_NAMED = 5;

export function unprintableMessage(texts: readonly string[]): string {
  const named = texts.slice(0, MAX_NAMED).map((text) => `“${text}”`);
  const others = texts.length - named.length;
  const list = named.join(', ') + (others > 0 ? ` ve ${others} yazı daha` : '');
  return `Şu yazılarda basamadığımız harfler var: ${list}. Bu harfleri değiştirip tekrar deneyin.`;
}

export type ApiErrorCode = keyof typeof apiErrors;
