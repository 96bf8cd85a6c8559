import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { pino } from 'pino';
import { afterAll, describe, inject, onTestFinished } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { createPgliteHandle } from '#server/db/pglite-handle.ts';
import * as schema from '#server/db/schema.ts';
import { runStatement, withDatabase } from './postgres-server.ts';

export type DatabaseKind = DatabaseHandle['kind'];

/** A database that a test file uses again and again, emptied in between. */
interface Instance {
  handle: DatabaseHandle;
  /** Another connection to the same database, as a second instance of the program has; PGlite knows only one. */
  another(): Promise<DatabaseHandle>;
  /** Ends it for good. */
  dispose(): Promise<void>;
  usable: boolean;
  inUse: boolean;
}

const logger = pino({ level: 'silent' });
const instances = new Map<DatabaseKind, Instance>();
const byHandle = new WeakMap<DatabaseHandle, Instance>();

afterAll(async () => {
  for (const instance of instances.values()) await instance.dispose();
});

/**
 * Describes `name` on PGlite and, where there is one, on PostgreSQL. In each test `open()` gives a migrated,
 * empty database; it is closed for the test. A second `open()` in one test gives a second database.
 */
export function describeDatabases(
  name: string,
  define: (open: () => Promise<DatabaseHandle>, kind: DatabaseKind) => void,
): void {
  const kinds: DatabaseKind[] = inject('postgres') === null ? ['pglite'] : ['pglite', 'postgres'];
  describe.each(kinds)(`${name} (%s)`, (kind) => define(() => openEmpty(kind), kind));
}

/** The same database as a second instance of the program sees it; on PGlite the same handle. Closed for the test. */
export async function openAgain(handle: DatabaseHandle): Promise<DatabaseHandle> {
  const instance = byHandle.get(handle);
  if (instance === undefined) throw new Error('this handle was not opened by describeDatabases');
  return instance.another();
}

/** A PGlite of its own that writes down every statement, its parameters left out. */
export async function openRecorded(): Promise<{ database: DatabaseHandle; statements: string[] }> {
  const pg = await PGlite.create({ loadDataDir: await openAsBlob(inject('pgliteTemplate')) });
  onTestFinished(() => pg.close());
  const statements: string[] = [];
  const db = drizzle({ client: pg, schema, logger: { logQuery: (query) => void statements.push(query) } });
  const handle = createPgliteHandle(pg, { logger, close: () => pg.close() });
  return { database: { ...handle, db }, statements };
}

async function openEmpty(kind: DatabaseKind): Promise<DatabaseHandle> {
  const kept = instances.get(kind);
  if (kept?.inUse) {
    const second = await create(kind);
    onTestFinished(() => second.dispose());
    return watched(second);
  }
  const instance = kept?.usable ? kept : await create(kind);
  if (kept === instance) await empty(instance.handle);
  else await kept?.dispose();
  instances.set(kind, instance);
  instance.inUse = true;
  onTestFinished(() => {
    instance.inUse = false;
  });
  return watched(instance);
}

/** A test may close its handle, to see what happens then; the next test gets a new one. */
function watched(instance: Instance): DatabaseHandle {
  const handle: DatabaseHandle = {
    ...instance.handle,
    onPageChange: (listener) => {
      const stop = instance.handle.onPageChange(listener);
      onTestFinished(stop);
      return stop;
    },
    close: () => {
      instance.usable = false;
      return instance.handle.close();
    },
  };
  byHandle.set(handle, instance);
  return handle;
}

function create(kind: DatabaseKind): Promise<Instance> {
  return kind === 'pglite' ? createPglite() : createPostgres();
}

async function createPglite(): Promise<Instance> {
  const pg = await PGlite.create({ loadDataDir: await openAsBlob(inject('pgliteTemplate')) });
  const handle = createPgliteHandle(pg, { logger, close: () => pg.close() });
  return {
    handle,
    another: async () => handle,
    dispose: () => handle.close(),
    usable: true,
    inUse: false,
  };
}

async function createPostgres(): Promise<Instance> {
  const server = inject('postgres');
  if (server === null) throw new Error('there is no PostgreSQL here');
  const name = `demlik_test_${randomUUID().replaceAll('-', '')}`;
  await runStatement(server.url, `create database ${name} template ${server.template}`);
  const url = withDatabase(server.url, name);
  const handle = await openPostgres(url, logger);
  return {
    handle,
    another: async () => {
      const other = await openPostgres(url, logger);
      onTestFinished(() => other.close());
      return other;
    },
    dispose: async () => {
      await handle.close();
      await runStatement(server.url, `drop database ${name} with (force)`);
    },
    usable: true,
    inUse: false,
  };
}

const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => `"${getTableName(table)}"`);

async function empty(handle: DatabaseHandle): Promise<void> {
  await handle.db.execute(sql.raw(`truncate ${tables.join(', ')} restart identity`));
}
