import { isLoopback } from '#server/loopback.ts';

export type SmsSettings =
  | { provider: 'outbox' }
  /** `header`: the sender name (`msgheader`) registered with Netgsm. */
  | { provider: 'netgsm'; userCode: string; password: string; header: string }
  /** `from`: a number (`+…`), a sender name, or the SID of a messaging service (`MG…`). */
  | { provider: 'twilio'; accountSid: string; authToken: string; from: string }
  /** `secret` is shared with the receiver. */
  | { provider: 'webhook'; url: string; secret: Uint8Array };

export type SettingsOf<Provider extends SmsSettings['provider']> = Omit<
  Extract<SmsSettings, { provider: Provider }>,
  'provider'
>;

const OUTBOX: SmsSettings = { provider: 'outbox' };

const ACCOUNT_SID = /^AC[0-9a-f]{32}$/;
/** A number, a messaging service, or a sender name as phones show it. */
const TWILIO_FROM = /^(\+[1-9]\d{4,14}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 +_&-]{1,11})$/;
/** As Standard Webhooks writes keys: 24 to 64 bytes. */
const WEBHOOK_SECRET = /^whsec_([A-Za-z0-9+/]+={0,2})$/;

/** Reads `SMS_PROVIDER` with the credentials it needs, and adds what is wrong to `problems`. */
export function readSmsSettings(given: NodeJS.ProcessEnv, problems: string[]): SmsSettings {
  const required = (name: string, shape = /./, problem = '') => {
    const value = given[name];
    if (value === undefined)
      problems.push(`${name} is missing, which SMS_PROVIDER=${given.SMS_PROVIDER} needs`);
    else if (!shape.test(value)) problems.push(`${name}: ${problem}`);
    return value ?? '';
  };
  switch (given.SMS_PROVIDER ?? 'outbox') {
    case 'outbox':
      return OUTBOX;
    case 'netgsm':
      return {
        provider: 'netgsm',
        userCode: required('NETGSM_USERCODE', /^[^:]+$/, 'holds a colon'),
        password: required('NETGSM_PASSWORD'),
        header: required('NETGSM_HEADER'),
      };
    case 'twilio':
      return {
        provider: 'twilio',
        accountSid: required('TWILIO_ACCOUNT_SID', ACCOUNT_SID, 'is no account SID (AC…)'),
        authToken: required('TWILIO_AUTH_TOKEN'),
        from: required(
          'TWILIO_FROM',
          TWILIO_FROM,
          'is no number (+…), sender name or messaging service (MG…)',
        ),
      };
    case 'webhook':
      return {
        provider: 'webhook',
        url: webhookUrl(required('SMS_WEBHOOK_URL'), problems),
        secret: webhookSecret(required('SMS_WEBHOOK_SECRET'), problems),
      };
    default:
      problems.push('SMS_PROVIDER: outbox, netgsm, twilio or webhook');
      return OUTBOX;
  }
}

/** Codes travel there: in the clear only within this machine. */
function webhookUrl(text: string, problems: string[]): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (text !== '' && !safe) problems.push('SMS_WEBHOOK_URL: an https:// address, or http:// on this machine');
  return text;
}

function webhookSecret(text: string, problems: string[]): Uint8Array {
  const secret = Buffer.from(WEBHOOK_SECRET.exec(text)?.[1] ?? '', 'base64');
  if (text !== '' && (secret.length < 24 || secret.length > 64)) {
    problems.push('SMS_WEBHOOK_SECRET: whsec_ and the base64 of 24 to 64 random bytes');
  }
  return secret;
}
