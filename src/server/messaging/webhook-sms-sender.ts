import { createHmac } from 'node:crypto';
import { type Clock, toSeconds } from '#server/clock.ts';
import type { SmsMessage, SmsSender } from './port.ts';
import { postSms, responseError, type SenderOptions } from './sms-request.ts';
import type { SettingsOf } from './sms-settings.ts';

type WebhookOptions = SettingsOf<'webhook'> & Omit<SenderOptions, 'origin'> & { clock: Clock };

const VENDOR = 'SMS webhook';

/**
 * `{"to": "+905…", "text": "…"}` to a service of the operator's, signed as in Standard Webhooks 1.0
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md). A message keeps its
 * `webhook-id` when it comes again after a 429 or 503, so that the receiver can drop it. Any 2xx takes it over.
 */
export function createWebhookSmsSender({ url, secret, clock, limits = {} }: WebhookOptions): SmsSender {
  const hmac = (text: string) => createHmac('sha256', secret).update(text).digest();
  // The code makes messages to one number differ, and the key keeps number and code from being guessed from it.
  const idOf = ({ to, text }: SmsMessage) => `sms_${hmac(`id ${to} ${text}`).toString('base64url')}`;
  return {
    async send(message) {
      const id = idOf(message);
      const timestamp = String(toSeconds(clock.now()));
      const body = JSON.stringify({ to: message.to, text: message.text });
      const headers = {
        'Content-Type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${hmac(`${id}.${timestamp}.${body}`).toString('base64')}`,
      };
      const { status } = await postSms({ vendor: VENDOR, url, headers, body, limits });
      if (status < 200 || status >= 300) throw responseError(VENDOR, status);
      return id;
    },
  };
}
