import { createHmac } from 'node:crypto';
import { toSeconds } from '#server/clock.ts';
import { isLoopback } from '#server/config/loopback.ts';
import type { SmsMessage, SmsSender } from '#server/messaging/port.ts';
import type { SmsProvider, SmsSenderDeps } from './sms-provider.ts';
import { postSms, responseError } from './sms-request.ts';

interface WebhookSettings {
  url: string;
  /** Shared with the receiver. */
  secret: Uint8Array;
}

const VENDOR = 'SMS webhook';
/** The key format of Standard Webhooks: 24 to 64 bytes. */
const SECRET = /^whsec_([A-Za-z0-9+/]+={0,2})$/;

/** Accepts HTTPS, and HTTP only within this machine, because the requests contain codes. */
function webhookUrl(text: string, problems: string[]): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (text !== '' && !safe) problems.push('SMS_WEBHOOK_URL: an https:// address, or http:// on this machine');
  return text;
}

function webhookSecret(text: string, problems: string[]): Uint8Array {
  const secret = Buffer.from(SECRET.exec(text)?.[1] ?? '', 'base64');
  if (text !== '' && (secret.length < 24 || secret.length > 64)) {
    problems.push('SMS_WEBHOOK_SECRET: whsec_ and the base64 of 24 to 64 random bytes');
  }
  return secret;
}

export const webhook: SmsProvider<WebhookSettings> = {
  secrets: ['SMS_WEBHOOK_SECRET'],
  company: 'named by the operator',
  readSettings: (required, problems) => ({
    url: webhookUrl(required('SMS_WEBHOOK_URL'), problems),
    secret: webhookSecret(required('SMS_WEBHOOK_SECRET'), problems),
  }),
  createSender,
  accountCheck: ({ url }) => ({ url }),
};

/**
 * Posts `{"to": "+905…", "text": "…"}` to the operator's service, signed as in Standard Webhooks 1.0
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md). A message
 * keeps its `webhook-id` when it is sent again after a 429 or 503, so that the receiver can drop it. Any 2xx
 * accepts it.
 */
function createSender({ url, secret }: WebhookSettings, { clock, limits }: SmsSenderDeps): SmsSender {
  const hmac = (text: string) => createHmac('sha256', secret).update(text).digest();
  // The code makes the ids of messages to one number differ. The key prevents guessing number and code from
  // the id.
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
