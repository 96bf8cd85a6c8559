import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { type Examined, examine, lineOf } from '#server/cli/doctor/doctor.ts';
import { checkTexts } from '#server/cli/doctor/site.ts';
import { checkIdentity, checkSms } from '#server/cli/doctor/vendors.ts';
import { readConfig } from '#server/config/config.ts';
import { checkCopies } from '#server/observability/checks/copies.ts';
import { checkProxies } from '#server/observability/checks/proxies.ts';
import { seal } from '#server/security/sealed-stream.ts';
import { openServices } from '#server/services.ts';
import { newPostgres } from '../../support/database-instances.ts';
import { freePort } from '../../support/free-port.ts';
import { runStatement, withDatabase } from '../../support/postgres-server.ts';
import { StillClock } from '../../support/still-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { answer, startVendor } from '../sms/vendor-server.ts';
import { startMailServer } from '../smtp/mail-server.ts';

const SECRET = 'a secret of this test, long enough to be one';

/** Returns the doctor's findings for these settings, by the name of the check. */
async function diagnosis(settings: NodeJS.ProcessEnv): Promise<(name: string) => string[]> {
  const found = await examine(readConfig({ DATA_DIR: temporaryFolder(), LOG_LEVEL: 'silent', ...settings }));
  return (name) => found.filter((each) => each.name === name).map(lineOf);
}

/** Starts a foreign site that answers every request with this status. */
async function siteAnswering(status: number): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('prints a line for each check, with a remedy for each failure', async () => {
  const found: Examined[] = await examine(readConfig({ DATA_DIR: temporaryFolder() }));
  const names = [
    'Node',
    'settings',
    'disk',
    'database',
    'alarms',
    'SMS',
    'identity',
    'mail',
    'origin',
    'proxies',
    'texts',
  ];
  expect([...new Set(found.map(({ name }) => name))]).toEqual(names);
  for (const { level, remedy } of found) expect(remedy === '').toBe(level === 'ok');
});

it('lists the variables that are set, and those that look misspelt', async () => {
  const secret = join(temporaryFolder(), 'secret');
  writeFileSync(secret, SECRET);
  const of = await diagnosis({
    APP_SECRET_FILE: secret,
    OPERATOR_EMIAL: 'a@b.example',
    HOME: '/',
    SHELL: 'x',
  });
  expect(of('settings')).toEqual([
    'ok       settings  set: DATA_DIR, LOG_LEVEL, APP_SECRET_FILE',
    'warning  settings  OPERATOR_EMIAL is not read; OPERATOR_EMAIL may be meant; correct the name',
  ]);
});

it('reports a data folder that is a file', async () => {
  const file = join(temporaryFolder(), 'data');
  writeFileSync(file, '');
  const of = await diagnosis({ DATA_DIR: join(file, 'below') });
  expect(of('disk')).toEqual([
    expect.stringMatching(/^FAILURE .*data\/below cannot be written to.*choose another DATA_DIR/),
  ]);
  expect(of('alarms')).toEqual([expect.stringMatching(/^warning .*unknown, because the disk may not take/)]);
});

it('checks the folder of the daily backups', async () => {
  const file = join(temporaryFolder(), 'copies');
  writeFileSync(file, '');
  const of = await diagnosis({ BACKUP_DIR: join(file, 'below') });
  expect(of('disk')).toEqual([
    expect.stringMatching(/^ok /),
    expect.stringMatching(/^FAILURE .*copies\/below cannot be written to.*another BACKUP_DIR/),
  ]);
});

