import { expect, test } from 'vitest';
import { readSmsSettings } from './sms-settings.ts';

function read(given: Record<string, string>) {
  const problems: string[] = [];
  return { settings: readSmsSettings(given, problems), problems };
}

const TWILIO = {
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}`,
  TWILIO_AUTH_TOKEN: 'gizli',
  TWILIO_FROM: 'DEMLIK',
};
const SECRET = Buffer.alloc(32, 3);
const WEBHOOK = {
  SMS_PROVIDER: 'webhook',
  SMS_WEBHOOK_URL: 'https://sms.demlik.example/send',
  SMS_WEBHOOK_SECRET: `whsec_${SECRET.toString('base64')}`,
};

test('the default is the outbox folder', () => {
  expect(read({})).toEqual({ settings: { provider: 'outbox' }, problems: [] });
  expect(read({ SMS_PROVIDER: 'outbox', NETGSM_PASSWORD: 'x' }).problems).toEqual([]);
});

test('each provider has its credentials', () => {
  const netgsm = { NETGSM_USERCODE: '850', NETGSM_PASSWORD: 'p:w', NETGSM_HEADER: 'DEMLIK' };
  expect(read({ SMS_PROVIDER: 'netgsm', ...netgsm })).toEqual({
    settings: { provider: 'netgsm', userCode: '850', password: 'p:w', header: 'DEMLIK' },
    problems: [],
  });
  expect(read(TWILIO)).toEqual({
    settings: {
      provider: 'twilio',
      accountSid: TWILIO.TWILIO_ACCOUNT_SID,
      authToken: 'gizli',
      from: 'DEMLIK',
    },
    problems: [],
  });
  expect(read(WEBHOOK)).toEqual({
    settings: { provider: 'webhook', url: WEBHOOK.SMS_WEBHOOK_URL, secret: SECRET },
    problems: [],
  });
});

test.each([
  ['netgsm', ['NETGSM_USERCODE', 'NETGSM_PASSWORD', 'NETGSM_HEADER']],
  ['twilio', ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']],
  ['webhook', ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET']],
])('%s reports all missing settings, once each', (provider, names) => {
  const { problems } = read({ SMS_PROVIDER: provider });
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(names);
});

test.each([
  { SMS_PROVIDER: 'carrier-pigeon' },
  { ...TWILIO, TWILIO_ACCOUNT_SID: 'SK123' },
  { ...TWILIO, TWILIO_FROM: '0532' },
  { ...TWILIO, TWILIO_FROM: 'a name too long' },
  { ...WEBHOOK, SMS_WEBHOOK_URL: 'http://sms.demlik.example/send' },
  { ...WEBHOOK, SMS_WEBHOOK_URL: 'sms.demlik.example' },
  { ...WEBHOOK, SMS_WEBHOOK_SECRET: 'short' },
  { ...WEBHOOK, SMS_WEBHOOK_SECRET: 'whsec_YWJj' },
])('refuses %o, without repeating a secret', (given) => {
  const { problems } = read(given);
  expect(problems).toHaveLength(1);
  expect(problems[0]).not.toMatch(/gizli|short|YWJj/);
});

test('a webhook on this machine needs no TLS', () => {
  for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080']) {
    expect(read({ ...WEBHOOK, SMS_WEBHOOK_URL: `http://${host}/sms` }).problems).toEqual([]);
  }
});
