import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { type ClockDoubt, plusMs, systemClock, systemTimers } from '#server/clock.ts';
import { readConfig } from '#server/config/config.ts';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import { outbox } from '#server/db/schema.ts';
import { createAlarms } from '#server/observability/alarms.ts';
import { createSelfChecks, type SelfChecksDeps } from '#server/observability/checks/self-checks.ts';
import { createLogger } from '#server/observability/logging.ts';
import { noMetrics } from '#server/observability/metrics.ts';
import { loadSecret } from '#server/security/secret.ts';
import { newPostgres } from '../../support/database-instances.ts';
import { describeBothDatabases } from '../../support/databases.ts';
import { ManualTimers } from '../../support/manual-timers.ts';
import { StillClock } from '../../support/still-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

interface Disk {
  /** Free bytes; null means the disk's real number. */
  left: number | null;
  /** Requests hang until it resolves; null: the disk answers. */
  hangsUntil: Promise<void> | null;
  requests: number;
}
const room = vi.hoisted((): Disk => ({ left: null, hangsUntil: null, requests: 0 }));

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>();
  return {
    ...fs,
    statfs: async (path: string) => {
      room.requests += 1;
      await room.hangsUntil;
      return room.left === null ? fs.statfs(path) : { bavail: room.left / 512, bsize: 512 };
    },
  };
});

const SECRET = 's'.repeat(43);
const DAY = 24 * 60 * 60 * 1000;

const ping = async () => undefined;
const EMBEDDED = { kind: 'pglite', db: null as never, ping } as const;

interface Line {
  level: number;
  msg: string;
  alarm?: string;
  check?: string;
  action?: string;
}

function watched(own: Partial<SelfChecksDeps>) {
  const lines: Line[] = [];
  const degrees = new Map<string, number>();
  const stream = new PassThrough().on('data', (line) => lines.push(JSON.parse(String(line)) as Line));
  const logger = createLogger('info', stream);
  const metrics = { ...noMetrics, check: (name: string, degree: number) => void degrees.set(name, degree) };
  const checks = createSelfChecks({
    config: readConfig({ DATA_DIR: temporaryFolder(), APP_SECRET: SECRET }),
    secret: Buffer.from(SECRET),
    database: EMBEDDED,
    clock: systemClock,
    trustedTime: { watch: async () => null },
    timers: systemTimers,
    log: { dropped: 0, isDropping: false },
    logger,
    metrics,
    alarms: createAlarms({ clock: own.clock ?? systemClock, logger, metrics }),
    ...own,
  });
  onTestFinished(() => checks.stop());
  return { checks, lines, degrees };
}

const MB = 1024 ** 2;

it('self-checks raise one alarm for a full disk, after a warning, and report recovery', async () => {
  onTestFinished(() => {
    room.left = null;
  });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const aMinute = () => vi.advanceTimersByTimeAsync(60_000);
  const { checks, lines, degrees } = watched({});
  room.left = 10_000 * MB;
  await checks.start();
  expect(lines).toEqual([]);
  expect(degrees.get('disk')).toBe(0);
  room.left = 1_000 * MB;
  await aMinute();
  room.left = 100 * MB;
  await aMinute();
  await aMinute();
  expect(degrees.get('disk')).toBe(2);
  room.left = 10_000 * MB;
  await aMinute();
  expect(lines).toMatchObject([
    { level: 40, check: 'disk', msg: expect.stringContaining('1000 MiB free') },
    { level: 50, alarm: 'disk', action: 'free disk space: a full disk stops every write' },
    { level: 40, alarm: 'disk', msg: expect.stringContaining('recovered') },
  ]);
  expect(degrees.get('disk')).toBe(0);
});

it('self-checks raise an alarm each day while a disk hangs, and do not check it again meanwhile', async () => {
  const hang = Promise.withResolvers<void>();
  onTestFinished(() => {
    room.hangsUntil = null;
  });
  room.hangsUntil = hang.promise;
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { checks, lines, degrees } = watched({});
  const started = checks.start();
  room.requests = 0;
  await vi.advanceTimersByTimeAsync(10_000);
  await started;
  expect(lines).toMatchObject([{ level: 50, alarm: 'disk', msg: 'no answer within 10000 ms' }]);
  expect(degrees.get('secret')).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(room.requests).toBe(0);
  await vi.advanceTimersByTimeAsync(DAY);
  expect(lines.map(({ alarm }) => alarm)).toEqual(['disk', 'disk']);
  hang.resolve();
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    expect(degrees.get('disk')).toBe(0);
  });
});

it('self-checks warn of a clock in doubt, and raise an alarm each day after two, or if only an operator can end it', async () => {
  const clock = new StillClock();
  const timers = new ManualTimers(clock);
  let doubt: ClockDoubt | null = null;
  const { checks, lines, degrees } = watched({ clock, timers, trustedTime: { watch: async () => doubt } });
  const looks = async (days: number, shownDays: number, endsAlone: boolean, lastsMs = 0) => {
    const now = clock.now();
    doubt =
      shownDays === 0
        ? null
        : { clock: plusMs(now, shownDays * DAY), expected: now, endsAlone, byOther: false, lastsMs };
    for (let hour = 0; hour < 24 * days; hour += 1) await timers.advance(DAY / 24);
  };
  await checks.start();
  await looks(2, 3, true);
  expect(degrees.get('clock')).toBe(1);
  await looks(3, 3650, false);
  expect(degrees.get('clock')).toBe(2);
  await looks(1, 0, true);
  await looks(1, 3, true, 2 * DAY);
  expect(degrees.get('clock')).toBe(2);
  const action = expect.stringContaining('admin clock accept');
  expect(lines).toMatchObject([
    { level: 40, check: 'clock', action },
    { level: 50, alarm: 'clock', action, msg: expect.stringContaining('3650 days after') },
    { level: 50, alarm: 'clock' },
    { level: 50, alarm: 'clock' },
    { level: 40, alarm: 'clock', msg: expect.stringContaining('recovered') },
    { level: 50, alarm: 'clock', msg: expect.stringContaining('for 2 days') },
  ]);
});

