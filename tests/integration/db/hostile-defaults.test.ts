import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { exportDatabase } from '#server/cli/export.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config/config.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { PageChanges } from '#server/db/page-changes.ts';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import { businesses } from '#server/db/schema.ts';
import { checkClock } from '#server/observability/checks/database.ts';
import { openServices } from '#server/services.ts';
import { startedDataFolder } from '../../support/data-folder.ts';
import { emptyPostgres } from '../../support/database-instances.ts';
import { createIdentityKit } from '../../support/identity-kit.ts';
import { runStatement } from '../../support/postgres-server.ts';
import { registerOwner, SHOP } from '../../support/register-owner.ts';
import { createTestApp } from '../../support/test-app.ts';

const logger = pino({ level: 'silent' });

/** Defaults that an operator, a host or another program may have set, and that would break our statements. */
const HOSTILE = [
  "DateStyle = 'German'",
  "TimeZone = 'Pacific/Chatham'",
  "IntervalStyle = 'sql_standard'",
  "search_path = 'pg_catalog'",
  "client_encoding = 'LATIN1'",
  'standard_conforming_strings = off',
  "bytea_output = 'escape'",
  'extra_float_digits = -15',
  "default_transaction_isolation = 'serializable'",
  "statement_timeout = '1ms'",
  "lock_timeout = '1ms'",
  "idle_in_transaction_session_timeout = '1ms'",
  "idle_session_timeout = '1s'",
  'jit_above_cost = 0',
];

/** Returns the URL of an empty database with all of them. */
async function databaseWithHostileDefaults(): Promise<string> {
  const url = await emptyPostgres();
  const name = new URL(url).pathname.slice(1);
  for (const each of HOSTILE)
    await runStatement(inject('postgres')?.url ?? '', `alter database ${name} set ${each}`);
  return url;
}

async function open(url: string): Promise<DatabaseHandle> {
  const database = await openPostgres(url, logger);
  onTestFinished(() => database.close());
  return database;
}

/** Registers, signs in by code, edits and reads the owner's copy. */
async function journey(database: DatabaseHandle): Promise<void> {
  const app = createTestApp(database);
  const { token, slug } = await registerOwner(app);
  const answers = [
    await app.call('PUT', '/api/business/update', { ...SHOP, owner_name: 'Zeynep' }, token),
    await app.call('GET', '/api/account/data', undefined, token),
    await app.call('GET', '/api/account/visits', undefined, token),
    await app.app.request(`/${slug}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await app.purge.run();
  const kit = createIdentityKit(database);
  const { refreshToken } = await kit.signIn('+905329876543');
  expect((await kit.refresh(refreshToken)).status).toBe(200);
}

describe.runIf(inject('postgres') !== null)('a PostgreSQL with hostile defaults', () => {
  it('serves the owner, tells of changed pages, and has the right time', async () => {
    const url = await databaseWithHostileDefaults();
    const [database, other] = [await open(url), await open(url)];
    await journey(database);
    expect(await checkClock(database.db, systemClock)).toMatchObject({ level: 'ok' });
    const changes = new PageChanges(other.db, logger);
    await changes.read();
    const heard = new Promise((resolve) => changes.onRead(resolve));
    await database.db.update(businesses).set({ address: 'Rıhtım' });
    await changes.read();
    expect(await heard).toEqual(new Set(['/cinar-cay-ocagi']));
    const settings = sql`select current_setting('idle_session_timeout') as idle,
      current_setting('transaction_isolation') as isolation`;
    expect(await database.db.execute(settings)).toMatchObject({
      rows: [{ idle: '0', isolation: 'read committed' }],
    });
  });

  it('takes an export', { tags: ['full'] }, async () => {
    const DATA_DIR = startedDataFolder();
    const config = readConfig({ DATA_DIR, APP_SECRET: 'a'.repeat(32), LOG_LEVEL: 'silent' });
    const services = await openServices(config, { print: () => undefined });
    await registerOwner(createTestApp(services.database, { secret: Buffer.from('a'.repeat(32)) }));
    const before = await services.database.db.select().from(businesses);
    await services.close();
    const url = await databaseWithHostileDefaults();
    await exportDatabase(config, url);
    expect(await (await open(url)).db.select().from(businesses)).toEqual(before);
  });
});
