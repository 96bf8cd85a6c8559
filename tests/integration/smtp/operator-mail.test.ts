import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { checkAlarms } from '#server/cli/doctor/alarms.ts';
import { readConfig } from '#server/config/config.ts';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import { createOperatorMail } from '#server/jobs/operator-mail/operator-mail.ts';
import { inDatabase, inFile, type UpdateReport } from '#server/jobs/operator-mail/report-store.ts';
import { createSmtpMailSender } from '#server/messaging/mail/smtp-mail-sender.ts';
import { alarmNames, createAlarms } from '#server/observability/alarms.ts';
import { noMetrics } from '#server/observability/metrics.ts';
import { openServices } from '#server/services.ts';
import { newPostgres } from '../../support/database-instances.ts';
import { describePglite } from '../../support/databases.ts';
import { ManualTimers } from '../../support/manual-timers.ts';
import { StillClock } from '../../support/still-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { type Behaviour, header, startMailServer } from './mail-server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const YEAR = 365 * 24 * HOUR;
/** What a mail must not contain. */
const TROUBLE = {
  text: 'Şükriye +905321234567: select phone from businesses',
  action: 'see /srv/r/4385H67FY8EVSNWATKK8YU73S2Y8LGFJ',
  err: new Error('sukriye@ornek.example'),
};
const PERSONAL = /kriye|905321|select|srv|4385H|ornek/i;

const logger = pino({ level: 'silent' });

type Kind = 'embedded' | 'postgres';

async function setUp(kind: Kind, { instances: count = 1 } = {}) {
  let behaviour: Behaviour = 'take';
  let storage: 'there' | 'away' | 'hanging' = 'there';
  let hanging = 0;
  const server = await startMailServer({ onSender: () => behaviour });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const location = {
    dataDir: temporaryFolder(),
    databaseUrl: kind === 'postgres' ? await newPostgres() : null,
    databaseDirectUrl: null,
  };
  const now = new Date().toISOString();

  async function start() {
    const clock = new StillClock(now);
    clock.advance((instances[0]?.clock.now().getTime() ?? Date.parse(now)) - Date.parse(now));
    const timers = new ManualTimers(clock);
    const alarms = createAlarms({ clock, logger, metrics: noMetrics });
    const smtp = createSmtpMailSender({
      url: `smtp://127.0.0.1:${server.port}`,
      from: 'Demlik <bildirim@demlik.example>',
      clock,
    });
    onTestFinished(smtp.close);
    const database = location.databaseUrl === null ? null : await openPostgres(location.databaseUrl, logger);
    if (database !== null) onTestFinished(() => database.close());
    const shared = database === null ? inFile(location.dataDir) : inDatabase(database.db);
    const update: UpdateReport = (change) => {
      if (storage === 'away') return Promise.reject(new Error('away'));
      if (storage === 'there') return shared(change);
      hanging += 1;
      return new Promise(() => undefined);
    };
    const deps = { alarms, mail: smtp, clock, timers, logger, update };
    const job = createOperatorMail({ ...deps, to: 'nobet@demlik.example', origin: 'https://demlik.example' });
    job.start();
    return { clock, timers, alarms, stop: job.stop };
  }

  type Instance = Awaited<ReturnType<typeof start>>;
  const instances: Instance[] = [];
  while (instances.length < count) instances.push(await start());
  /** All instances look at the same time. */
  const pass = async (times: number, ms: number) => {
    for (let n = 0; n < times; n += 1) await Promise.all(instances.map(({ timers }) => timers.advance(ms)));
  };
  return {
    instances,
    server,
    location,
    mails: () => server.mails.map((mail) => header(mail, 'Subject').replace('Demlik (demlik.example): ', '')),
    minutes: (times: number) => pass(times, MINUTE),
    hours: (times: number) => pass(times, HOUR),
    smtp: (now: Behaviour) => {
      behaviour = now;
    },
    store: (now: typeof storage) => {
      storage = now;
    },
    hanging: () => hanging,
    restart: async () => {
      const restarted = await start();
      await Promise.all(instances.splice(0, 1, restarted).map(({ stop }) => stop()));
      return restarted;
    },
  };
}

const first = <T>([item]: T[]): T => item as T;
const OVER = 'no alarm is open';

