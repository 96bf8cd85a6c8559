import { describe, expect, it } from 'vitest';
import { readSmsSettings } from '#server/messaging/sms/sms-settings.ts';
import { productionProblems } from './production-problems.ts';
import { readDataRecipients } from './recipient-settings.ts';

const NETGSM = {
  SMS_PROVIDER: 'netgsm',
  NETGSM_USERCODE: '850',
  NETGSM_PASSWORD: 'gizli',
  NETGSM_HEADER: 'DEMLIK',
};
const TWILIO = {
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'gizli',
  TWILIO_FROM: 'Demlik',
};
const WEBHOOK = {
  SMS_PROVIDER: 'webhook',
  SMS_WEBHOOK_URL: 'https://sms.demlik.com.tr',
  SMS_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
};

function read(given: Record<string, string>) {
  const problems: string[] = [];
  const sms = readSmsSettings(given, problems);
  return { ...readDataRecipients(given, sms, problems), problems };
}

/** Formats each recipient as `role: name, country`, with a star if it is abroad. */
const named = (given: Record<string, string>) =>
  read(given)
    .recipients.filter(({ role }) => role !== 'push')
    .map(({ role, name, country, abroad }) => `${role}: ${name}, ${country}${abroad ? ' *' : ''}`);

const GOOGLE = 'identity: Google LLC (Firebase Authentication, reCAPTCHA), Amerika Birleşik Devletleri *';
const NETGSM_NAME = 'sms: Netgsm İletişim ve Bilgi Teknolojileri A.Ş., Türkiye';

describe('a recipient of data', () => {
  it.each([
    ['nobody on a laptop', {}, []],
    ['Netgsm, at home', NETGSM, [NETGSM_NAME]],
    ['Twilio, abroad', TWILIO, ['sms: Twilio Inc., Amerika Birleşik Devletleri *']],
    [
      'whoever answers the webhook',
      { ...WEBHOOK, SMS_WEBHOOK_PROVIDER: 'Mesaj, Ltd., DE' },
      ['sms: Mesaj, Ltd., Almanya *'],
    ],
    ['Google, and no sender of ours beside it', { IDENTITY: 'firebase', ...NETGSM }, [GOOGLE]],
    [
      'who carries the mail, once mail is sent',
      { SMTP_URL: 'smtps://a', MAIL_PROVIDER: 'Posta A.Ş.,TR' },
      ['mail: Posta A.Ş., Türkiye'],
    ],
    ['nobody for mail that stays in a folder', { MAIL_PROVIDER: 'Posta A.Ş., TR' }, []],
    [
      'who runs the servers',
      { DATA_LOCATION: 'TR', HOSTING_PROVIDER: 'Ocak A.Ş.' },
      ['hosting: Ocak A.Ş., Türkiye'],
    ],
    [
      'whoever runs servers abroad, named or not',
      { DATA_LOCATION: 'DE' },
      ['hosting: Barındırma hizmeti veren şirket, Almanya *'],
    ],
  ])('is %s', (_, given, expected) => {
    const result = read(given);
    expect(named(given)).toEqual(expected);
    expect(result.problems).toEqual([]);
  });

  it('is always Apple and Google for notifications, and a configured push provider', () => {
    const push = (given: Record<string, string>) =>
      read(given).recipients.filter(({ role }) => role === 'push');
    const known = [
      expect.objectContaining({ name: 'Apple Inc. (iPhone)', abroad: true }),
      expect.objectContaining({ name: 'Google LLC (Android)', abroad: true }),
    ];
    expect(push({})).toEqual(known);
    expect(push({ PUSH_PROVIDER: 'Zil Ltd., GB' })).toEqual([
      ...known,
      { role: 'push', name: 'Zil Ltd.', country: 'Birleşik Krallık', abroad: true },
    ]);
  });

  it('gets data in the configured country, named in Turkish, by default an example', () => {
    expect(read({ DATA_LOCATION: 'TR' }).location).toBe('Türkiye');
    expect(read({ DATA_LOCATION: 'NL' }).location).toBe('Hollanda');
    expect(read({}).location).toBe('Örnek ülke');
  });

  it.each(['adequacy-decision', 'binding-corporate-rules', 'standard-contract', 'undertaking'])(
    'gets data abroad on the basis of %s',
    (TRANSFER_BASIS) => {
      expect(read({ TRANSFER_BASIS })).toMatchObject({ basis: TRANSFER_BASIS, problems: [] });
    },
  );

  it.each([
    ['DATA_LOCATION', 'Türkiye', 'must be a country by its two letters'],
    ['DATA_LOCATION', 'tr', 'must be a country by its two letters'],
    ['DATA_LOCATION', 'EU', 'must be a country by its two letters'],
    ['DATA_LOCATION', 'XX', 'must be a country by its two letters'],
    ['HOSTING_PROVIDER', 'a\nb', 'must be a name of up to 100 characters'],
    [
      'TRANSFER_BASIS',
      'standart',
      'adequacy-decision, binding-corporate-rules, standard-contract or undertaking',
    ],
    ['TRANSFER_BASIS', 'explicit-consent', 'Consent is valid only for occasional transfers'],
    ['TRANSFER_BASIS', 'açık rıza', 'Consent is valid only for occasional transfers'],
    ['PUSH_PROVIDER', 'Zil Ltd.', 'must be a name of up to 100 characters, a comma and a country'],
    ['PUSH_PROVIDER', 'Zil Ltd., Almanya', '"Almanya", after the last comma, is not a country'],
    ['PUSH_PROVIDER', `${'a'.repeat(101)}, DE`, 'must be a name of up to 100 characters'],
  ])('is not accepted from %s=%j', (name, value, wanted) => {
    const { problems } = read({ [name]: value });
    expect(problems).toEqual([expect.stringContaining(wanted)]);
    expect(problems[0]).toContain(`${name}: `);
  });

  it.each([
    ['nothing', {}, ['DATA_LOCATION', 'TRANSFER_BASIS', 'MAIL_PROVIDER']],
    ['a webhook', WEBHOOK, ['DATA_LOCATION', 'TRANSFER_BASIS', 'MAIL_PROVIDER', 'SMS_WEBHOOK_PROVIDER']],
    [
      'a webhook that Firebase does without',
      { ...WEBHOOK, IDENTITY: 'firebase' },
      ['DATA_LOCATION', 'TRANSFER_BASIS', 'MAIL_PROVIDER'],
    ],
    [
      'all',
      { DATA_LOCATION: 'TR', TRANSFER_BASIS: 'standard-contract', MAIL_PROVIDER: 'Posta, TR', ...NETGSM },
      [],
    ],
  ])('is missing in production if %s is set', (_, given, missing) => {
    const problems = productionProblems(given, readSmsSettings(given, []), new Map());
    const names = problems.flatMap((problem) => /^(\w+) is missing: the privacy/.exec(problem)?.[1] ?? []);
    expect(names.filter((name) => name !== 'BACKUP_DAYS')).toEqual(missing);
  });
});
