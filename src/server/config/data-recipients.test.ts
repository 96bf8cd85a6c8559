import { describe, expect, it } from 'vitest';
import { readSmsSettings } from '#server/messaging/sms/sms-settings.ts';
import { operatorFile } from '../../../tests/support/operator-file.ts';
import { readConfig } from './config.ts';
import { dataRecipientsOf } from './data-recipients.ts';
import { environment } from './environment.ts';

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

const SMTP_URL = 'smtps://a';
const DATA = {
  location: 'TR',
  transferBasis: 'standard-contract',
  mail: { name: 'Posta A.Ş.', country: 'TR' },
};

const read = (data: object | undefined, variables: object) =>
  readConfig({ ...variables, OPERATOR_FILE: operatorFile({ data }) }).publicConfig.dataRecipients;

/** Formats each recipient as `role: name, country`, with a star if it is abroad. */
const named = (data: object | undefined, variables: object) =>
  read(data, variables)
    .recipients.filter(({ role }) => role !== 'push')
    .map(({ role, name, country, abroad }) => `${role}: ${name}, ${country}${abroad ? ' *' : ''}`);

const NETGSM_NAME = 'sms: Netgsm İletişim ve Bilgi Teknolojileri A.Ş., Türkiye';

describe('a recipient of data', () => {
  it.each([
    ['nobody on a laptop', undefined, {}, []],
    ['an example for mail on a laptop', undefined, { SMTP_URL }, ['mail: Örnek sağlayıcı, Örnek ülke']],
    ['Netgsm, at home', DATA, NETGSM, [NETGSM_NAME]],
    ['Twilio, abroad', DATA, TWILIO, ['sms: Twilio Inc., Amerika Birleşik Devletleri *']],
    [
      'the company behind the webhook',
      { ...DATA, sms: { name: 'Mesaj, Ltd.', country: 'DE' } },
      WEBHOOK,
      ['sms: Mesaj, Ltd., Almanya *'],
    ],
    ['the mail provider, if mail is sent', DATA, { SMTP_URL }, ['mail: Posta A.Ş., Türkiye']],
    ['nobody for mail that stays in a folder', DATA, {}, []],
    ['the hosting provider', { ...DATA, hosting: 'Ocak A.Ş.' }, {}, ['hosting: Ocak A.Ş., Türkiye']],
    [
      'a hosting provider abroad, also without its name',
      { ...DATA, location: 'DE' },
      {},
      ['hosting: Barındırma hizmeti veren şirket, Almanya *'],
    ],
  ])('is %s', (_, data, variables, expected) => {
    expect(named(data, variables)).toEqual(expected);
  });

  it('is Google in Firebase mode, and no sender of ours beside it', () => {
    const env = environment.parse({ IDENTITY: 'firebase' });
    const { recipients } = dataRecipientsOf(env, undefined, readSmsSettings(NETGSM, []));
    expect(recipients.filter(({ role }) => role !== 'push')).toEqual([
      expect.objectContaining({
        role: 'identity',
        name: expect.stringMatching(/^Google LLC \(Firebase/),
        abroad: true,
      }),
    ]);
  });

  it('is always Apple and Google for notifications, and a configured push provider', () => {
    const push = (data: object) => read(data, {}).recipients.filter(({ role }) => role === 'push');
    const known = [
      expect.objectContaining({ name: 'Apple Inc. (iPhone)', abroad: true }),
      expect.objectContaining({ name: 'Google LLC (Android)', abroad: true }),
    ];
    expect(push(DATA)).toEqual(known);
    expect(push({ ...DATA, push: { name: 'Zil Ltd.', country: 'GB' } })).toEqual([
      ...known,
      { role: 'push', name: 'Zil Ltd.', country: 'Birleşik Krallık', abroad: true },
    ]);
  });

  it('gets data in the configured country, named in Turkish, by default an example', () => {
    expect(read(DATA, {})).toMatchObject({ location: 'Türkiye', basis: 'standard-contract' });
    expect(read({ ...DATA, location: 'NL' }, {}).location).toBe('Hollanda');
    expect(read(undefined, {}).location).toBe('Örnek ülke');
  });
});
