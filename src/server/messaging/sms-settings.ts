/** Who sends text messages, as the environment describes it. */
export type SmsSettings =
  | { provider: 'outbox' }
  | { provider: 'netgsm'; userCode: string; password: string; header: string }
  | { provider: 'twilio'; accountSid: string; authToken: string; from: string }
  | { provider: 'webhook'; url: string; secret: Uint8Array };

type Variables = Readonly<Record<string, string | undefined>>;

const OUTBOX: SmsSettings = { provider: 'outbox' };

const ACCOUNT_SID = /^AC[0-9a-f]{32}$/;
/** A number, a messaging service, or a sender name as phones show it. */
const TWILIO_FROM = /^(\+[1-9]\d{4,14}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 +_&-]{1,11})$/;
/** As Standard Webhooks writes keys: 24 to 64 bytes. */
const WEBHOOK_SECRET = /^whsec_([A-Za-z0-9+/]+={0,2})$/;
const THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Reads `SMS_PROVIDER` with the credentials it needs, and adds what is wrong to `faults`. */
export function readSmsSettings(given: Variables, faults: string[]): SmsSettings {
  const required = (name: string, shape = /./, fault = '') => {
    const value = given[name];
    if (value === undefined)
      faults.push(`${name} is missing, which SMS_PROVIDER=${given.SMS_PROVIDER} needs`);
    else if (!shape.test(value)) faults.push(`${name}: ${fault}`);
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
        url: webhookUrl(required('SMS_WEBHOOK_URL'), faults),
        secret: webhookSecret(required('SMS_WEBHOOK_SECRET'), faults),
      };
    default:
      faults.push('SMS_PROVIDER: outbox, netgsm, twilio or webhook');
      return OUTBOX;
  }
}

/** Codes travel there: in the clear only within this machine. */
function webhookUrl(text: string, faults: string[]): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && THIS_MACHINE.test(url.hostname));
  if (text !== '' && !safe) faults.push('SMS_WEBHOOK_URL: an https:// address, or http:// on this machine');
  return text;
}

function webhookSecret(text: string, faults: string[]): Uint8Array {
  const secret = Buffer.from(WEBHOOK_SECRET.exec(text)?.[1] ?? '', 'base64');
  if (text !== '' && (secret.length < 24 || secret.length > 64)) {
    faults.push('SMS_WEBHOOK_SECRET: whsec_ and the base64 of 24 to 64 random bytes');
  }
  return secret;
}
