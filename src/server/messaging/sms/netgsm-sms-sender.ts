import * as z from 'zod/mini';
import { NoRetryError, RefusedError, type SmsSender } from '#server/messaging/port.ts';
import type { SmsProvider, SmsSenderDeps } from './sms-provider.ts';
import { basicAuthorization, postSms, responseError } from './sms-request.ts';

interface NetgsmSettings {
  userCode: string;
  password: string;
  /** The sender name (`msgheader`) registered with Netgsm. */
  header: string;
}

const VENDOR = 'Netgsm';
const ORIGIN = 'https://api.netgsm.com.tr';

export const netgsm: SmsProvider<NetgsmSettings> = {
  secrets: ['NETGSM_PASSWORD'],
  company: { name: 'Netgsm İletişim ve Bilgi Teknolojileri A.Ş.', country: 'TR' },
  readSettings: (required) => ({
    userCode: required('NETGSM_USERCODE', /^[^:]+$/, 'holds a colon'),
    password: required('NETGSM_PASSWORD'),
    header: required('NETGSM_HEADER'),
  }),
  createSender,
  // Netgsm's API has no call without side effects.
  accountCheck: (_, origin = ORIGIN) => ({ url: `${origin}/` }),
};

/** The maximum text length of the OTP service. */
const MAX_LENGTH = 155;

const answerShape = z.object({ code: z.string(), jobid: z.nullish(z.string()) });

/** Error codes of the OTP service; each means that the message was refused. */
const REFUSALS: Readonly<Record<string, string>> = {
  20: 'text not acceptable or too long',
  30: 'user code, password, API access or IP restriction',
  40: 'sender name not registered',
  41: 'sender name not valid',
  50: 'number not acceptable',
  51: 'number not acceptable',
  52: 'number not acceptable',
  60: 'no OTP credit left',
  70: 'parameters not acceptable',
};

/**
 * Sends through Netgsm's OTP service (https://www.netgsm.com.tr/dokuman/#otp-sms; npm `@netgsm/sms` 1.1):
 * national numbers, no Turkish letters, at most 155 characters, `{"code": "00", "jobid": "…"}` for success.
 * It has no idempotency key; its system errors (100, 101) do not tell whether the message was sent.
 */
function createSender(
  { userCode, password, header }: NetgsmSettings,
  { origin = ORIGIN, limits }: SmsSenderDeps,
): SmsSender {
  const headers = {
    Authorization: basicAuthorization(userCode, password),
    'Content-Type': 'application/json',
  };
  return {
    async send({ to, text: msg }) {
      if (msg.length > MAX_LENGTH) throw new RefusedError(`${VENDOR}: text longer than ${MAX_LENGTH}`);
      const body = JSON.stringify({ msgheader: header, msg, no: to.replace(/^\+90/, '') });
      const url = `${origin}/sms/rest/v2/otp`;
      const { status, json } = await postSms({ vendor: VENDOR, url, headers, body, limits });

      // Refusals have various statuses, so the code decides if there is one.
      const answer = answerShape.safeParse(json);
      if (!answer.success) throw responseError(VENDOR, status);
      const { code } = answer.data;
      if (code === '00') return answer.data.jobid ?? undefined;
      const refusal = REFUSALS[code];
      if (refusal !== undefined) throw new RefusedError(`${VENDOR}: refused with code ${code}, ${refusal}`);
      if (status === 429 || status === 503) throw responseError(VENDOR, status);
      const shown = /^\d{1,4}$/.test(code) ? code : 'unknown';
      throw new NoRetryError(`${VENDOR}: code ${shown}; the message may have been taken`);
    },
  };
}
