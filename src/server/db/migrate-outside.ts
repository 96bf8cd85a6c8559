import { setTimeout as delay } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { isRetryable, isTooLongLocked } from './database-errors.ts';
import { rowsOf } from './rows-of.ts';

/**
 * Runs work in one session of its own, without limits for a statement or a lock: an index may take minutes,
 * and the session holds an advisory lock.
 */
export type OwnSession = <T>(work: (db: Database) => Promise<T>) => Promise<T>;

/**
 * An arbitrary constant; every instance must take the same lock. It differs from the lock of migrations in a
 * transaction: the former release waits for that one with a snapshot, which CREATE INDEX CONCURRENTLY waits for.
 */
const ADVISORY_LOCK = 7_305_023;

/** A slice that waits for a row keeps its other rows locked, so it waits less than a second. */
const SLICE_LOCK_TIMEOUT = '500ms';
const ATTEMPTS = 30;
const PAUSE_MS = 500;

/** Rows per slice, whose locks are held until it ends. */
const SLICE_ROWS = 1_000;
/** `-- in slices: "table" "key"`, before a statement for the keys from $1 to $2. */
const IN_SLICES = /^-- in slices: "(?<table>\w+)" "(?<key>\w+)"$/m;
/** As tests/checks/migrations.test.ts allows it. */
const CONCURRENT_INDEX = /\bcreate (?:unique )?index concurrently "(\w+)"/i;

/** Repeats work that lost a lock or a deadlock: 30 attempts. */
export async function retryWhileLocked<T>(work: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await work();
    } catch (error) {
      const isBusy = isTooLongLocked(error) || isRetryable(error);
      if (!isBusy || attempts === ATTEMPTS) throw error;
    }
    await delay(PAUSE_MS);
  }
}

/**
 * Runs statements one by one, each with its own commit, while no other instance does. Statements that
 * finished before a crash may run again: a finished index is kept, and a finished filling finds no rows.
 * Returns false if another instance has done it meanwhile.
 */
export async function runOutsideTransaction(
  db: Database,
  statements: readonly string[],
  { isDone, markDone }: { isDone: () => Promise<boolean>; markDone: () => Promise<void> },
): Promise<boolean> {
  await lockSession(db);
  const isMine = !(await isDone());
  if (isMine) {
    for (const statement of statements) await retryWhileLocked(() => runStatement(db, statement));
    await markDone();
  }
  // After a failure, the lock ends with the session.
  await db.execute(sql`select pg_advisory_unlock(${ADVISORY_LOCK})`);
  return isMine;
}

/** Asks repeatedly: CREATE INDEX CONCURRENTLY would wait for the snapshot of a statement that waits for it. */
async function lockSession(db: Database): Promise<void> {
  const attempt = sql`select pg_try_advisory_lock(${ADVISORY_LOCK}) as mine`;
  while (!(await rowsOf<{ mine: boolean }>(db, attempt))[0]?.mine) await delay(PAUSE_MS);
}

async function runStatement(db: Database, statement: string): Promise<void> {
  const { table, key } = IN_SLICES.exec(statement)?.groups ?? {};
  if (table !== undefined && key !== undefined) return runSlices(db, statement, { table, key });
  const [, index] = CONCURRENT_INDEX.exec(statement) ?? [];
  if (index !== undefined && (await isFinishedIndex(db, index))) return;
  await db.execute(sql.raw(statement));
}

/** Returns true for a usable index. Drops one that a crash left unfinished: no query uses it. */
async function isFinishedIndex(db: Database, name: string): Promise<boolean> {
  const query = sql`select indisvalid as finished from pg_index
    where indexrelid = to_regclass(quote_ident(${name}))`;
  const [index] = await rowsOf<{ finished: boolean }>(db, query);
  if (index?.finished === false) await db.execute(sql`drop index concurrently ${sql.identifier(name)}`);
  return index?.finished === true;
}

/**
 * Runs the statement for a thousand rows at a time, in the order of their key, up to the last key of now.
 * Repeating it until no row is left would never end while others insert rows.
 */
async function runSlices(db: Database, statement: string, names: Record<'table' | 'key', string>) {
  const table = sql.identifier(names.table);
  const key = sql`${table}.${sql.identifier(names.key)}`;
  const [before, between, after] = statement.split(/\$[12]\b/).map((part) => sql.raw(part));
  const keys = (rest: SQL) =>
    rowsOf<{ key: string }>(db, sql`select ${key}::text as key from ${table} ${rest}`);
  const [end] = await keys(sql`order by ${key} desc limit 1`);
  let range = sql`where ${key} <= ${end?.key ?? null}`;
  for (;;) {
    const slice = await keys(sql`${range} order by ${key} limit ${SLICE_ROWS}`);
    const [first, last] = [slice.at(0), slice.at(-1)];
    if (first === undefined || last === undefined) return;
    const update = sql`${before}${first.key}${between}${last.key}${after}`;
    await retryWhileLocked(() => runSlice(db, update));
    range = sql`where ${key} > ${last.key} and ${key} <= ${end?.key ?? null}`;
  }
}

function runSlice(db: Database, update: SQL): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local lock_timeout = '${SLICE_LOCK_TIMEOUT}'`));
    await tx.execute(update);
  });
}
