import { sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { embeddedMigrations, type Migration, migrate } from '#server/db/migrate.ts';
import type { OwnSession } from '#server/db/migrate-outside.ts';
import { inOwnSession, openPostgres } from '#server/db/postgres/open-postgres.ts';
import { MIGRATION_NEEDS_DIRECT_URL } from '#server/db/postgres/pooler.ts';
import { newPostgres } from '../../support/database-instances.ts';
import { describeBothDatabases } from '../../support/databases.ts';
import { findPgbouncer, startPgbouncer } from '../../support/pgbouncer.ts';
import { addressOf } from '../../support/postgres-server.ts';

const logger = pino({ level: 'silent' });
const own = embeddedMigrations();

const BUILD = 'create unique index concurrently "big_n_idx" on "big" ("n");';
const FILL = `\n-- in slices: "big" "id"
update "big" set "copy" = "n" where "id" between $1 and $2 and "copy" is null;`;

const outside = (...statements: string[]): Migration => ({
  name: '9999_outside',
  statements,
  contract: false,
  outside: true,
  checksum: 'outside',
});

async function openPostgresWithUrl(url: string) {
  const database = await openPostgres(url, logger);
  onTestFinished(() => database.close());
  return database;
}

describeBothDatabases('a migration outside a transaction', (open, kind) => {
  /** Opens a database with a table of 2,500 rows. */
  async function opened() {
    const url = kind === 'postgres' ? await newPostgres() : null;
    const database = url === null ? await open() : await openPostgresWithUrl(url);
    const session: OwnSession | undefined = url === null ? undefined : inOwnSession(addressOf(url), logger);
    await database.db.execute('create table big (id serial primary key, n int, copy int)');
    await database.db.execute('insert into big (n) select generate_series(1, 2500)');
    onTestFinished(async () => {
      if (kind === 'postgres') return;
      await database.db.execute('drop table if exists big');
      await database.db.execute("delete from schema_migrations where name = '9999_outside'");
    });
    const rowsOf = async <Row>(query: string) =>
      ((await database.db.execute(sql.raw(query))) as unknown as { rows: Row[] }).rows;
    return {
      rowsOf,
      run: (...statements: string[]) =>
        migrate(database.db, [...own, outside(...statements)], session).then(
          (names) => names,
          (error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error,
        ),
      index: () =>
        rowsOf<{ valid: boolean; node: number }>(`select indisvalid as valid, relfilenode::int as node
          from pg_index join pg_class on pg_class.oid = indexrelid where relname = 'big_n_idx'`),
    };
  }

  it('builds an index and fills a column with a commit for each slice, once', async () => {
    const { run, index, rowsOf } = await opened();
    expect(await run(`-- outside a transaction${FILL}`, BUILD)).toEqual(['9999_outside']);
    expect(await index()).toMatchObject([{ valid: true }]);
    const filled = 'select count(distinct xmin::text)::int as commits from big where copy = n';
    expect(await rowsOf(filled)).toEqual([{ commits: 3 }]);
    expect(await run('select nonsense')).toEqual([]);
  });

  it('goes on after a failure: it keeps a finished index and filled rows', async () => {
    const { run, index, rowsOf } = await opened();
    expect(await run(BUILD, FILL, 'select nonsense')).toBe('42703');
    const [before, rows] = [await index(), await rowsOf('select xmin::text, id from big order by id')];
    expect(await run(BUILD, FILL)).toEqual(['9999_outside']);
    expect(await index()).toEqual(before);
    expect(await rowsOf('select xmin::text, id from big order by id')).toEqual(rows);
  });

  it('drops an index that was left unfinished, and builds it again', async () => {
    const { run, index, rowsOf } = await opened();
    await rowsOf('insert into big (n) values (1)');
    expect(await run(BUILD)).toBe('23505');
    expect(await index()).toMatchObject([{ valid: false }]);
    await rowsOf('delete from big where id = 2501');
    expect(await run(BUILD)).toEqual(['9999_outside']);
    expect(await index()).toMatchObject([{ valid: true }]);
  });
});

describe.runIf(inject('postgres') !== null)('instances with a migration outside a transaction', () => {
  const ADD = 'insert into added values (1)';
  const WAIT = 'select pg_advisory_lock(1)';

  /** Starts the migration in two instances; it waits after its first statement for this lock. */
  async function startTwo() {
    const url = await newPostgres();
    const { db } = await openPostgresWithUrl(url);
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query('create table added (n int); select pg_advisory_lock(1)');
    const start = (...statements: string[]) =>
      migrate(db, [...own, outside(...statements)], inOwnSession(addressOf(url), logger));
    const running = [start(ADD, WAIT), start(ADD, WAIT)];
    const waiting = `select pid from pg_stat_activity
      where datname = current_database() and query = '${WAIT}' and wait_event = 'advisory'`;
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
    return { db, other, running };
  }

  it('run it in one of them, while the former release starts beside them', async () => {
    const { db, other, running } = await startTwo();
    expect(await migrate(db, own)).toEqual([]);
    await other.query('select pg_advisory_unlock(1)');
    expect((await Promise.all(running)).flat()).toEqual(['9999_outside']);
    expect((await other.query('select from added')).rowCount).toBe(1);
  });

  it('take over from one that ended in the middle', async () => {
    const { other, running } = await startTwo();
    const outcomes = Promise.allSettled(running);
    await other.query(`select pg_terminate_backend(pid) from pg_locks join pg_database on oid = database
      where datname = current_database() and locktype = 'advisory' and objid = 7305023 and granted`);
    await other.query('select pg_advisory_unlock(1)');
    expect((await outcomes).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await other.query('select from added')).rowCount).toBe(2);
  });
});

const pgbouncer = findPgbouncer();

it.runIf(pgbouncer !== null && inject('postgres') !== null)(
  'a session behind a pooler is refused, and the variable named',
  async () => {
    const pooled = await startPgbouncer(pgbouncer ?? '', await newPostgres(), [
      'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
    ]);
    const session = inOwnSession(addressOf(pooled), logger);
    await expect(session(async () => 'it was taken')).rejects.toThrow(MIGRATION_NEEDS_DIRECT_URL);
  },
);
