import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemsOf as problemListOf } from '../../../tests/support/config-problems.ts';
import { productionEnvironment } from '../../../tests/support/production-environment.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { readConfig } from './config.ts';

const problemsOf = (env: NodeJS.ProcessEnv) =>
  problemListOf(env)
    .map((problem) => `  - ${problem}\n`)
    .join('');

describe('readConfig', () => {
  it.each([
    ['SMTP_ULR', 'SMTP_URL'],
    ['SMTPURL', 'SMTP_URL'],
    ['BACKUP__DIR', 'BACKUP_DIR'],
    ['BACKUP_DIT', 'BACKUP_DIR'],
    ['BACKUP_DI', 'BACKUP_DIR'],
    ['APP_SECRET_FIL', 'APP_SECRET_FILE'],
  ])('names %s as a misspelt %s', (name, meant) => {
    const { misspelt } = readConfig({ [name]: 'x' }).variables;
    expect(misspelt).toEqual([`${name} is not read; ${meant} may be meant`]);
  });

  it.each(['HOME', 'PATH', 'HOSTNAME', 'PWD', 'NODE_ENV', 'BACKUP_FOLDER', 'METRICS_HOST'])(
    'names no other variable: %s',
    (name) => {
      expect(readConfig({ [name]: '/x' }).variables.misspelt).toEqual([]);
    },
  );

  it('has a default for everything', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      origin: 'http://localhost:3000',
      databaseUrl: null,
      identity: 'embedded',
    });
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
  });

  it('drops a path from PUBLIC_ORIGIN', () => {
    expect(readConfig({ PUBLIC_ORIGIN: 'https://demlik.example/' }).origin).toBe('https://demlik.example');
  });

  it('reports all errors together', () => {
    const problems = problemsOf({ PORT: 'abc', PUBLIC_ORIGIN: 'demlik', DATABASE_URL: 'mysql://x' });
    expect(problems).toContain('PORT');
    expect(problems).toContain('PUBLIC_ORIGIN');
    expect(problems).toContain('DATABASE_URL');
  });

  it.each([
    {},
    { IDENTITY: 'firebase' },
    { SMS_PROVIDER: 'netgsm' },
    { SMS_PROVIDER: 'twilio' },
    { SMS_PROVIDER: 'webhook' },
  ])('rejects values in its own words, not those of the library, with %j', (others) => {
    const variables = readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z_]*)=/gm);
    const refusals = [...variables].flatMap(([, name = '']) =>
      problemsOf({ ...others, [name]: '¿?' })
        .split('\n')
        .filter((problem) => problem.startsWith(`  - ${name}`)),
    );
    expect(refusals.length).toBeGreaterThan(30);
    expect(refusals.filter((problem) => /invalid|expected/i.test(problem))).toEqual([]);
  });

  it('accepts an SMS_PER_HOUR from 50 to 10000', () => {
    expect(readConfig({}).smsPerHour).toBe(300);
    expect(readConfig({ SMS_PER_HOUR: '2000' }).smsPerHour).toBe(2000);
    for (const SMS_PER_HOUR of ['0', '49', '10001', '60.5', 'many']) {
      expect(problemsOf({ SMS_PER_HOUR })).toContain('SMS_PER_HOUR must be a whole number from 50 to 10000');
    }
  });

  it('accepts DATABASE_DIRECT_URL only with DATABASE_URL', () => {
    const DATABASE_DIRECT_URL = 'postgres://demlik@db.demlik.example:5432/demlik';
    const DATABASE_URL = 'postgres://demlik@pooler.demlik.example:6432/demlik';
    expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL }).databaseDirectUrl).toBe(DATABASE_DIRECT_URL);
    expect(readConfig({ DATABASE_URL }).databaseDirectUrl).toBeNull();
    expect(problemsOf({ DATABASE_DIRECT_URL })).toMatch(/DATABASE_DIRECT_URL bypasses the pooler/);
  });

  it('reads test numbers and refuses malformed ones', () => {
    expect(readConfig({ TEST_PHONES: '+905550000001:482913, +905550000002:771204' }).testPhones).toEqual(
      new Map([
        ['+905550000001', '482913'],
        ['+905550000002', '771204'],
      ]),
    );
    expect(problemsOf({ TEST_PHONES: '+905550000001' })).toContain('TEST_PHONES');
    const second = problemsOf({ TEST_PHONES: '+905550000001:482913, 05550000002:482913' });
    expect(second).toContain('TEST_PHONES: entry 2 is not +905');
    expect(second).not.toContain('0555000');
  });

  it('reads an SMTP server from its URL, and requires one in production', () => {
    const url = 'smtps://posta:s%40kli@smtp.demlik.example:465';
    expect(readConfig({ SMTP_URL: url }).smtpUrl).toBe(url);
    expect(readConfig({}).smtpUrl).toBeNull();
    for (const SMTP_URL of ['https://smtp.demlik.example', 'smtp.demlik.example:587', 'smtp://']) {
      expect(problemsOf({ SMTP_URL })).toContain('SMTP_URL');
    }
    expect(problemsOf({ APP_ENV: 'production' })).toContain('SMTP_URL');
    expect(problemsOf({ APP_ENV: 'production', SMTP_URL: url })).not.toContain('mail would');
  });

  it('defaults the address for vulnerability reports to that of contact mail', () => {
    const contact = (given: NodeJS.ProcessEnv) => readConfig(given).securityContact;
    expect(contact({ CONTACT_EMAIL: 'destek@demlik.com.tr' })).toBe('mailto:destek@demlik.com.tr');
    for (const SECURITY_CONTACT of ['mailto:guvenlik@demlik.com.tr', 'https://demlik.com.tr/guvenlik']) {
      expect(contact({ SECURITY_CONTACT })).toBe(SECURITY_CONTACT);
    }
    for (const SECURITY_CONTACT of ['guvenlik@demlik.com.tr', 'http://demlik.com.tr', 'tel:+902121234567']) {
      expect(problemsOf({ SECURITY_CONTACT })).toContain('SECURITY_CONTACT');
    }
  });

  it('accepts a token-sync address only on its own origin', () => {
    const PUBLIC_ORIGIN = 'https://demlik.example';
    expect(readConfig({}).publicConfig.identity.tokenSyncUrl).toBeUndefined();
    for (const TOKEN_SYNC_URL of ['/oturum', `${PUBLIC_ORIGIN}/oturum`]) {
      const { identity } = readConfig({ PUBLIC_ORIGIN, TOKEN_SYNC_URL }).publicConfig;
      expect(identity.tokenSyncUrl).toBe(`${PUBLIC_ORIGIN}/oturum`);
    }
    const { identity } = readConfig({ PORT: '8080', TOKEN_SYNC_URL: '/oturum' }).publicConfig;
    expect(identity.tokenSyncUrl).toBe('http://localhost:8080/oturum');
    for (const TOKEN_SYNC_URL of [
      'https://other.example/oturum',
      '//other.example',
      'http://demlik.example/x',
    ]) {
      expect(problemsOf({ PUBLIC_ORIGIN, TOKEN_SYNC_URL })).toContain('TOKEN_SYNC_URL');
    }
  });

  it('accepts proxies by address and by network', () => {
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, ::1' });
    expect(trustedProxies.check('10.1.2.3', 'ipv4')).toBe(true);
    expect(trustedProxies.check('127.0.0.1', 'ipv4')).toBe(true);
    expect(trustedProxies.check('11.0.0.1', 'ipv4')).toBe(false);
  });

  it.each(['proxy.local', '10.0.0.0/99', '10.0.0.0/', '10.0.0.0/8/9', '10.0.0.0/08', 'none'])(
    'rejects %j as a trusted proxy',
    (entry) => {
      const problems = problemsOf({ TRUSTED_PROXIES: `127.0.0.1, ${entry}` });
      expect(problems).toContain(`TRUSTED_PROXIES: "${entry}" is neither an address nor a network`);
    },
  );

  it.each(['10.0.0.0/0', '0.0.0.0/0', '::/0'])('reports that %j would trust every client', (entry) => {
    expect(problemsOf({ TRUSTED_PROXIES: entry })).toContain(
      `TRUSTED_PROXIES: "${entry}" trusts every address`,
    );
  });

  it('requires TRUSTED_PROXIES in production', () => {
    const missing = (given: NodeJS.ProcessEnv) =>
      problemsOf({ APP_ENV: 'production', ...given }).includes('TRUSTED_PROXIES');
    expect(problemsOf({ APP_ENV: 'production' })).toContain('or set "none" if visitors reach it directly');
    expect(missing({ TRUSTED_PROXIES: '' })).toBe(true);
    expect(missing({ TRUSTED_PROXIES: 'none' })).toBe(false);
    expect(missing({ TRUSTED_PROXIES: '10.0.0.0/8' })).toBe(false);
    expect(readConfig({ TRUSTED_PROXIES: 'none' }).trustedProxies.rules).toEqual([]);
    expect(readConfig({}).trustedProxies.rules).toEqual([]);
  });

  it('reports errors of identity and SMS with all others', () => {
    const problems = problemsOf({
      APP_ENV: 'production',
      PORT: 'abc',
      IDENTITY: 'firebase',
      FIREBASE_APP_ID: 'demlik',
      SMS_PROVIDER: 'twilio',
      TEST_PHONES: '+905550000001',
    });
    for (const problem of [
      ...['PORT', 'FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_APP_ID', 'FIREBASE_SERVICE_ACCOUNT'],
      ...['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM', 'TEST_PHONES', 'PUBLIC_ORIGIN'],
    ]) {
      expect(problems).toContain(`- ${problem}`);
    }
    expect(problemsOf({ IDENTITY: 'google' })).toContain('- IDENTITY');
    expect(problemsOf({ SMS_PROVIDER: 'pigeon' })).toContain(
      '- SMS_PROVIDER: one of outbox, netgsm, twilio, webhook',
    );
    expect(problemsOf({ SMS_PROVIDER: 'pigeon', APP_ENV: 'production' })).toContain(
      '- SMS_PROVIDER: one of netgsm, twilio, webhook',
    );
    expect(problemsOf({ SMTP_URL: 'posta.com.tr:587' }).match(/- SMTP_URL/g)).toHaveLength(1);
  });

  it('requires an SMS sender in production only if our server sends the codes', () => {
    const folder = 'written to a folder; set netgsm, twilio or webhook';
    const netgsm = { NETGSM_USERCODE: '850', NETGSM_PASSWORD: 'gizli', NETGSM_HEADER: 'DEMLIK' };
    expect(problemsOf({ APP_ENV: 'production' })).toContain('SMS_PROVIDER is missing');
    expect(problemsOf({ APP_ENV: 'production', SMS_PROVIDER: 'outbox' })).toMatch(
      /SMS_PROVIDER=outbox sends nothing: .*; set netgsm, twilio or webhook$/m,
    );
    expect(problemsOf({ APP_ENV: 'production', SMS_PROVIDER: 'netgsm', ...netgsm })).not.toContain('SMS');
    expect(problemsOf({ APP_ENV: 'production', IDENTITY: 'firebase' })).not.toContain(folder);
    expect(readConfig({ SMS_PROVIDER: 'netgsm', ...netgsm }).sms.provider).toBe('netgsm');
    expect(readConfig({}).sms.provider).toBe('outbox');
  });

  it('rejects example addresses in production, with all other errors', () => {
    const production = (given: NodeJS.ProcessEnv) => problemsOf({ APP_ENV: 'production', ...given });
    expect(production({})).toMatch(/MAIL_FROM is missing[\s\S]*CONTACT_EMAIL is missing/);
    expect(production({})).toContain('PUBLIC_ORIGIN is missing');
    for (const domain of ['demlik.example', 'posta.example.com', 'EXAMPLE.org', 'demlik.test', 'localhost']) {
      const problems = production({ MAIL_FROM: `Demlik <bildirim@${domain}>`, CONTACT_EMAIL: `a@${domain}` });
      expect(problems).toContain(`MAIL_FROM: Demlik <bildirim@${domain}> is an example`);
      if (domain !== 'localhost') expect(problems).toContain(`CONTACT_EMAIL: a@${domain} is an example`);
    }
    const own = {
      MAIL_FROM: 'Demlik <bildirim@demlikexample.com.tr>',
      CONTACT_EMAIL: 'destek@demlik.com.tr',
    };
    expect(production(own)).not.toMatch(/MAIL_FROM|CONTACT_EMAIL/);
    expect(production({ ...own, MAIL_FROM: 'Demlik' })).toContain('MAIL_FROM: Demlik has no domain');
    expect(readConfig({ CONTACT_EMAIL: 'a@demlik.example' }).contactEmail).toBe('a@demlik.example');
    expect(production({ OPERATOR_EMAIL: 'a@demlik.test' })).toContain(
      'OPERATOR_EMAIL: a@demlik.test is an ex',
    );
  });

  it('sends mail about alarms to the contact address, unless the operator has another', () => {
    const CONTACT_EMAIL = 'destek@demlik.com.tr';
    expect(readConfig({ CONTACT_EMAIL }).operatorEmail).toBe(CONTACT_EMAIL);
    expect(readConfig({ CONTACT_EMAIL, OPERATOR_EMAIL: 'n@x.tr' }).operatorEmail).toBe('n@x.tr');
  });

  it('rejects in production an origin with more than scheme and host', () => {
    const problemsWith = (origin: string) => problemsOf({ APP_ENV: 'production', PUBLIC_ORIGIN: origin });
    expect(problemsWith('https://demlik.com/web')).toContain('PUBLIC_ORIGIN must be only scheme and host');
    expect(problemsWith('https://demlik.com/?a=b')).toContain('PUBLIC_ORIGIN must be only scheme and host');
    for (const origin of ['https://demlik.com', 'https://demlik.com:8443/']) {
      expect(problemsWith(origin)).not.toContain('PUBLIC_ORIGIN');
    }
  });

  it('names the accepted values in a rejection', () => {
    const refused: Record<string, [value: string, allowed: RegExp]> = {
      APP_ENV: ['prod', /"development" or "production"/],
      PORT: ['http', /from 1 to 65535/],
      DATABASE_URL: ['mysql://a', /postgres:\/\/user:password@host/],
      PUBLIC_ORIGIN: ['demlik.com', /scheme and host/],
      IDENTITY: ['google', /"embedded" or "firebase"/],
      SMTP_URL: ['posta', /smtps:\/\//],
      CONTACT_EMAIL: ['destek', /a mail address/],
      OPERATOR_EMAIL: ['nobet', /a mail address/],
      SECURITY_CONTACT: ['destek', /mailto:/],
      APP_SCHEME: ['demlik://', /the scheme alone/],
      ANDROID_PACKAGE: ['demlik', /com\.demlik\.app/],
      BACKUP_KEEP: ['0', /a whole number from 1 to/],
      BACKUP_DAYS: ['-1', /a whole number from 0 to/],
      DRAIN_SECONDS: ['5m', /a number of seconds from 0 to 60/],
      HSTS: ['yes', /"host" or "preload"/],
      LOG_LEVEL: ['loud', /fatal, error, warn/],
    };
    for (const [name, [value, allowed]] of Object.entries(refused)) {
      const problems = problemsOf({ [name]: value });
      expect(problems.split('\n')).toContainEqual(
        expect.stringMatching(new RegExp(`- ${name} .*${allowed.source}`)),
      );
    }
  });

  it('reads a secret from a file, and rejects a secret given twice', () => {
    const file = join(temporaryFolder(), 'secret');
    writeFileSync(file, `${'s'.repeat(40)}\n`);
    expect(readConfig({ APP_SECRET_FILE: file }).secret).toBe('s'.repeat(40));
    expect(problemsOf({ APP_SECRET_FILE: file, APP_SECRET: 'x'.repeat(40) })).toContain('both set');
    expect(problemsOf({ SMTP_URL_FILE: `${file}.none` })).toMatch(
      /SMTP_URL_FILE: .*none cannot be read \(ENOENT\)/,
    );
  });

  it('requires in production the operator and data recipients, and rejects example links', () => {
    const problems = problemsOf({
      APP_ENV: 'production',
      APP_STORE_URL: readConfig({}).publicConfig.appStoreUrl,
      PLAY_STORE_URL: readConfig({}).publicConfig.playStoreUrl,
    });
    for (const problem of [
      'OPERATOR_FILE is missing: the legal texts',
      'OPERATOR_FILE is missing: the privacy policy',
      'BACKUP_DAYS is missing',
      'APP_STORE_URL: https://apps.apple.com/tr/app/demlik/id0000000000 is an example',
      'INSTAGRAM_URL is missing',
    ]) {
      expect(problems).toContain(`- ${problem}`);
    }
    // It is the address of the default package.
    expect(problems).not.toContain('PLAY_STORE_URL');
  });

  it('lists sample content in production without rejecting it', () => {
    expect(readConfig(productionEnvironment).examples).toContainEqual(
      expect.stringMatching(/^OPERATOR_FILE has no landing.testimonials: .*marked as samples$/),
    );
    expect(readConfig({}).examples).toEqual([]);
  });

  it('rejects all development settings together in production', () => {
    const problems = problemsOf({
      APP_ENV: 'production',
      PUBLIC_ORIGIN: 'http://demlik.example',
      TEST_PHONES: '+905550000001:123456',
      DATABASE_URL: 'postgres://db/demlik',
      FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099',
    });
    for (const problem of [
      'https://',
      'SMS',
      'mail',
      'FIREBASE_AUTH_EMULATOR_HOST',
      'APP_SECRET',
      'trivial',
    ]) {
      expect(problems).toContain(problem);
    }
  });
});
