import type { PGlite } from '@electric-sql/pglite';
import { afterAll, describe, inject, onTestFinished } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { createPgliteHandle } from '#server/db/pglite/pglite-handle.ts';
import {
  type DatabaseInstance,
  type DatabaseKind,
  empty,
  openAnother,
  openShared,
} from './database-instances.ts';

interface Used extends DatabaseInstance {
  usable: boolean;
  inUse: boolean;
}

const instances = new Map<DatabaseKind, Used>();
const byHandle = new WeakMap<DatabaseHandle, DatabaseInstance>();

afterAll(async () => {
  for (const instance of instances.values())
    await (instance.usable ? instance.release() : instance.dispose());
});

type Open = () => Promise<DatabaseHandle>;
type Define = (open: Open, kind: DatabaseKind) => void;

/**
 * Describes tests that need a database: on PGlite, and in `npm run test:full` also on PostgreSQL, if
 * available. In each test `open()` returns a migrated, empty database and closes it after the test. A second
 * `open()` in one test returns a second database.
 */
export function describeDatabases(name: string, define: Define): void {
  describePglite(`${name} (pglite)`, (open) => define(open, 'pglite'));
  describePostgres(name, ['full'], define);
}

/** Describes behaviour that may differ between the two databases: runs on both, in `npm test` as well. */
export function describeBothDatabases(name: string, define: Define): void {
  describePglite(`${name} (pglite)`, (open) => define(open, 'pglite'));
  describePostgres(name, [], define);
}

function describePostgres(name: string, tags: string[], define: Define): void {
  if (inject('postgres') === null) return;
  describe(`${name} (postgres)`, { tags }, () => define(() => openEmpty('postgres'), 'postgres'));
}

/** Describes tests that need any database, for example of markup: only on PGlite. */
export function describePglite(name: string, define: (open: Open) => void): void {
  describe(name, () => define(() => openEmpty('pglite')));
}

/**
 * Opens the same database as a second instance of the program; on PGlite the same handle. Closed after the
 * test.
 */
export async function openAgain(handle: DatabaseHandle): Promise<DatabaseHandle> {
  const instance = byHandle.get(handle);
  if (instance === undefined) throw new Error('this handle was not opened by describeDatabases');
  const again = await instance.connectAgain();
  if (again !== instance.handle) onTestFinished(() => again.close());
  return again;
}

interface Recorded {
  /** Without parameters. */
  statements: string[];
  /** Number of rows that each statement returned. */
  rows: number[];
}

/** Opens an empty PGlite that records every statement. */
export async function openRecorded(): Promise<{ database: DatabaseHandle } & Recorded> {
  const handle = await openEmpty('pglite');
  const recorded: Recorded = { statements: [], rows: [] };
  const { $client: client } = handle.db as unknown as { $client: PGlite };
  const database = createPgliteHandle(recording(client, recorded), {
    backUp: null,
    close: handle.close,
  });
  return { database, ...recorded };
}

/** Records the statements of the client and of its transactions. */
function recording<Client extends Pick<PGlite, 'query'>>(client: Client, recorded: Recorded): Client {
  const record = async (statement: string, result: Promise<{ rows: unknown[] }>) => {
    recorded.statements.push(statement);
    const { rows } = await result;
    recorded.rows.push(rows.length);
    return result;
  };
  return new Proxy(client, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const [first, ...rest] = args;
        if (name === 'query') return record(String(first), value.apply(target, args));
        if (name !== 'transaction') return value.apply(target, args);
        const work = first as (transaction: Client) => unknown;
        return value.call(target, (transaction: Client) => work(recording(transaction, recorded)), ...rest);
      };
    },
  });
}

async function openEmpty(kind: DatabaseKind): Promise<DatabaseHandle> {
  const last = instances.get(kind);
  if (last?.inUse) {
    const second = { ...(await openAnother(kind)), usable: true, inUse: true };
    onTestFinished(() => second.dispose());
    return watched(second);
  }
  if (last?.usable === false) await last.dispose();
  const instance = last?.usable ? last : { ...(await openShared(kind)), usable: true, inUse: false };
  instances.set(kind, instance);
  await empty(instance.handle);
  instance.inUse = true;
  onTestFinished(() => {
    instance.inUse = false;
  });
  return watched(instance);
}

/** Returns a handle that a test may close; the next test gets a new one. */
function watched(instance: Used): DatabaseHandle {
  const handle: DatabaseHandle = {
    ...instance.handle,
    close: () => {
      instance.usable = false;
      return instance.handle.close();
    },
  };
  byHandle.set(handle, instance);
  return handle;
}
