import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { examine, lineOf } from '#server/cli/doctor/doctor.ts';
import { readConfig } from '#server/config/config.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import { newPostgres } from '../../support/database-instances.ts';
import { createIdentityKit } from '../../support/identity-kit.ts';
import { findPgbouncer, startPgbouncer } from '../../support/pgbouncer.ts';
import { runStatement } from '../../support/postgres-server.ts';
import { registerOwner, SHOP } from '../../support/register-owner.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { createReadingApp, createTestApp } from '../../support/test-app.ts';

const logger = pino({ level: 'silent' });

const pgbouncer = findPgbouncer();
if (pgbouncer === null) console.log('no pgbouncer here: a pooler before the database is not tried');

const IGNORE_SETTINGS =
  'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout';

/** Creates a new database with a PgBouncer in front. */
async function pooledDatabase(): Promise<{ direct: string; pooled: string }> {
  const direct = await newPostgres();
  return { direct, pooled: await startPgbouncer(pgbouncer ?? '', direct) };
}

async function open(pooled: string, direct: string | null): Promise<DatabaseHandle> {
  const handle = await openPostgres(pooled, logger, direct);
  onTestFinished(() => handle.close());
  return handle;
}

const refusalOf = (opened: Promise<DatabaseHandle>): Promise<string> =>
  opened.then(
    () => 'it was opened',
    (error: Error) => error.message,
  );

