import { retention } from '#shared/legal/retention.ts';
import { site } from '#shared/site.ts';

/** Characters of one message. */
const MAX_LENGTH = 160;

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

  /** To the number before a move that its owner did not prove. Names the site if there is room. */
  moveToTakeBack(origin: string): string {
    const days = retention.numberMoves.words.replace('\u00a0', ' ');
    const text = `${site.name} numaranız değişti. Siz yapmadıysanız ${days} içinde bu numarayla giriş yapıp geri alın`;
    const named = `${text}: ${new URL(origin).host}`;
    return named.length <= MAX_LENGTH ? named : `${text}.`;
  },

  takenBack: (): string =>
    `${site.name} işletmeniz bu numaraya geri alındı. Diğer numaradaki oturumlar kapatıldı.`,

  takenFrom: (contactEmail: string): string =>
    `${site.name} işletmesi eski numarasına geri alındı; bu numarayla artık açılmaz. Sorunuz varsa bize yazın: ${contactEmail}`,

  /** Another person may have the former number now: the text omits the new one. */
  formerNumber: (contactEmail: string): string =>
    `${site.name} hesabınızın telefon numarası değişti; bu numarayla giriş yapılmaz. Siz yapmadıysanız bize yazın: ${contactEmail}`,
};
