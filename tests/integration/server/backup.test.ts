import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { createSite } from '#server/app.ts';
import { backUp } from '#server/cli/back-up.ts';
import { restore } from '#server/cli/restore.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { lockDataDir } from '#server/db/pglite/data-dir-lock.ts';
import { users } from '#server/db/schema.ts';
import { makeBackup } from '#server/jobs/backups/backup-folder.ts';
import { openServices, type Services } from '#server/services.ts';
import { developmentAssets } from '#server/ssr/assets.ts';
import { startedDataFolder } from '../../support/data-folder.ts';
import { newPostgres } from '../../support/database-instances.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const HOUR = 60 * 60 * 1000;
const PHONE = '+905550000001';
const CODE = '482913';
const ORIGIN = 'http://localhost:3000';

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

const APP_SECRET = 's'.repeat(40);
/** Copies nothing. */
const withoutData = {
  backUp: async (target: string) => {
    mkdirSync(target);
    return [];
  },
} as unknown as DatabaseHandle;
const backupWithoutData = () =>
  makeBackup(
    {
      database: withoutData,
      secret: Buffer.from(APP_SECRET),
      check: async () => ({ businesses: 0 }),
    },
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
