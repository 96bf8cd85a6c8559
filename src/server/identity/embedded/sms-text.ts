import { site } from '#shared/site.ts';

/**
 * The text message of a sign-in code. Over https its last line lets browsers fill the code in by themselves
 * on this site and no other (WebOTP, https://wicg.github.io/sms-one-time-codes/); they read no line for http.
 */
export function smsText(origin: string, code: string): string {
  const text = `${site.name} doğrulama kodunuz: ${code}. Kimseyle paylaşmayın.`;
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' ? `${text}\n\n@${hostname} #${code}` : text;
}
