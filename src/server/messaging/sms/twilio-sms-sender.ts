import * as z from 'zod/mini';
import type { SmsSender } from '#server/messaging/port.ts';
import type { SmsProvider, SmsSenderDeps } from './sms-provider.ts';
import { basicAuthorization, postSms, responseError } from './sms-request.ts';

interface TwilioSettings {
  accountSid: string;
  authToken: string;
  /** A number (`+…`), a sender name, or the SID of a messaging service (`MG…`). */
  from: string;
}

const VENDOR = 'Twilio';
const ORIGIN = 'https://api.twilio.com';
const ACCOUNT_SID = /^AC[0-9a-f]{32}$/;
/** A number, a messaging service, or an alphanumeric sender name. */
const FROM = /^(\+[1-9]\d{4,14}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 +_&-]{1,11})$/;
const MESSAGING_SERVICE = /^MG[0-9a-f]{32}$/;

const success = z.object({ sid: z.string().check(z.minLength(1)) });
const failure = z.object({ code: z.int() });

/** Reasons in words, because logs redact longer numbers. https://www.twilio.com/docs/api/errors */
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

const accountUrl = (origin: string, accountSid: string) => `${origin}/2010-04-01/Accounts/${accountSid}`;

export const twilio: SmsProvider<TwilioSettings> = {
  secrets: ['TWILIO_AUTH_TOKEN'],
  company: { name: 'Twilio Inc.', country: 'US' },
  readSettings: (required) => ({
    accountSid: required('TWILIO_ACCOUNT_SID', ACCOUNT_SID, 'is not an account SID (AC…)'),
    authToken: required('TWILIO_AUTH_TOKEN'),
    from: required('TWILIO_FROM', FROM, 'is not a number (+…), sender name or messaging service (MG…)'),
  }),
  createSender,
  accountCheck: ({ accountSid, authToken }, origin = ORIGIN) => ({
    url: `${accountUrl(origin, accountSid)}.json`,
    headers: { Authorization: basicAuthorization(accountSid, authToken) },
    account: { company: VENDOR, variables: 'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN' },
  }),
};

/**
 * Sends through Twilio. A 201 with a `sid` means queued:
 * https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource. The API has no
 * idempotency key.
 */
function createSender(
  { accountSid, authToken, from }: TwilioSettings,
  { origin = ORIGIN, limits }: SmsSenderDeps,
): SmsSender {
  const url = `${accountUrl(origin, accountSid)}/Messages.json`;
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
