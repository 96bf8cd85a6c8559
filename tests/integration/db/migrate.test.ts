import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { embeddedMigrations, type Migration, migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import { OperatorError } from '#server/operator-error.ts';
import { describeBothDatabases } from '../../support/databases.ts';
import { runStatement, withDatabase } from '../../support/postgres-server.ts';

const SOURCE = 'src/server/db/migrations';
const NEXT: Migration = {
  name: '9999_next',
  statements: ['create table next_table (id int)', 'insert into next_table values (1)'],
  checksum: 'next',
  contract: false,
  outside: false,
};

async function tableExists(database: DatabaseHandle, name: string): Promise<boolean> {
  return database.db.execute(sql`select * from ${sql.identifier(name)}`).then(
    () => true,
    () => false,
  );
}

describe('the embedded migrations', () => {
  it('are all files, numbered without a gap; the next number follows the newest', () => {
    const { entries } = JSON.parse(readFileSync(`${SOURCE}/meta/_journal.json`, 'utf8')) as {
      entries: { idx: number; tag: string }[];
    };
    const names = embeddedMigrations().map(({ name }) => name);
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual([...names.keys()]);
    expect(entries.at(-1)).toMatchObject({ idx: names.length - 1, tag: names.at(-1) });
    expect(names.map((name) => `${name}.sql`)).toEqual(
      readdirSync(SOURCE).filter((name) => name.endsWith('.sql')),
    );
  });
});

describeBothDatabases('migrate', (open) => {
  /** Opens a database whose schema the test may change. */
  async function openAndRestore(): Promise<DatabaseHandle> {
    const database = await open();
    onTestFinished(async () => {
      await database.db.execute('drop table if exists next_table, branch_table');
      await database.db.execute(
        "delete from schema_migrations where name like '9999_next%' or name = '0999_branch'",
      );
    });
    return database;
  }

  it('applies missing migrations once', async () => {
    const database = await openAndRestore();
    const migrations = [...embeddedMigrations(), NEXT];
    await migrate(database.db, migrations);
    await migrate(database.db, migrations);
    expect(await tableExists(database, 'next_table')).toBe(true);
  });

  it('rolls back a failed migration, keeps those before it, and goes on at the next start', async () => {
    const database = await openAndRestore();
    const after = (...statements: string[]) => [
      ...embeddedMigrations(),
      NEXT,
      { ...NEXT, name: '9999_next_2', statements },
    ];
    const create = 'create table branch_table (id int)';
    await expect(migrate(database.db, after(create, 'select nonsense'))).rejects.toThrow();
    expect(await tableExists(database, 'next_table')).toBe(true);
    expect(await tableExists(database, 'branch_table')).toBe(false);
    expect(await migrate(database.db, after(create))).toEqual(['9999_next_2']);
    expect(await migrate(database.db)).toEqual([]);
  });

  it('accepts additions of a newer release, and applies its own migrations', async () => {
    const database = await openAndRestore();
    expect(await migrate(database.db, [...embeddedMigrations(), NEXT])).toEqual(['9999_next']);
    expect(await migrate(database.db)).toEqual([]);
    expect(await tableExists(database, 'next_table')).toBe(true);
    const branch = { name: '0999_branch', statements: ['create table branch_table (id int)'] };
    const own = [...embeddedMigrations(), { ...NEXT, ...branch }];
    expect(await migrate(database.db, own)).toEqual(['0999_branch']);
  });

  it('rejects a database from which a newer release removed required parts', async () => {
    const database = await openAndRestore();
    await migrate(database.db, [...embeddedMigrations(), { ...NEXT, contract: true }]);
    await expect(migrate(database.db)).rejects.toThrow(OperatorError);
    await expect(migrate(database.db)).rejects.toThrow('9999_next');
  });

  it('refuses a migration that was edited after it had run', async () => {
    const database = await openAndRestore();
    const [first, ...rest] = embeddedMigrations();
    if (first === undefined) throw new Error('no migrations');
    const edited = [{ ...first, checksum: 'another' }, ...rest];
    await expect(migrate(database.db, edited)).rejects.toThrow(`Migration ${first.name} was changed`);
  });
});

const server = inject('postgres');

describe.runIf(server !== null)('instances that start at once on an empty database', () => {
  it('migrate it once, and all start', async () => {
    if (server === null) throw new Error('there is no PostgreSQL here');
    const name = `demlik_start_${randomUUID().replaceAll('-', '')}`;
    await runStatement(server.url, `create database ${name}`);
    onTestFinished(() => runStatement(server.url, `drop database ${name} with (force)`));
    const url = withDatabase(server.url, name);
    const logger = pino({ level: 'silent' });
    const handles = await Promise.all(Array.from({ length: 5 }, () => openPostgres(url, logger)));
    await Promise.all(handles.map((handle) => handle.ping()));
    await Promise.all(handles.map((handle) => handle.close()));
  });
});