function define(kind: Kind): void {
  it('comes after five minutes, then daily, and once when none has been open for an hour', async () => {
    const { instances, mails, minutes, hours } = await setUp(kind);
    const { alarms } = first(instances);
    alarms.raise('disk', TROUBLE);
    await minutes(4);
    expect(mails()).toEqual([]);
    await minutes(1);
    expect(mails()).toEqual(['disk']);
    await hours(23);
    expect(mails()).toHaveLength(1);
    await hours(1);
    expect(mails()).toEqual(['disk', 'disk']);
    alarms.clear('disk', '');
    await minutes(59);
    expect(mails()).toHaveLength(2);
    await minutes(1);
    expect(mails()).toEqual(['disk', 'disk', OVER]);
    await hours(48);
    expect(mails()).toHaveLength(3);
  });

  it('does not come for an alarm of four minutes', async () => {
    const { instances, mails, minutes } = await setUp(kind);
    const { alarms } = first(instances);
    alarms.raise('disk', TROUBLE);
    await minutes(4);
    alarms.clear('disk', '');
    await minutes(70);
    expect(mails()).toEqual([]);
  });

  it('names all open alarms, and comes at once for one that opens later', async () => {
    const { instances, server, mails, minutes } = await setUp(kind);
    const { alarms } = first(instances);
    alarms.raise('disk', TROUBLE);
    alarms.raise('backup', TROUBLE);
    await minutes(60);
    expect(mails()).toEqual(['disk, backup']);
    alarms.clear('disk', '');
    alarms.raise('sms-provider', TROUBLE);
    await minutes(5);
    expect(mails()).toEqual(['disk, backup', 'backup, sms-provider']);
    expect(server.mails.map(({ to }) => to)).toEqual([['nobet@demlik.example'], ['nobet@demlik.example']]);
  });

  it('contains the name, the time and the page of the guide, and nothing of the trouble', async () => {
    const { instances, server, minutes } = await setUp(kind);
    const { alarms, clock } = first(instances);
    const since = clock.now().toISOString().slice(0, 16).replace('T', ' ');
    alarms.raise('disk', TROUBLE);
    await minutes(5);
    alarms.clear('disk', '');
    await minutes(60);
    const [open = '', over = ''] = server.mails.map(({ source }) => source);
    expect(open).toContain(`disk             since ${since} UTC`);
    expect(open).toContain('docs/operations/monitoring.md');
    expect(over).toContain(`disk             since ${since}, last seen`);
    expect(`${open}${over}`.replaceAll(/^message-id:.*$/gim, '')).not.toMatch(PERSONAL);
  });

  it('is sent again until the mail server accepts it, and doctor lists the alarm meanwhile', async () => {
    const { instances, location, mails, minutes, smtp } = await setUp(kind);
    first(instances).alarms.raise('mail-provider', TROUBLE);
    smtp(421);
    await minutes(2);
    const [finding] = await checkAlarms(location);
    expect(finding).toMatchObject({
      level: 'failure',
      text: expect.stringMatching(/^mail-provider since 20.*Z, last seen 20.*Z, not mailed yet$/),
    });
    await minutes(20);
    smtp('take');
    expect(mails()).toEqual([]);
    await minutes(5);
    expect(mails()).toEqual(['mail-provider']);
    await minutes(20);
    expect(mails()).toHaveLength(1);
  });

  it('is not repeated by a restart', async () => {
    const { instances, mails, minutes, restart } = await setUp(kind);
    first(instances).alarms.raise('backup', TROUBLE);
    await minutes(10);
    const { alarms } = await restart();
    // As the first try of a backup.
    await minutes(10);
    alarms.raise('backup', TROUBLE);
    await minutes(60);
    expect(mails()).toEqual(['backup']);
  });

  it('does not end at a start what may not have been raised again', async () => {
    const { instances, mails, minutes, restart, location } = await setUp(kind);
    first(instances).alarms.raise('backup', TROUBLE);
    await minutes(10);
    const { alarms, clock } = await restart();
    // As after two hours without a server.
    clock.set(2 * HOUR);
    await minutes(10);
    alarms.raise('backup', TROUBLE);
    await minutes(10);
    expect(mails()).toEqual(['backup', 'backup']);
    alarms.clear('backup', '');
    await minutes(60);
    expect(mails()).toEqual(['backup', 'backup', OVER]);
    expect(await checkAlarms(location)).toMatchObject([{ level: 'ok' }]);
  });

  it('comes though the report cannot be stored', async () => {
    const { instances, mails, minutes, hours, store } = await setUp(kind);
    const { alarms } = first(instances);
    store('away');
    alarms.raise('database', TROUBLE);
    await minutes(10);
    expect(mails()).toEqual(['database']);
    await hours(23);
    store('there');
    await minutes(10);
    expect(mails()).toHaveLength(1);
    alarms.clear('database', '');
    await minutes(60);
    expect(mails()).toEqual(['database', OVER]);
  });

  it('comes though the report hangs, which is not asked again meanwhile', async () => {
    const { instances, mails, minutes, store, hanging } = await setUp(kind);
    const { alarms, timers } = first(instances);
    store('hanging');
    alarms.raise('disk', TROUBLE);
    const looking = minutes(1);
    await setImmediate();
    await timers.advance(10_000);
    await looking;
    await minutes(9);
    expect(mails()).toEqual(['disk']);
    expect(hanging()).toBe(1);
  });

  it('comes after a clock that was years ahead', async () => {
    const { instances, mails, minutes, hours } = await setUp(kind);
    const { alarms, clock } = first(instances);
    clock.set(10 * YEAR);
    alarms.raise('clock', TROUBLE);
    await minutes(5);
    clock.set(-10 * YEAR);
    await minutes(1);
    await hours(24);
    expect(mails()).toEqual(['clock', 'clock']);
    alarms.clear('clock', '');
    await hours(1);
    expect(mails().at(-1)).toBe(OVER);
  });
}