describe.runIf(pgbouncer !== null && inject('postgres') !== null)(
  'through a pooler in transaction mode',
  () => {
    it('two instances answer many requests at once, and show each other’s changes', async () => {
      const { direct, pooled } = await pooledDatabase();
      const one = createTestApp(await open(pooled, direct));
      const other = createReadingApp(await open(pooled, direct));
      const { token, slug } = await registerOwner(one);
      const many = Array.from({ length: 20 }, (_, n) =>
        registerOwner(n % 2 === 0 ? one : other, {
          phone: `+9053212345${String(n + 10)}`,
          name: `Ocak ${n}`,
        }),
      );
      await Promise.all(many);
      const shown = async () => (await other.app.request(`/${slug}`)).text();
      expect(await shown()).toContain(SHOP.owner_name);
      const changed = await one.call('PUT', '/api/business/update', { ...SHOP, owner_name: 'Zeynep' }, token);
      expect(changed.status).toBe(200);
      await expect.poll(shown).toContain('Zeynep');
      await other.purge.run();
    });

    it('people sign in by code and stay signed in', async () => {
      const { direct, pooled } = await pooledDatabase();
      const kit = createIdentityKit(await open(pooled, direct));
      const { refreshToken } = await kit.signIn('+905329876543');
      const tabs = await Promise.all([1, 2, 3, 4].map(() => kit.refresh(refreshToken)));
      expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    });

    it('PostgreSQL ends a long transaction, and its settings do not leak to others', {
      tags: ['full'],
    }, async () => {
      const { direct, pooled } = await pooledDatabase();
      const { db } = await open(pooled, direct);
      const sleeping = db.transaction((tx) => tx.execute(sql`select pg_sleep(20)`));
      await expect(sleeping).rejects.toMatchObject({ cause: { code: '57014' } });
      const { rows } = (await db.execute(sql`show statement_timeout`)) as unknown as { rows: object[] };
      expect(rows).toEqual([{ statement_timeout: '0' }]);
    });

    it('the app works without a setting for the pooler', { tags: ['full'] }, async () => {
      const direct = await newPostgres();
      const pooled = await startPgbouncer(pgbouncer ?? '', direct, [IGNORE_SETTINGS]);
      const app = createTestApp(await open(pooled, null));
      const { slug } = await registerOwner(app);
      const asked = Array.from({ length: 20 }, (_, n) => app.app.request(`/rehber/${slug}.vcf?${n}`));
      for (const { status } of await Promise.all(asked)) expect(status).toBe(404);
    });

    it('transactions have our settings, and doctor names the others’ of single statements', async () => {
      const { direct, pooled } = await pooledDatabase();
      const name = new URL(direct).pathname.slice(1);
      await runStatement(direct, `alter database ${name} set jit = on`);
      await runStatement(direct, `alter database ${name} set default_transaction_isolation = 'serializable'`);
      const { db } = await open(pooled, direct);
      const settings = (reader: Pick<DatabaseHandle['db'], 'execute'>) =>
        reader.execute(
          sql`select current_setting('jit') as jit, current_setting('transaction_isolation') as isolation`,
        );
      expect(await db.transaction(settings)).toMatchObject({
        rows: [{ jit: 'off', isolation: 'read committed' }],
      });
      expect(await settings(db)).toMatchObject({ rows: [{ jit: 'on', isolation: 'serializable' }] });

      const place = { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct, DATA_DIR: temporaryFolder() };
      const lines = async () =>
        (await examine(readConfig({ ...place, LOG_LEVEL: 'silent' })))
          .map(lineOf)
          .filter((line) => /through a pooler|suit a pooler/.test(line));
      const told = await lines();
      expect(told.sort()).toEqual([
        expect.stringMatching(
          /^warning .*isolation is serializable.*SET default_transaction_isolation = 'read/,
        ),
        expect.stringMatching(
          /^warning .*jit is on, .*run (ALTER ROLE postgres IN DATABASE \S+ SET jit = 'off';)/,
        ),
      ]);
      for (const line of told) await runStatement(direct, /ALTER ROLE [^;]+;/.exec(line)?.[0] ?? '');
      place.DATABASE_URL = await startPgbouncer(pgbouncer ?? '', direct);
      expect(await lines()).toEqual([expect.stringMatching(/^ok .*role and database suit a pooler/)]);
    });

    it('a start is refused while dates are not ISO, with the statement that helps', async () => {
      const { direct, pooled } = await pooledDatabase();
      const name = new URL(direct).pathname.slice(1);
      const quoted = `ALTER ROLE postgres IN DATABASE ${name} SET DateStyle = 'ISO, MDY';`;
      await runStatement(direct, `alter role postgres in database ${name} set DateStyle = 'German'`);
      const refusal = await refusalOf(open(pooled, direct));
      expect(refusal).toContain(
        `has DateStyle = German, DMY, which the server cannot change there. Run ${quoted}`,
      );
      const withoutDirect = await startPgbouncer(pgbouncer ?? '', direct, [IGNORE_SETTINGS]);
      expect(await refusalOf(open(withoutDirect, null))).toContain(quoted);
      await runStatement(direct, quoted);
      const again = await startPgbouncer(pgbouncer ?? '', direct);
      expect(await refusalOf(open(again, direct))).toBe('it was opened');
    });

    it('a start without a direct URL, or with two databases, names the variable to set', async () => {
      const { direct, pooled } = await pooledDatabase();
      expect(await refusalOf(open(pooled, null))).toMatch(
        /statement_timeout.*set DATABASE_DIRECT_URL to the database/,
      );
      expect(await refusalOf(open(pooled, await newPostgres()))).toMatch(/lead to different databases/);
      expect(await refusalOf(open(direct, null))).toBe('it was opened');
    });

    it('doctor detects whether both URLs lead to one database, and if they are swapped', {
      tags: ['full'],
    }, async () => {
      const { direct, pooled } = await pooledDatabase();
      const linesOf = async (DATABASE_URL: string, DATABASE_DIRECT_URL: string) => {
        const place = { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR: temporaryFolder() };
        const found = await examine(readConfig({ ...place, LOG_LEVEL: 'silent' }));
        return found.filter(({ name }) => name === 'database').map(lineOf);
      };
      const { host } = new URL(pooled);
      expect(await linesOf(pooled, direct)).toContainEqual(
        expect.stringContaining(`the pooler at ${host} leads to the same database`),
      );
      expect(await linesOf(pooled, await newPostgres())).toContainEqual(
        expect.stringMatching(/^FAILURE .*lead to different databases/),
      );
      expect(await linesOf(direct, pooled)).toContainEqual(
        expect.stringMatching(/^FAILURE .*DATABASE_DIRECT_URL/),
      );
    });
  },
);
