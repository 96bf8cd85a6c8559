import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { createSite } from '#server/app.ts';
import { backUp } from '#server/cli/back-up.ts';
import { restore } from '#server/cli/restore.ts';
import { plusMs, systemTimers } from '#server/clock.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { lockDataDir } from '#server/db/pglite/data-dir-lock.ts';
import { users } from '#server/db/schema.ts';
import { makeBackup } from '#server/jobs/backups/backup-folder.ts';
import { createDailyBackups } from '#server/jobs/backups/daily-backups.ts';
import { createAlarms } from '#server/observability/alarms.ts';
import { noMetrics } from '#server/observability/metrics.ts';
import { openServices, type Services } from '#server/services.ts';
import { developmentAssets } from '#server/ssr/assets.ts';
import { believing } from '../../support/believing.ts';
import { startedDataFolder } from '../../support/data-folder.ts';
import { newPostgres } from '../../support/database-instances.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { ManualTimers } from '../../support/manual-timers.ts';
import { StillClock } from '../../support/still-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const HOUR = 60 * 60 * 1000;
const PHONE = '+905550000001';
const CODE = '482913';
const ORIGIN = 'http://localhost:3000';
const logger = pino({ level: 'silent' });

const configOf = (dataDir: string, more: NodeJS.ProcessEnv = {}): Config =>
  readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', TEST_PHONES: `${PHONE}:${CODE}`, ...more });

async function opened(config: Config, clock?: ManualClock): Promise<Services> {
  const overrides = clock === undefined ? {} : { clock };
  const services = await openServices(config, { print: () => undefined, ...overrides });
  onTestFinished(() => services.close());
  return services;
}

function siteOf(services: Services) {
  const { app } = createSite(services, { assets: developmentAssets, folder: null });
  const call = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', Origin: ORIGIN };
    const response = await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  };
  return { app, call };
}

/** Signs the test number's owner in, as the browser does; returns the refresh token. */
async function signIn(services: Services): Promise<string> {
  const { call } = siteOf(services);
  const login = await call('/api/auth/whitelist-login', { phone: PHONE, code: CODE });
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=embedded';
  const key = services.publicConfig.identity.apiKey;
  const exchange = { token: login.body.customToken, returnSecureToken: true };
  const signedIn = await call(path.replace('embedded', key), exchange);
  return signedIn.body.refreshToken;
}

