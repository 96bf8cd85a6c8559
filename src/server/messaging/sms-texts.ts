import { site } from '#shared/site.ts';

/** Every text message, in Turkish; `createSmsSender` leaves out what would double its price. */
export const smsTexts = {
  /**
   * The last line lets browsers fill in the code only on this https site
   * (https://wicg.github.io/sms-one-time-codes/).
   */
  code(origin: string, code: string): string {
    const text = `${site.name} doğrulama kodunuz: ${code}. Kimseyle paylaşmayın.`;
    const { protocol, hostname } = new URL(origin);
    return protocol === 'https:' ? `${text}\n\n@${hostname} #${code}` : text;
  },

  /** Says that the code is not a login code: an owner must never pass one of those on. */
  applicantCode: (code: string): string =>
    `${site.name}: E-postayla yaptığınız başvuru için kodunuz: ${code}. Bu kodu e-postamıza cevap olarak yazın. Giriş kodu değildir.`,

  /** Another person may have the former number now: the text omits the new one. */
  formerNumber: (contactEmail: string): string =>
    `${site.name} hesabınızın telefon numarası değişti; bu numarayla giriş yapılmaz. Siz yapmadıysanız bize yazın: ${contactEmail}`,
};
