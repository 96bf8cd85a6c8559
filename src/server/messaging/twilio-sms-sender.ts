import * as z from 'zod/mini';
import type { SmsSender } from './port.ts';
import { basicAuthorization, postSms, responseError, type SenderOptions } from './sms-request.ts';
import type { SettingsOf } from './sms-settings.ts';

export type TwilioOptions = SettingsOf<'twilio'> & SenderOptions;

const VENDOR = 'Twilio';
const MESSAGING_SERVICE = /^MG[0-9a-f]{32}$/;

const success = z.object({ sid: z.string().check(z.minLength(1)) });
const failure = z.object({ code: z.int() });

/** In words, because logs lose longer numbers. https://www.twilio.com/docs/api/errors */
const REASONS: Readonly<Record<number, string>> = {
  20003: 'account SID or auth token',
  21211: 'number not valid',
  21212: 'sender not valid',
  21408: 'region not enabled',
  21606: 'sender cannot send texts',
  21608: 'trial account, number not verified',
  21610: 'recipient opted out',
  21614: 'not a mobile number',
};

/**
 * https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource: a 201 with a `sid` means
 * queued. The call knows no idempotency key.
 */
export function createTwilioSmsSender(options: TwilioOptions): SmsSender {
  const { accountSid, authToken, from, origin = 'https://api.twilio.com', limits = {} } = options;
  const url = `${origin}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const sender = MESSAGING_SERVICE.test(from) ? { MessagingServiceSid: from } : { From: from };
  const headers = {
    Authorization: basicAuthorization(accountSid, authToken),
    'Content-Type': 'application/x-www-form-urlencoded',
  };
  return {
    async send({ to, text }) {
      const body = new URLSearchParams({ To: to, ...sender, Body: text }).toString();
      const { status, json } = await postSms({ vendor: VENDOR, url, headers, body, limits });
      const queued = success.safeParse(json);
      if (status >= 200 && status < 300 && queued.success) return queued.data.sid;
      const answer = failure.safeParse(json);
      throw responseError(
        VENDOR,
        status,
        answer.success ? (REASONS[answer.data.code] ?? 'another code') : '',
      );
    },
  };
}
