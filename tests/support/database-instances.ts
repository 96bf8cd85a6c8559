import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { createPgliteHandle } from '#server/db/pglite/pglite-handle.ts';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import * as schema from '#server/db/schema.ts';
import { runStatement, withDatabase } from './postgres-server.ts';

export type DatabaseKind = DatabaseHandle['kind'];

/** A migrated database that tests use one after another, emptied between tests. */
export interface DatabaseInstance {
  handle: DatabaseHandle;
  /**
   * Opens another connection to the same database, as a second instance of the program does; PGlite has only
   * one.
   */
  connectAgain(): Promise<DatabaseHandle>;
  /** Releases the database and leaves it to the worker's next test file. */
  release(): Promise<void>;
  /** Closes it permanently. */
  dispose(): Promise<void>;
}

interface SharedDatabases {
  pglite?: PGlite;
  postgresUrl?: string;
}

const logger = pino({ level: 'silent' });

/**
 * Returns the databases that a worker keeps between test files: opening a PGlite takes a second of CPU time,
 * emptying it 10 ms. Each file loads the modules again, so they are stored on the global object.
 */
function sharedByWorker(): SharedDatabases {
  const worker = globalThis as { demlikTestDatabases?: SharedDatabases };
  worker.demlikTestDatabases ??= {};
  return worker.demlikTestDatabases;
}

/** Opens the worker's database, which the previous test file may have filled. */
export async function openShared(kind: DatabaseKind): Promise<DatabaseInstance> {
  const kept = sharedByWorker();
  if (kind === 'pglite') {
    kept.pglite ??= await newPglite();
    return pgliteInstance(kept.pglite);
  }
  kept.postgresUrl ??= await newPostgres();
  return postgresInstance(kept.postgresUrl);
}

/** Opens a database in addition to the worker's. */
export async function openAnother(kind: DatabaseKind): Promise<DatabaseInstance> {
  return kind === 'pglite' ? pgliteInstance(await newPglite()) : postgresInstance(await newPostgres());
}

async function newPglite(): Promise<PGlite> {
  return PGlite.create({
    loadDataDir: await openAsBlob(inject('pgliteTemplate')),
    // As the product; the default of 128 MB takes a second of CPU time.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  });
}

function pgliteInstance(pg: PGlite): DatabaseInstance {
  const handle = createPgliteHandle(pg, { backUp: null, close: () => pg.close() });
  return {
    handle,
    connectAgain: async () => handle,
    release: async () => {},
    dispose: async () => {
      const kept = sharedByWorker();
      if (kept.pglite === pg) delete kept.pglite;
      await handle.close();
    },
  };
}

/** Creates a migrated database; returns its URL. */
export const newPostgres = (): Promise<string> => createPostgres(({ template }) => `template ${template}`);

/** Creates a database without tables; returns its URL. */
export const emptyPostgres = (): Promise<string> => createPostgres(() => '');

/** Creates a database named after the template, so that all can be found and dropped at the end. */
async function createPostgres(options: (server: { template: string }) => string): Promise<string> {
  const server = inject('postgres');
  if (server === null) throw new Error('there is no PostgreSQL here');
  const name = `${server.template}_${randomUUID().slice(0, 8)}`;
  await runStatement(server.url, `create database ${name} ${options(server)}`);
  return withDatabase(server.url, name);
}

async function postgresInstance(url: string): Promise<DatabaseInstance> {
  const handle = await openPostgres(url, logger);
  return {
    handle,
    connectAgain: () => openPostgres(url, logger),
    release: () => handle.close(),
    dispose: async () => {
      const kept = sharedByWorker();
      if (kept.postgresUrl === url) delete kept.postgresUrl;
      await handle.close();
    },
  };
}

export const tableNames: string[] = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableName(table));

const USED = sql.raw(
  [
    ...tableNames.map((table) => `select '${table}' as name where exists (select from "${table}")`),
    `select replace(sequencename, '_id_seq', '') from pg_sequences where last_value is not null`,
  ].join(' union '),
);

/** Truncates only non-empty tables: truncating all takes PGlite 70 ms of CPU time, checking first 10 ms. */
export async function empty({ db }: DatabaseHandle): Promise<void> {
  const { rows } = (await db.execute(USED)) as unknown as { rows: Array<{ name: string }> };
  const used = rows.map(({ name }) => name).filter((name) => tableNames.includes(name));
  if (used.length === 0) return;
  await db.execute(
    sql.raw(`truncate ${used.map((name) => `"${name}"`).join(', ')} restart identity cascade`),
  );
}