it('reports backups without copies on another machine', async () => {
  const BACKUP_DIR = temporaryFolder();
  const alone = await diagnosis({ BACKUP_DIR });
  expect(alone('copies')).toEqual([expect.stringMatching(/^warning .*without the secret.*BACKUP_COPY_DIR/)]);
  const unmounted = await diagnosis({ BACKUP_DIR, BACKUP_COPY_DIR: temporaryFolder() });
  expect(unmounted('copies')).toEqual([
    expect.stringMatching(/^FAILURE .*is on the disk of DATA_DIR; mount/),
  ]);
  const gone = await diagnosis({ BACKUP_DIR, BACKUP_COPY_DIR: join(BACKUP_DIR, 'gone') });
  expect(gone('copies')).toEqual([expect.stringMatching(/^FAILURE .*cannot be read \(ENOENT/)]);
  const none = await diagnosis({ BACKUP_DIR, BACKUP_COPY_DIR: '/proc/self/fd' });
  expect(none('copies')).toEqual([expect.stringMatching(/^warning .*has no copy yet; run backup --to/)]);
});

it('judges the copies by those that a right clock made', async () => {
  const copies = temporaryFolder();
  const clock = new StillClock('2026-11-28T12:00:00Z');
  const config = readConfig({ DATA_DIR: '/proc', BACKUP_DIR: '/proc', BACKUP_COPY_DIR: copies });
  const found = async () => (await checkCopies(config, clock)).map(({ level, text }) => `${level} ${text}`);
  const passphrase = 'dört kelime ve bir çaydanlık';
  async function* nothing() {}
  const copy: Uint8Array[] = [];
  for await (const piece of seal(passphrase, nothing(), 2)) copy.push(piece);
  const put = (name: string, content: string | Buffer = Buffer.concat(copy)) =>
    writeFileSync(join(copies, name), content);
  put('demlik-2036-11-28T03-00-00Z.sealed');
  put('changes-000001-2026-11-27T00-00-00Z.jsonl');
  expect(await found()).toEqual([expect.stringMatching(/^warning .* has no copy of the past$/)]);
  clock.advance(50 * 60 * 60 * 1000);
  expect(await found()).toEqual([expect.stringMatching(/^failure .* has no copy of the past$/)]);
  put('demlik-2026-11-30T03-00-00Z.sealed');
  expect(await found()).toEqual([
    expect.stringMatching(/^warning .* of 2026-11-30.*; dated later than now: demlik-2036-\S+$/),
  ]);
  clock.advance(50 * 60 * 60 * 1000);
  expect(await found()).toEqual([expect.stringMatching(/^failure .* is of 2026-11-30/)]);
  for (const content of ['ok', '\0'.repeat(1000)]) {
    put('demlik-2026-12-01T03-00-00Z.sealed', content);
    expect(await found()).toEqual([
      expect.stringMatching(/^failure .*demlik-2026-12-01\S+ is not a copy, or is incomplete$/),
    ]);
  }
});

it('reports an unreachable mail server, and passes one that accepts the login', async () => {
  await using server = await startMailServer({});
  const [there, gone] = [
    await diagnosis({ SMTP_URL: `smtp://127.0.0.1:${server.port}` }),
    await diagnosis({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }),
  ];
  expect(there('mail')).toEqual([expect.stringMatching(/^ok .*accepts the login/)]);
  expect(gone('mail')).toEqual([expect.stringMatching(/^FAILURE .*ECONNREFUSED.*fix SMTP_URL \(smtps:/)]);
});

it('never sends the password of the mail account without TLS', async () => {
  const passwords: string[] = [];
  const open = {
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ password }, _session, done) {
      passwords.push(password ?? '');
      done(null, { user: 'posta' });
    },
  } satisfies SMTPServerOptions;
  await using server = await startMailServer({}, open);
  // Also this machine, but with a name that does not show it.
  const of = await diagnosis({ SMTP_URL: `smtp://posta:gizli@0.0.0.0:${server.port}` });
  expect(of('mail')).toEqual([expect.stringMatching(/^FAILURE /)]);
  expect(passwords).toEqual([]);
});

it('reports the hourly limit of text messages, and when it alarms', async () => {
  const of = await diagnosis({ SMS_PER_HOUR: '1000' });
  expect(of('SMS')).toContainEqual(
    expect.stringMatching(
      /^ok .*at most 1000 messages an hour.*alarm at 640, unknown devices blocked from 800/,
    ),
  );
});

it('reports an SMS account that its provider rejects', async () => {
  await using company = await startVendor(answer(401, { code: 20003 }));
  const sms = {
    provider: 'twilio' as const,
    accountSid: `AC${'0'.repeat(32)}`,
    authToken: 'x',
    from: 'DEMLIK',
  };
  const check = () => checkSms({ identity: 'embedded', sms }, company.origin);
  expect(await check()).toMatchObject({ level: 'failure', text: 'Twilio answers 401' });
  company.vendor.conduct = answer(200, { status: 'active' });
  expect(await check()).toMatchObject({ level: 'ok' });
});

it('reports that Google is unreachable', async () => {
  const { identity } = readConfig({});
  const firebase = { identity: { projectId: 'demlik' } } as never;
  expect(await checkIdentity({ identity }, 'http://127.0.0.1:1/')).toMatchObject({ level: 'ok' });
  expect(await checkIdentity(firebase, `http://127.0.0.1:${await freePort()}/`)).toMatchObject({
    level: 'failure',
  });
});

it('reports another site at its own address, and an address without a server', async () => {
  const other = await diagnosis({ PUBLIC_ORIGIN: await siteAnswering(404) });
  expect(other('origin')).toEqual([expect.stringMatching(/^FAILURE .*healthz answers 404/)]);
  const unanswered = await diagnosis({ PUBLIC_ORIGIN: `http://127.0.0.1:${await freePort()}` });
  expect(unanswered('origin')).toEqual([expect.stringMatching(/^warning .*does not answer/)]);
  const well = await diagnosis({ PUBLIC_ORIGIN: await siteAnswering(200) });
  expect(well('origin')).toEqual([expect.stringMatching(/^ok /)]);
});

