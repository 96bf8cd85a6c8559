import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function faultsOf(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

describe('readConfig', () => {
  it('has a default for everything', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      origin: 'http://localhost:3000',
      databaseUrl: null,
      identity: 'embedded',
    });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
  });

  it('drops a path from PUBLIC_ORIGIN', () => {
    expect(readConfig({ PUBLIC_ORIGIN: 'https://demlik.example/' }).origin).toBe('https://demlik.example');
  });

  it('names every fault at once', () => {
    const faults = faultsOf({ PORT: 'abc', PUBLIC_ORIGIN: 'demlik', DATABASE_URL: 'mysql://x' });
    expect(faults).toContain('PORT');
    expect(faults).toContain('PUBLIC_ORIGIN');
    expect(faults).toContain('DATABASE_URL');
  });

  it('reads test numbers and refuses malformed ones', () => {
    expect(readConfig({ TEST_PHONES: '+905550000001:482913, +905550000002:771204' }).testPhones).toEqual(
      new Map([
        ['+905550000001', '482913'],
        ['+905550000002', '771204'],
      ]),
    );
    expect(faultsOf({ TEST_PHONES: '+905550000001' })).toContain('TEST_PHONES');
    expect(faultsOf({ TEST_PHONES: '05550000001:482913' })).toContain('TEST_PHONES');
  });

  it('takes an SMTP server by its URL, and in production misses it', () => {
    const url = 'smtps://posta:s%40kli@smtp.demlik.example:465';
    expect(readConfig({ SMTP_URL: url }).smtpUrl).toBe(url);
    expect(readConfig({}).smtpUrl).toBeNull();
    for (const SMTP_URL of ['https://smtp.demlik.example', 'smtp.demlik.example:587', 'smtp://']) {
      expect(faultsOf({ SMTP_URL })).toContain('SMTP_URL');
    }
    expect(faultsOf({ APP_ENV: 'production' })).toContain('SMTP_URL');
    expect(faultsOf({ APP_ENV: 'production', SMTP_URL: url })).not.toContain('mail');
  });

  it('takes a token-sync address on its own origin only', () => {
    const PUBLIC_ORIGIN = 'https://demlik.example';
    expect(readConfig({}).tokenSyncUrl).toBeNull();
    for (const TOKEN_SYNC_URL of ['/oturum', `${PUBLIC_ORIGIN}/oturum`]) {
      expect(readConfig({ PUBLIC_ORIGIN, TOKEN_SYNC_URL }).tokenSyncUrl).toBe(`${PUBLIC_ORIGIN}/oturum`);
    }
    expect(readConfig({ PORT: '8080', TOKEN_SYNC_URL: '/oturum' }).tokenSyncUrl).toBe(
      'http://localhost:8080/oturum',
    );
    for (const TOKEN_SYNC_URL of [
      'https://other.example/oturum',
      '//other.example',
      'http://demlik.example/x',
    ]) {
      expect(faultsOf({ PUBLIC_ORIGIN, TOKEN_SYNC_URL })).toContain('TOKEN_SYNC_URL');
    }
  });

  it('knows proxies by address and by network', () => {
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, ::1' });
    expect(trustedProxies.check('10.1.2.3', 'ipv4')).toBe(true);
    expect(trustedProxies.check('127.0.0.1', 'ipv4')).toBe(true);
    expect(trustedProxies.check('11.0.0.1', 'ipv4')).toBe(false);
    expect(faultsOf({ TRUSTED_PROXIES: 'proxy.local, 10.0.0.0/99' })).toMatch(
      /proxy\.local[\s\S]*10\.0\.0\.0\/99/,
    );
  });

  it('names the faults of identity and SMS beside all others', () => {
    const faults = faultsOf({
      APP_ENV: 'production',
      PORT: 'abc',
      IDENTITY: 'firebase',
      FIREBASE_APP_ID: 'demlik',
      SMS_PROVIDER: 'twilio',
      TEST_PHONES: '+905550000001',
    });
    for (const fault of [
      ...['PORT', 'FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_APP_ID', 'FIREBASE_SERVICE_ACCOUNT'],
      ...['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM', 'TEST_PHONES', 'PUBLIC_ORIGIN'],
    ]) {
      expect(faults).toContain(`- ${fault}`);
    }
    expect(faultsOf({ IDENTITY: 'google' })).toContain('- IDENTITY');
    expect(faultsOf({ SMS_PROVIDER: 'pigeon' })).toContain('- SMS_PROVIDER');
  });

  it('misses an SMS sender in production only where our server sends the codes', () => {
    const folder = 'SMS would go to the outbox folder';
    const netgsm = { NETGSM_USERCODE: '850', NETGSM_PASSWORD: 'gizli', NETGSM_HEADER: 'DEMLIK' };
    expect(faultsOf({ APP_ENV: 'production' })).toContain(folder);
    expect(faultsOf({ APP_ENV: 'production', SMS_PROVIDER: 'outbox' })).toContain(folder);
    expect(faultsOf({ APP_ENV: 'production', SMS_PROVIDER: 'netgsm', ...netgsm })).not.toContain('SMS');
    expect(faultsOf({ APP_ENV: 'production', IDENTITY: 'firebase' })).not.toContain(folder);
    expect(readConfig({ SMS_PROVIDER: 'netgsm', ...netgsm }).sms.provider).toBe('netgsm');
    expect(readConfig({}).sms.provider).toBe('outbox');
  });

  it('refuses example addresses in production, beside all other faults', () => {
    const production = (given: NodeJS.ProcessEnv) => faultsOf({ APP_ENV: 'production', ...given });
    expect(production({})).toMatch(/MAIL_FROM is missing[\s\S]*CONTACT_EMAIL is missing/);
    expect(production({})).toContain('PUBLIC_ORIGIN is missing');
    for (const domain of ['demlik.example', 'posta.example.com', 'EXAMPLE.org', 'demlik.test', 'localhost']) {
      const faults = production({ MAIL_FROM: `Demlik <bildirim@${domain}>`, CONTACT_EMAIL: `a@${domain}` });
      expect(faults).toContain(`MAIL_FROM: Demlik <bildirim@${domain}> is an example`);
      if (domain !== 'localhost') expect(faults).toContain(`CONTACT_EMAIL: a@${domain} is an example`);
    }
    const own = {
      MAIL_FROM: 'Demlik <bildirim@demlikexample.com.tr>',
      CONTACT_EMAIL: 'destek@demlik.com.tr',
    };
    expect(production(own)).not.toMatch(/MAIL_FROM|CONTACT_EMAIL/);
    expect(readConfig({ CONTACT_EMAIL: 'a@demlik.example' }).contactEmail).toBe('a@demlik.example');
  });

  it('refuses in production, with the full list, what only suits a laptop', () => {
    const faults = faultsOf({
      APP_ENV: 'production',
      PUBLIC_ORIGIN: 'http://demlik.example',
      TEST_PHONES: '+905550000001:123456',
      DATABASE_URL: 'postgres://db/demlik',
      FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099',
    });
    for (const fault of ['https://', 'SMS', 'mail', 'FIREBASE_AUTH_EMULATOR_HOST', 'APP_SECRET', 'trivial']) {
      expect(faults).toContain(fault);
    }
  });
});