async function refresh(services: Services, refreshToken: string) {
  const { app } = siteOf(services);
  const key = services.publicConfig.identity.apiKey;
  const response = await app.request(`/securetoken.googleapis.com/v1/token?key=${key}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: ORIGIN },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
  });
  const body = (await response.json()) as { refresh_token?: string };
  return { status: response.status, token: body.refresh_token ?? '' };
}

it('a backup made under writes is restored, and the owner stays signed in, also after a renewal', async () => {
  const dataDir = startedDataFolder();
  const backupDir = join(temporaryFolder(), 'backups');
  const config = configOf(dataDir, { BACKUP_DIR: backupDir });
  const clock = new ManualClock();
  const services = await opened(config, clock);
  const refreshToken = await signIn(services);
  const onPhone = await signIn(services);

  const { db } = services.database;
  let next = 0;
  const write = () => db.insert(users).values({ username: `u${next++}`, password: 'x'.repeat(1000) });
  while (next < 50) await write();
  let copied = false;
  const making = services.backups.backUpIfDue().finally(() => {
    copied = true;
  });
  // Each checkpoint rewrites files during the copy: an inconsistent copy lacks some rows.
  while (!copied && next < 250) {
    for (let n = 0; n < 5; n += 1) await write();
    await db.execute('checkpoint');
    await setImmediate();
  }
  await making;
  clock.advance(HOUR);
  const renewed = await refresh(services, onPhone);
  expect(renewed.status).toBe(200);
  await services.close();

  const [name = ''] = readdirSync(backupDir);
  const elsewhere = startedDataFolder();
  writeFileSync(join(elsewhere, 'secret.key'), readFileSync(join(dataDir, 'secret.key')));
  const target = configOf(elsewhere);
  const restored = await restore(target, join(backupDir, name), new Date(0));
  expect(restored.before).toBe(join(elsewhere, 'database.before-0'));
  expect(existsSync(join(elsewhere, 'database.before-0', 'PG_VERSION'))).toBe(true);
  expect(restored.businesses).toBe(1);

  const again = await opened(target, clock);
  expect(await refresh(again, refreshToken)).toMatchObject({ status: 200 });
  const carriedOn = await refresh(again, renewed.token);
  expect(carriedOn.status).toBe(200);
  clock.advance(HOUR);
  const later = await refresh(again, carriedOn.token);
  expect(later.status).toBe(200);
  // Allowed once: from here on, the former token is a copied one, which ends the session.
  clock.advance(HOUR);
  expect(await refresh(again, renewed.token)).toMatchObject({ status: 400 });
  expect(await refresh(again, later.token)).toMatchObject({ status: 400 });
  const found = await again.database.db.select({ username: users.username }).from(users).orderBy(users.id);
  // The copy is consistent: it has all rows up to one moment, and none of the later ones.
  expect(found.length).toBeGreaterThanOrEqual(50);
  expect(found.map(({ username }) => username)).toEqual(found.map((_, n) => `u${n}`));
});

/** Copies nothing: only names and ages of backups matter. */
const backUpNothing: DatabaseHandle['backUp'] = async (target) => {
  mkdirSync(target);
  return [];
};
const withoutData = { backUp: backUpNothing } as DatabaseHandle;
const check = async () => ({ businesses: 0 });

it('backups are made once a day, private to their owner, and only the newest are kept', async () => {
  const folder = join(temporaryFolder(), 'backups');
  const clock = new StillClock();
  const daily = createDailyBackups({
    database: withoutData,
    secret: Buffer.alloc(32),
    folder,
    keep: 2,
    days: 3,
    clock,
    trustedTime: believing(clock),
    timers: systemTimers,
    logger,
    check,
    alarms: createAlarms({ clock, logger, metrics: noMetrics }),
  });
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

/** For backups whose alarms are not looked at. */
const unheard = createAlarms({ clock: new StillClock(), logger, metrics: noMetrics });

it.each([60_000, 3 * HOUR, 10 * 365 * 24 * HOUR])(
  'a backup is made each day while the clock is %i ms ahead, after it is corrected, and after a restart',
  async (error) => {
    const folder = join(temporaryFolder(), 'backups');
    const clock = new StillClock();
    const deps = {
      database: withoutData,
      secret: Buffer.alloc(32),
      folder,
      keep: 9,
      days: 99_999,
      logger,
      check,
    };
    const start = () =>
      createDailyBackups({
        ...deps,
        clock,
        trustedTime: believing(clock),
        timers: systemTimers,
        alarms: unheard,
      });
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

it('a backup dated in the future does not count, and is deleted like one of its first right day', async () => {
  const folder = join(temporaryFolder(), 'backups');
  const path = join(folder, 'demlik-2036-11-20T09-00-00Z');
  mkdirSync(path, { recursive: true });
  utimesSync(path, new Date('2036-11-20T09:00:00Z'), new Date('2036-11-20T09:00:00Z'));
  const clock = new StillClock();
  const deps = {
    database: withoutData,
    secret: Buffer.alloc(32),
    folder,
    keep: 2,
    days: 3,
    clock,
    logger,
    check,
  };
  const daily = createDailyBackups({
    ...deps,
    trustedTime: believing(clock),
    timers: systemTimers,
    alarms: unheard,
  });
  const after: string[][] = [];
  for (let day = 0; day < 4; day += 1) {
    await daily.backUpIfDue();
    after.push(readdirSync(folder).toSorted());
    clock.advance(24 * HOUR);
  }
  const named = (day: string) => `demlik-${day}T09-00-00Z`;
  expect(after[2]).toEqual(['2026-11-21', '2026-11-22', '2036-11-20'].map(named));
  expect(after[3]).toEqual(['2026-11-22', '2026-11-23'].map(named));
});

it('no backup is deleted while the clock is doubted', async () => {
  const folder = join(temporaryFolder(), 'backups');
  const clock = new StillClock();
  const doubting = {
    ...believing(clock),
    times: async () => ({ ...(await believing(clock).times()), isDoubted: true }),
  };
  const deps = {
    database: withoutData,
    secret: Buffer.alloc(32),
    folder,
    keep: 1,
    days: 1,
    clock,
    logger,
    check,
  };
  const daily = createDailyBackups({ ...deps, trustedTime: doubting, timers: systemTimers, alarms: unheard });
  for (let day = 0; day < 4; day += 1) {
    await daily.backUpIfDue();
    clock.advance(24 * HOUR);
  }
  expect(readdirSync(folder)).toHaveLength(4);
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
    const deps = {
      ...{ database: withoutData, secret: Buffer.alloc(32), folder, keep: 7, days: 8 },
      ...{ timers: systemTimers, logger, check, alarms: unheard },
    };
    const wrong = { now: () => behind, monotonic: () => 0 };
    const doubting = {
      ...believing(wrong),
      times: async () => ({ now: behind, trusted: behind, isDoubted: true }),
      rowTime: () => plusMs(expected, -lateMs),
    };
    await createDailyBackups({ ...deps, clock: wrong, trustedTime: doubting }).backUpIfDue();
    expect(readdirSync(folder)).toContain(name);
    clock.advance(25 * HOUR);
    await createDailyBackups({ ...deps, clock, trustedTime: believing(clock) }).backUpIfDue();
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
  const deps = {
    database: withoutData,
    secret: Buffer.alloc(32),
    folder,
    keep: 7,
    clock,
    trustedTime: believing(clock),
    timers: systemTimers,
    logger,
    check,
    alarms: createAlarms({ clock, logger, metrics: noMetrics }),
  };
  for (const day of [0, 1, 2]) {
    clock.advance(day === 0 ? 0 : 24 * HOUR);
    await createDailyBackups({ ...deps, days: 8 }).backUpIfDue();
  }
  const made = readdirSync(folder).toSorted();
  clock.advance((6 * 24 + 1) * HOUR);
  const half = async (target: string) => {
    mkdirSync(target);
    throw new Error('no room');
  };
  const failing = { ...withoutData, backUp: half };
  await expect(createDailyBackups({ ...deps, database: failing, days: 8 }).backUpIfDue()).rejects.toThrow(
    'no room',
  );
  expect(readdirSync(folder).toSorted()).toEqual(made);
  await createDailyBackups({ ...deps, days: 8 }).backUpIfDue();
  const left = readdirSync(folder).toSorted();
  expect(left.slice(0, -1)).toEqual(made.slice(1));
  expect(left).toHaveLength(3);
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
  const folder = join(temporaryFolder(), 'backups');
  const deps = { database, secret: Buffer.alloc(32), folder, keep: 2, days: 3, check };
  const daily = createDailyBackups({ ...deps, clock, trustedTime: believing(clock), timers, logger, alarms });
  daily.start();
  onTestFinished(() => daily.stop());
  await timers.advance(HOUR);
  expect(alarms.open()).toMatchObject([{ name: 'backup' }]);
  full = false;
  await timers.advance(HOUR);
  expect(alarms.open()).toEqual([]);
});

const APP_SECRET = 's'.repeat(40);
const backupWithoutData = () =>
  makeBackup(
    { database: withoutData, secret: Buffer.from(APP_SECRET), check },
    join(temporaryFolder(), 'backups'),
    new Date(0),
  );

it('a backup of another secret and an invalid one are refused before any change', async () => {
  const dataDir = startedDataFolder();
  const config = configOf(dataDir, { APP_SECRET });
  const { path: backup } = await backupWithoutData();
  const stranger = configOf(startedDataFolder(), { APP_SECRET: 'x'.repeat(40) });
  await expect(restore(stranger, backup, new Date())).rejects.toThrow('made with another secret');
  await expect(restore(config, temporaryFolder(), new Date())).rejects.toThrow('is not a whole backup');
  truncateSync(join(backup, 'backup.json'), 20);
  await expect(restore(config, backup, new Date())).rejects.toThrow('is not a whole backup');
  expect(readdirSync(dataDir).filter((name) => name.startsWith('database.'))).toEqual([]);
});

it('no backup is restored while the server runs', async () => {
  const config = configOf(startedDataFolder(), { APP_SECRET });
  const { path: backup } = await backupWithoutData();
  // As a running server does.
  onTestFinished(lockDataDir(config.dataDir).release);
  await expect(restore(config, backup, new Date())).rejects.toThrow(
    'Another process is using the data folder',
  );
  await expect(backUp(config, temporaryFolder(), new Date())).rejects.toThrow('stop the server');
  expect(readdirSync(config.dataDir).filter((name) => name.startsWith('database.'))).toEqual([]);
});

describe.runIf(inject('postgres') !== null)('of a PostgreSQL', () => {
  it('a backup is refused, as PostgreSQL has its own tools', async () => {
    const config = configOf(temporaryFolder(), { DATABASE_URL: await newPostgres() });
    await expect(backUp(config, temporaryFolder(), new Date())).rejects.toThrow('pg_dump');
    await expect(restore(config, temporaryFolder(), new Date())).rejects.toThrow('DATABASE_URL is set');
  });
});