it('reports https without a proxy', () => {
  const check = (origin: string, host: string | undefined, namesProxies: boolean) =>
    checkProxies({ origin, host, namesProxies }).level;
  expect(check('https://demlik.com', undefined, false)).toBe('failure');
  expect(check('http://demlik.com', '127.0.0.1', false)).toBe('failure');
  expect(check('https://demlik.com', '127.0.0.1', true)).toBe('ok');
  expect(check('http://localhost:3000', undefined, false)).toBe('ok');
});

it('reports sample content that visitors would believe', () => {
  const { publicConfig } = readConfig({});
  const found = checkTexts({
    production: true,
    examples: ['OPERATOR_FILE has no landing.rating'],
    publicConfig,
  });
  expect(found.map(({ level }) => level)).toEqual(['ok', 'warning']);
  expect(checkTexts({ production: false, examples: [], publicConfig })[0]?.level).toBe('warning');
});

const server = inject('postgres');

describe.runIf(server !== null)('of a PostgreSQL', () => {
  it('reports no failure while a server runs on it', async () => {
    const settings = { DATABASE_URL: await newPostgres(), APP_SECRET: SECRET };
    const services = await openServices(
      readConfig({ ...settings, DATA_DIR: temporaryFolder(), LOG_LEVEL: 'silent' }),
    );
    await services.close();
    const of = await diagnosis(settings);
    expect(of('database')).toHaveLength(6);
    expect(of('database').filter((line) => !line.startsWith('ok'))).toEqual([]);

    const stranger = await diagnosis({ ...settings, APP_SECRET: SECRET.toUpperCase() });
    const [wrong] = stranger('database').filter((line) => !line.startsWith('ok'));
    expect(wrong).toMatch(/^FAILURE .*another secret; set APP_SECRET/);
  });

  it('believes a clock that is right after a long doubt, as the next start does', async () => {
    const settings = { DATABASE_URL: await newPostgres(), APP_SECRET: SECRET };
    const services = await openServices(
      readConfig({ ...settings, DATA_DIR: temporaryFolder(), LOG_LEVEL: 'silent' }),
    );
    await services.close();
    await runStatement(
      settings.DATABASE_URL,
      `update clock_readings set believed_at = now() - interval '10 days', doubted_at = now() + interval '1 year',
        expected_at = now(), even_ms = 0`,
    );
    const of = await diagnosis(settings);
    expect(of('database').filter((line) => !line.startsWith('ok'))).toEqual([]);
  });

  it('reports an unreachable one', async () => {
    const of = await diagnosis({
      DATABASE_URL: `postgres://demlik:gizli@127.0.0.1:${await freePort()}/demlik`,
    });
    expect(of('database')).toEqual([expect.stringMatching(/^FAILURE .*cannot be reached.*fix DATABASE_URL/)]);
    expect(of('database').join('')).not.toContain('gizli');
  });

  it('reports one in which its user may not create tables', async () => {
    const name = `demlik_doctor_${randomUUID().replaceAll('-', '')}`;
    const admin = server?.url ?? '';
    await runStatement(admin, `create database ${name}`);
    await runStatement(admin, `create role ${name} login password 'gizli'`);
    onTestFinished(async () => {
      await runStatement(admin, `drop database ${name} with (force)`);
      await runStatement(admin, `drop role ${name}`);
    });
    const url = new URL(withDatabase(admin, name));
    url.username = name;
    url.password = 'gizli';
    const settings = { DATABASE_URL: url.href, APP_SECRET: SECRET };
    const empty = await diagnosis(settings);
    expect(empty('database')).toContainEqual(
      expect.stringMatching(/^FAILURE .*may not create tables in it; let "demlik_doctor_.*own the database/),
    );
    await runStatement(withDatabase(admin, name), 'create table schema_migrations (name text)');
    const foreign = await diagnosis(settings);
    expect(foreign('database')).toEqual([
      expect.stringMatching(/^FAILURE .*lacks permissions.*permission denied.* let it own the database/),
    ]);
  });

  it('reports one that is read-only, and one that was never migrated', async () => {
    const name = `demlik_doctor_${randomUUID().replaceAll('-', '')}`;
    await runStatement(server?.url ?? '', `create database ${name}`);
    onTestFinished(() => runStatement(server?.url ?? '', `drop database ${name} with (force)`));
    await runStatement(server?.url ?? '', `alter database ${name} set default_transaction_read_only = on`);
    const of = await diagnosis({ DATABASE_URL: withDatabase(server?.url ?? '', name) });
    expect(of('database')).toContainEqual(
      expect.stringMatching(/^FAILURE .*rejects writes.*standby, or its disk full/),
    );
    expect(of('database')).toContainEqual(expect.stringMatching(/^warning .*\d+ migrations to apply \(/));
  });
});
