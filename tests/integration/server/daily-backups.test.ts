import { mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { type Clock, plusMs, systemTimers } from '#server/clock.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { dateOfNext, makeBackup } from '#server/jobs/backups/backup-folder.ts';
import { createDailyBackups } from '#server/jobs/backups/daily-backups.ts';
import { createTrustedTime } from '#server/jobs/clock/trusted-time.ts';
import { createAlarms } from '#server/observability/alarms.ts';
import { noMetrics } from '#server/observability/metrics.ts';
import { believing } from '../../support/believing.ts';
import { describePglite } from '../../support/databases.ts';
import { ManualTimers } from '../../support/manual-timers.ts';
import { StillClock } from '../../support/still-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const HOUR = 60 * 60 * 1000;
const logger = pino({ level: 'silent' });

/** Copies nothing: only names and ages of backups matter. */
const backUpNothing: DatabaseHandle['backUp'] = async (target) => {
  mkdirSync(target);
  return [];
};
const withoutData = { backUp: backUpNothing } as DatabaseHandle;
const check = async () => ({ businesses: 0 });
const unheard = createAlarms({ clock: new StillClock(), logger, metrics: noMetrics });

/** Of a folder of their own, unless another one is named; `changes` are what a test is about. */
const dailyOf = (clock: Clock, changes: Partial<Parameters<typeof createDailyBackups>[0]>) =>
  createDailyBackups({
    ...{ database: withoutData, secret: Buffer.alloc(32), check, logger, alarms: unheard, clock },
    ...{ folder: join(temporaryFolder(), 'backups'), keep: 2, days: 3 },
    ...{ trustedTime: believing(clock), timers: systemTimers },
    ...changes,
  });

it('backups are made once a day, private to their owner, and only the newest are kept', async () => {
  const folder = join(temporaryFolder(), 'backups');
  const clock = new StillClock();
  const daily = dailyOf(clock, { folder });
  for (const hours of [0, 23, 1, 24]) {
    clock.advance(hours * HOUR);
    await daily.backUpIfDue();
  }
  const names = readdirSync(folder);
  expect(names).toHaveLength(2);
  const days = names.map((name) => Date.parse(name.slice('demlik-'.length, 'demlik-'.length + 10)));
  expect((days[1] ?? 0) - (days[0] ?? 0)).toBe(24 * HOUR);
  expect(statSync(folder).mode & 0o077).toBe(0);
});

it.each([60_000, 3 * HOUR, 10 * 365 * 24 * HOUR])(
  'a backup is made each day while the clock is %i ms ahead, after it is corrected, and after a restart',
  async (error) => {
    const folder = join(temporaryFolder(), 'backups');
    const clock = new StillClock();
    const start = () => dailyOf(clock, { folder, keep: 9, days: 99_999 });
    const counts: number[] = [];
    for (const daily of [start(), start()]) {
      for (const step of [error, 0, -error, 0]) {
        clock.set(step);
        await daily.backUpIfDue();
        counts.push(readdirSync(folder).length);
        clock.advance(24 * HOUR);
      }
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  },
);

it('two readings of a clock that goes on are no doubt: a backup dated ahead does not become the date', async () => {
  const folder = join(temporaryFolder(), 'backups');
  mkdirSync(join(folder, 'demlik-2026-11-30T09-00-00Z'), { recursive: true });
  const now = new Date('2026-11-20T09:00:00.000Z');
  const soon = new Date('2026-11-20T09:00:00.001Z');
  expect(await dateOfNext(folder, now, soon)).toEqual(soon);
});

it('a backup dated in the future does not count, and is deleted like one of its first right day', async () => {
  const folder = join(temporaryFolder(), 'backups');
  const path = join(folder, 'demlik-2036-11-20T09-00-00Z');
  mkdirSync(path, { recursive: true });
  utimesSync(path, new Date('2036-11-20T09:00:00Z'), new Date('2036-11-20T09:00:00Z'));
  const clock = new StillClock();
  const daily = dailyOf(clock, { folder });
  const after: string[][] = [];
  for (let day = 0; day < 4; day += 1) {
    await daily.backUpIfDue();
    after.push(readdirSync(folder).toSorted());
    clock.advance(24 * HOUR);
  }
  const named = (day: string) => `demlik-${day}T09-00-00Z`;
  expect(after[0]).toEqual(['2026-11-20', '2036-11-20'].map(named));
  expect(after[2]).toEqual(['2026-11-21', '2026-11-22', '2036-11-20'].map(named));
  expect(after[3]).toEqual(['2026-11-22', '2026-11-23'].map(named));
});

describePglite('while the clock is doubted', (open) => {
  /** Runs a server that looks at the clock hourly; `run` lets hours pass. */
  async function start(clock: StillClock, limits: { folder: string; keep: number; days: number }) {
    const trustedTime = createTrustedTime({
      ...{ database: await open(), clock, alarms: unheard, onSetBack: async () => undefined },
    });
    const begin = () => dailyOf(clock, { ...limits, trustedTime });
    let daily = begin();
    await trustedTime.watch();
    const run = async (hours: number) => {
      for (let hour = 0; hour < hours; hour += 1) {
        clock.advance(HOUR);
        await trustedTime.watch();
        await daily.backUpIfDue();
      }
    };
    const restart = async () => {
      daily = begin();
      await daily.backUpIfDue();
    };
    return { run, restart, names: () => readdirSync(limits.folder).toSorted() };
  }

  it('the backups of a machine that sleeps each night are rotated', async () => {
    const clock = new StillClock();
    const folder = join(temporaryFolder(), 'backups');
    const { run, names } = await start(clock, { folder, keep: 3, days: 5 });
    for (let day = 0; day < 20; day += 1) {
      await run(15);
      clock.set(9 * HOUR);
    }
    expect(names()).toHaveLength(3);
    expect(clock.now().getTime() - Date.parse(names()[0]?.slice(7, 17) ?? '')).toBeLessThan(7 * 24 * HOUR);
  });

  it('a machine that sleeps each night makes a backup each day', async () => {
    const clock = new StillClock();
    const folder = join(temporaryFolder(), 'backups');
    const { run, names } = await start(clock, { folder, keep: 30, days: 40 });
    for (let day = 0; day < 10; day += 1) {
      await run(11);
      clock.set(13 * HOUR);
    }
    const dates = names().map((name) => name.slice(7, 17));
    expect(dates).toEqual(Array.from({ length: 10 }, (_, day) => `2026-11-${20 + day}`));
  });

  it('by years, no earlier backup is deleted', async () => {
    const clock = new StillClock();
    const folder = join(temporaryFolder(), 'backups');
    const { run, names } = await start(clock, { folder, keep: 2, days: 9 });
    await run(25);
    const before = names();
    clock.set(3650 * 24 * HOUR);
    await run(4 * 24);
    expect(names()).toEqual(expect.arrayContaining(before));
  });

  it('by years, backups of the jump do not pile up', async () => {
    const clock = new StillClock();
    const folder = join(temporaryFolder(), 'backups');
    const { run, names } = await start(clock, { folder, keep: 3, days: 20 });
    await run(3 * 24);
    const before = names();
    clock.set(3650 * 24 * HOUR);
    await run(8 * 24);
    const dates = names().map((name) => name.slice(7, 11));
    expect(dates).toEqual(['2026', '2026', '2026', '2036', '2036', '2036']);
    expect(names().slice(0, 3)).toEqual(before);
  });

  it('by years behind, each start does not make another backup', async () => {
    const clock = new StillClock();
    const folder = join(temporaryFolder(), 'backups');
    const { run, restart, names } = await start(clock, { folder, keep: 2, days: 5 });
    await run(25);
    clock.set(-3650 * 24 * HOUR);
    for (let start = 0; start < 4; start += 1) {
      await run(1);
      await restart();
    }
    expect(names()).toHaveLength(2);
    await run(5 * 24);
    expect(names()).toHaveLength(2);
  });
});

it.each([
  ['has the expected date', 0, 'demlik-2026-11-20T09-00-00Z'],
  // The restored database is a week old.
  ['has no date before an earlier one after a restore', 7 * 24 * HOUR, 'demlik-2026-11-20T08-00-01Z'],
])(
  'a backup made while the clock is years behind %s, and is kept when it is right',
  async (_, lateMs, name) => {
    const folder = join(temporaryFolder(), 'backups');
    for (const each of ['demlik-2026-11-20T08-00-00Z', 'demlik-2036-11-20T08-00-00Z'])
      mkdirSync(join(folder, each), { recursive: true });
    const clock = new StillClock();
    const expected = clock.now();
    const behind = plusMs(expected, -3650 * 24 * HOUR);
    const limits = { folder, keep: 7, days: 8 };
    let monotonic = 0;
    const wrong = { now: () => behind, monotonic: () => monotonic };
    const doubting = {
      ...believing(wrong),
      times: async () => ({ now: behind, trusted: behind, isDoubted: true }),
      rowTime: () => plusMs(expected, -lateMs),
      doubt: async () => ({
        clock: behind,
        expected: plusMs(expected, -lateMs),
        endsAlone: false,
        byOther: false,
        lastsMs: 0,
      }),
    };
    const daily = dailyOf(wrong, { ...limits, trustedTime: doubting });
    await daily.backUpIfDue();
    // The newest is an hour old.
    expect(readdirSync(folder)).toHaveLength(2);
    monotonic = 24 * HOUR;
    await daily.backUpIfDue();
    expect(readdirSync(folder)).toContain(name);
    clock.advance(25 * HOUR);
    await dailyOf(clock, limits).backUpIfDue();
    expect(readdirSync(folder)).toContain(name);
  },
);

it('two backups of the same second, by a clock that was set back, have two names', async () => {
  const folder = join(temporaryFolder(), 'backups');
  const deps = { database: withoutData, secret: Buffer.alloc(32), check };
  const made = [await makeBackup(deps, folder, new Date(0)), await makeBackup(deps, folder, new Date(0))];
  expect(new Set(made.map(({ path }) => path)).size).toBe(2);
});

it('expired backups are deleted at startup, except the newest', async () => {
  const folder = join(temporaryFolder(), 'backups');
  const clock = new StillClock();
  const limits = { folder, keep: 7, days: 8 };
  for (const day of [0, 1, 2]) {
    clock.advance(day === 0 ? 0 : 24 * HOUR);
    await dailyOf(clock, limits).backUpIfDue();
  }
  const made = readdirSync(folder).toSorted();
  clock.advance((6 * 24 + 1) * HOUR);
  const half = async (target: string) => {
    mkdirSync(target);
    throw new Error('no room');
  };
  const failing = { ...withoutData, backUp: half };
  await expect(dailyOf(clock, { ...limits, database: failing }).backUpIfDue()).rejects.toThrow('no room');
  // By age, although no new one is made.
  expect(readdirSync(folder).toSorted()).toEqual(made.slice(1));
  clock.advance(30 * 24 * HOUR);
  await expect(dailyOf(clock, { ...limits, database: failing, keep: 0 }).backUpIfDue()).rejects.toThrow(
    'no room',
  );
  expect(readdirSync(folder)).toEqual(made.slice(2));
  clock.advance(-30 * 24 * HOUR);
  await dailyOf(clock, limits).backUpIfDue();
  const left = readdirSync(folder).toSorted();
  expect(left.slice(0, -1)).toEqual(made.slice(2));
  expect(left).toHaveLength(2);
});

it('a backup that takes minutes, or begins late, does not delay those of later days', async () => {
  const clock = new StillClock();
  const begun: number[] = [];
  const backUp = async (target: string) => {
    begun.push(clock.monotonic() / HOUR);
    clock.advance(HOUR / 4);
    mkdirSync(target);
    return [];
  };
  const daily = dailyOf(clock, { database: { ...withoutData, backUp } });
  const late = 1 / 60;
  for (const at of [late, 24, 48, 72 + late, 96]) {
    clock.advance(at * HOUR - clock.monotonic());
    await daily.backUpIfDue();
  }
  expect(begun.map(Math.floor)).toEqual([0, 24, 48, 72, 96]);
});

it.each([
  ['is an alarm, and pushes no other one out', [100, 100, 40], 3],
  ['that is no alarm', [100, 100, 60], 2],
  ['of a few is none', [9, 9, 0], 2],
  ['is an alarm also after the next ones, which lost none', [100, 100, 40, 41, 42], 5],
  ['is one over several days', [100, 70, 40], 3],
])('a backup that has lost businesses %s', async (_, found, kept) => {
  const clock = new StillClock();
  const timers = new ManualTimers(clock);
  const alarms = createAlarms({ clock, logger, metrics: noMetrics });
  const folder = join(temporaryFolder(), 'backups');
  const counts = found[Symbol.iterator]();
  const count = async () => {
    const { value: businesses = 0 } = counts.next();
    return { businesses, rows: { businesses, contact_messages: 0 } };
  };
  const daily = dailyOf(clock, { folder, days: 9, timers, alarms, check: count });
  daily.start();
  onTestFinished(() => daily.stop());
  for (const _day of found) await timers.advance(24 * HOUR);
  await timers.advance(HOUR);
  expect(alarms.open().map(({ name }) => name)).toEqual(kept >= 3 ? ['backup'] : []);
  expect(readdirSync(folder)).toHaveLength(kept);
});

it('a backup that fails is an alarm until one is made', async () => {
  const clock = new StillClock();
  const timers = new ManualTimers(clock);
  const alarms = createAlarms({ clock, logger, metrics: noMetrics });
  let full = true;
  const backUp = async (target: string) => {
    if (full) throw new Error('no room');
    mkdirSync(target);
  };
  const database = { backUp } as unknown as DatabaseHandle;
  const daily = dailyOf(clock, { database, timers, alarms });
  daily.start();
  onTestFinished(() => daily.stop());
  await timers.advance(HOUR);
  expect(alarms.open()).toMatchObject([{ name: 'backup' }]);
  full = false;
  await timers.advance(HOUR);
  expect(alarms.open()).toEqual([]);
});