it('self-checks raise one alarm while lines of the log are dropped, also if none is written for a while', async () => {
  const timers = new ManualTimers(new StillClock());
  const log = { dropped: 0, isDropping: false };
  const { checks, lines } = watched({ timers, log });
  await checks.start();
  Object.assign(log, { dropped: 3, isDropping: true });
  for (let minute = 0; minute < 3; minute += 1) await timers.advance(60_000);
  expect(lines.map(({ level, alarm, msg }) => [level, alarm, msg])).toEqual([
    [50, 'log', '3 lines of the log dropped since the start'],
  ]);
  log.isDropping = false;
  await timers.advance(60_000);
  expect(lines.at(-1)).toMatchObject({
    level: 40,
    alarm: 'log',
    msg: expect.stringContaining('recovered: 3'),
  });
});

it('self-checks ignore a DATA_DIR that is not written to', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const config = readConfig({ DATA_DIR: file, APP_SECRET: SECRET });
  const unused = watched({ config: { ...config, writesDataDir: false } });
  await unused.checks.start();
  expect(unused.degrees.get('disk')).toBe(0);
  const used = watched({ config });
  await used.checks.start();
  expect(used.degrees.get('disk')).toBe(2);
});

it('self-checks raise an alarm when the secret file disappears or changes', async () => {
  const dataDir = temporaryFolder();
  const secret = await loadSecret(null, dataDir, () => Promise.resolve(true));
  const config = readConfig({ DATA_DIR: dataDir });
  const { checks, lines } = watched({ config, secret });
  await checks.start();
  expect(lines).toEqual([]);
  rmSync(join(dataDir, 'secret.key'));
  await checks.start();
  await loadSecret(null, dataDir, () => Promise.resolve(true));
  await checks.start();
  expect(lines).toMatchObject([
    { level: 50, alarm: 'secret', msg: expect.stringMatching(/secret\.key is missing$/) },
    { level: 50, alarm: 'secret', msg: expect.stringMatching(/another secret$/) },
  ]);
  const changed = watched({ config, secret });
  await changed.checks.start();
  expect(changed.lines).toMatchObject([{ alarm: 'secret', msg: expect.stringMatching(/another secret$/) }]);
});

it('self-checks tell a PostgreSQL with a full disk from an unreachable one', async () => {
  const failing = (code: string, message: string) => {
    const fail = async () => {
      throw Object.assign(new Error(message), { code });
    };
    const select = () => ({ from: () => ({ groupBy: fail }) });
    return { kind: 'postgres', db: { transaction: fail, select } as never, ping: fail } as const;
  };
  const full = watched({
    database: { ...failing('53100', 'could not extend file "base/5/1": No space left on device'), ping },
  });
  await full.checks.start();
  expect(full.lines).toMatchObject([
    {
      level: 50,
      alarm: 'database-writes',
      msg: expect.stringMatching(/^the database rejects writes .*No space left/),
    },
  ]);
  expect(full.degrees.get('database-writes')).toBe(2);
  const away = watched({ database: failing('08006', 'connect ECONNREFUSED') });
  await away.checks.start();
  expect(away.lines).toMatchObject([
    { level: 50, alarm: 'database', msg: expect.stringMatching(/ECONNREFUSED/) },
  ]);
  expect(away.degrees.has('database-writes')).toBe(false);
});

describeBothDatabases('self-checks', (open) => {
  it('raise an alarm while a message waits for too long', async () => {
    const database = await open();
    const { checks, lines } = watched({ database });
    const waits = (kind: string, seconds: number) =>
      database.db.insert(outbox).values({
        kind,
        payload: '',
        nextAttemptAt: new Date(),
        expiresAt: new Date(),
        createdAt: sql`now() - make_interval(secs => ${seconds})`,
      });
    await waits('sms', 50);
    await waits('mail', 3500);
    await checks.start();
    expect(lines).toEqual([]);
    await waits('sms', 70);
    await waits('mail', 3700);
    await checks.start();
    await database.db.delete(outbox);
    await checks.start();
    expect(lines).toMatchObject([
      { level: 50, alarm: 'outbox', msg: expect.stringContaining('(sms: 2, mail: 2)') },
      { level: 40, alarm: 'outbox' },
    ]);
  });
});

describe.skipIf(inject('postgres') === null)('self-checks on PostgreSQL', () => {
  it('raise an alarm when the clock is far off the database’s', async () => {
    const database = await openPostgres(await newPostgres(), createLogger('silent'));
    onTestFinished(() => database.close());
    let aheadMs = 60_000;
    const clock = { ...systemClock, now: () => new Date(Date.now() + aheadMs) };
    const { checks, lines, degrees } = watched({ database, clock });
    await checks.start();
    expect(lines).toMatchObject([
      {
        level: 50,
        alarm: 'database-clock',
        msg: expect.stringMatching(/differ by (60\.0|59\.\d) s/),
        action: expect.stringContaining('NTP'),
      },
    ]);
    expect(degrees.get('database-writes')).toBe(0);
    aheadMs = 0;
    await checks.start();
    expect(degrees.get('database-clock')).toBe(0);
  });
});
