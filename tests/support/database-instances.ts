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

/** A migrated database that tests use one after the other, emptied in between. */
export interface DatabaseInstance {
  handle: DatabaseHandle;
  /** Another connection to the same database, as a second instance of the program has; PGlite knows only one. */
  connectAgain(): Promise<DatabaseHandle>;
  /** Lets go of it, and leaves the database to the worker's next test file. */
  release(): Promise<void>;
  /** Ends it for good. */
  dispose(): Promise<void>;
}

interface Kept {
  pglite?: PGlite;
  postgresUrl?: string;
}

const logger = pino({ level: 'silent' });

/**
 * What a worker keeps from test file to test file: opening a PGlite takes a second of CPU time, emptying it
 * 10 ms. Modules are loaded again for each file, so it hangs on what all of them share.
 */
function keptByWorker(): Kept {
  const worker = globalThis as { demlikTestDatabases?: Kept };
  worker.demlikTestDatabases ??= {};
  return worker.demlikTestDatabases;
}

/** The database that the worker keeps, which the test file before may have filled. */
export async function openKept(kind: DatabaseKind): Promise<DatabaseInstance> {
  const kept = keptByWorker();
  if (kind === 'pglite') {
    kept.pglite ??= await newPglite();
    return pgliteInstance(kept.pglite);
  }
  kept.postgresUrl ??= await newPostgres();
  return postgresInstance(kept.postgresUrl);
}

/** A database besides the one that is kept. */
export async function openAnother(kind: DatabaseKind): Promise<DatabaseInstance> {
  return kind === 'pglite' ? pgliteInstance(await newPglite()) : postgresInstance(await newPostgres());
}

async function newPglite(): Promise<PGlite> {
  return PGlite.create({ loadDataDir: await openAsBlob(inject('pgliteTemplate')) });
}

function pgliteInstance(pg: PGlite): DatabaseInstance {
  const handle = createPgliteHandle(pg, { logger, backUp: null, close: () => pg.close() });
  return {
    handle,
    connectAgain: async () => handle,
    release: async () => {},
    dispose: async () => {
      const kept = keptByWorker();
      if (kept.pglite === pg) delete kept.pglite;
      await handle.close();
    },
  };
}

/** The address of a new database, migrated. */
export const newPostgres = (): Promise<string> => createPostgres(({ template }) => `template ${template}`);

/** The address of a new database without a table. */
export const emptyPostgres = (): Promise<string> => createPostgres(() => '');

/** Named after the template, by which all are found and dropped in the end. */
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
      const kept = keptByWorker();
      if (kept.postgresUrl === url) delete kept.postgresUrl;
      await handle.close();
    },
  };
}

const tables: string[] = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableName(table));

const USED = sql.raw(
  [
    ...tables.map((table) => `select '${table}' as name where exists (select from "${table}")`),
    `select replace(sequencename, '_id_seq', '') from pg_sequences where last_value is not null`,
  ].join(' union '),
);

/** Empties what is not empty: truncating every table takes PGlite 70 ms of CPU time, looking first 10. */
export async function empty({ db }: DatabaseHandle): Promise<void> {
  const { rows } = (await db.execute(USED)) as unknown as { rows: Array<{ name: string }> };
  const used = rows.map(({ name }) => name).filter((name) => tables.includes(name));
  if (used.length === 0) return;
  await db.execute(
    sql.raw(`truncate ${used.map((name) => `"${name}"`).join(', ')} restart identity cascade`),
  );
}
