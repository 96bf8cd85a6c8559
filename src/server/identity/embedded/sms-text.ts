import { site } from '#shared/site.ts';

/**
 * Its last line lets browsers fill the code in on this https site alone (https://wicg.github.io/sms-one-time-codes/).
 */
export function smsText(origin: string, code: string): string {
  const text = `${site.name} doğrulama kodunuz: ${code}. Kimseyle paylaşmayın.`;
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' ? `${text}\n\n@${hostname} #${code}` : text;
}