describe('the mail about alarms (embedded)', () => {
  define('embedded');

  it('is noted in the block that a file has before the first alarm, as a full disk allows', async () => {
    const { instances, location, minutes } = await setUp('embedded');
    const block = () => {
      const { ino, size, mode } = statSync(join(location.dataDir, 'alarms.json'));
      return { ino, size, mode };
    };
    await minutes(1);
    const before = block();
    expect(before).toMatchObject({ size: 4096, mode: 0o100600 });
    expect(await checkAlarms(location)).toMatchObject([{ level: 'ok' }]);
    for (const name of alarmNames) first(instances).alarms.raise(name, TROUBLE);
    await minutes(10);
    expect(await checkAlarms(location)).toHaveLength(alarmNames.length);
    expect(block()).toEqual(before);
    expect(readdirSync(location.dataDir)).toEqual(['alarms.json']);
  });
});

describe.skipIf(inject('postgres') === null)('the mail about alarms (postgres)', { tags: ['full'] }, () =>
  define('postgres'),
);

describe.skipIf(inject('postgres') === null)('the mail about alarms of two instances', () => {
  it('is one mail for both, whose alarms it names together', async () => {
    const { instances, mails, minutes, hours } = await setUp('postgres', { instances: 2 });
    const [one, two] = instances;
    one?.alarms.raise('disk', TROUBLE);
    two?.alarms.raise('disk', TROUBLE);
    await minutes(1);
    two?.alarms.raise('log', TROUBLE);
    await minutes(4);
    expect(mails()).toEqual(['disk, log']);
    await hours(23);
    await minutes(60);
    expect(mails()).toEqual(['disk, log', 'disk, log']);
    one?.alarms.clear('disk', '');
    await minutes(90);
    expect(mails()).toHaveLength(2);
    // The other one dies: it ends nothing itself.
    await two?.stop();
    await minutes(60);
    expect(mails()).toEqual(['disk, log', 'disk, log', OVER]);
  });

  it('is sent by each if they share nothing, and ends in one mail', async () => {
    const { instances, mails, minutes, store } = await setUp('postgres', { instances: 2 });
    store('away');
    for (const { alarms } of instances) alarms.raise('database', TROUBLE);
    await minutes(5);
    expect(mails()).toEqual(['database', 'database']);
    store('there');
    await minutes(1);
    for (const { alarms } of instances) alarms.clear('database', '');
    await minutes(60);
    expect(mails()).toEqual(['database', 'database', OVER]);
  });
});

describePglite('a server with an open alarm', (open) => {
  it('mails it to OPERATOR_EMAIL, and doctor lists it', async () => {
    await using server = await startMailServer();
    const clock = new StillClock(new Date().toISOString());
    const timers = new ManualTimers(clock);
    const config = readConfig({
      DATA_DIR: temporaryFolder(),
      APP_SECRET: 's'.repeat(43),
      LOG_LEVEL: 'silent',
      // Contradicts TRUSTED_PROXIES, which is unset.
      PUBLIC_ORIGIN: 'https://demlik.example',
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      OPERATOR_EMAIL: 'nobet@demlik.example',
    });
    const services = await openServices(config, { database: await open(), clock, timers });
    onTestFinished(services.close);
    for (let n = 0; n < 5; n += 1) await timers.advance(MINUTE);
    expect(server.mails.map(({ to }) => to)).toEqual([['nobet@demlik.example']]);
    expect(server.mails[0]?.source).toContain('  proxies ');
    expect(await checkAlarms(config)).toMatchObject([
      { text: expect.stringMatching(/^proxies since [^,]+Z, last seen [^,]+Z$/) },
    ]);
  });
});
