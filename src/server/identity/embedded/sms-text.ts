import { site } from '#shared/site.ts';

/**
 * Returns the text message. Its last line lets browsers fill in the code only on this https site
 * (https://wicg.github.io/sms-one-time-codes/).
 */
export function smsText(origin: string, code: string): string {
  const text = `${site.name} doğrulama kodunuz: ${code}. Kimseyle paylaşmayın.`;
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' ? `${text}\n\n@${hostname} #${code}` : text;
}
