import { PassThrough } from 'node:stream';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { createSelfChecks, type SelfChecksDeps } from '#server/checks/self-checks.ts';
import { systemClock } from '#server/clock.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { createLogger } from '#server/logging.ts';
import { noMetrics } from '#server/metrics.ts';
import { newPostgres } from '../../support/database-instances.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** In bytes; null: what the disk really has. */
const room = vi.hoisted((): { left: number | null } => ({ left: null }));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return {
    ...fs,
    statfsSync: (path: string) =>
      room.left === null ? fs.statfsSync(path) : { bavail: room.left / 512, bsize: 512 },
  };
});

const EMBEDDED = { kind: 'pglite', db: null as never } as const;

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
  const checks = createSelfChecks({
    config: {
      dataDir: temporaryFolder(),
      databaseUrl: null,
      backups: { folder: null },
      origin: 'http://localhost:3000',
      namesProxies: false,
    },
    database: EMBEDDED,
    clock: systemClock,
    logger: createLogger('info', stream),
    metrics: { ...noMetrics, check: (name, degree) => degrees.set(name, degree) },
    ...own,
  });
  onTestFinished(() => checks.stop());
  return { checks, lines, degrees };
}

const MB = 1024 ** 2;

it('raise an alarm once when the disk is full, after a warning, and say when there is room again', async () => {
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
    { level: 40, check: 'disk', msg: expect.stringContaining('1.0 GiB free') },
    { level: 50, alarm: 'disk', action: 'make room: a full disk stops every write' },
    { level: 40, check: 'disk', msg: expect.stringContaining('well again') },
  ]);
  expect(degrees.get('disk')).toBe(0);
});

it('report a PostgreSQL whose disk is full, and not one that is away', async () => {
  const failing = (code: string, message: string) => {
    const fail = () => Promise.reject(Object.assign(new Error(message), { code }));
    return { kind: 'postgres', db: { transaction: fail, select: () => ({ from: fail }) } as never } as const;
  };
  const full = watched({
    database: failing('53100', 'could not extend file "base/5/1": No space left on device'),
  });
  await full.checks.start();
  expect(full.lines).toMatchObject([
    { level: 50, alarm: 'database-writes', msg: expect.stringContaining('No space left') },
  ]);
  expect(full.degrees.get('database-writes')).toBe(2);
  const away = watched({ database: failing('ECONNREFUSED', 'connect ECONNREFUSED') });
  await away.checks.start();
  expect(away.lines).toEqual([]);
  expect(away.degrees.has('database-writes')).toBe(false);
});

describe.skipIf(inject('postgres') === null)('on PostgreSQL', () => {
  it('raise an alarm when the clock is far off the database’s', async () => {
    const database = await openPostgres(await newPostgres(), createLogger('silent'));
    onTestFinished(() => database.close());
    let aheadMs = 60_000;
    const clock = { now: () => new Date(Date.now() + aheadMs) };
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
