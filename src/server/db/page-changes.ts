import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { reasonOf } from '#server/operator-error.ts';
import type { Database } from './client.ts';
import { onlyRow, rowsOf } from './rows-of.ts';
import { pageChanges } from './schema.ts';

/**
 * Paths of the pages that changed since the last reading; `'all'` if that cannot be told; `'unread'` if a change of
 * this instance could not be read, so that the next reading names it.
 */
export type PageChange = ReadonlySet<string> | 'all' | 'unread';

/** The retention deletes rows of this age, by the clock of the database. */
export const PAGE_CHANGES_MS = 20 * 60 * 1000;

/** An answer waits no longer for it. */
const OWN_READING_MS = 1_000;
/** The same of an answer that is late already. */
const AWAY_MS = 100;

interface Reading {
  /** The first transaction that still ran: all rows of earlier ones were visible. */
  horizon: string;
  /** The database's clock, in milliseconds. */
  readAt: string;
  rows: [transaction: string, path: string][];
}

/** Reads which pages changed: triggers write them in the transaction that changes a business (ADR 106). */
export class PageChanges {
  readonly #db: Database;
  readonly #logger: Logger;
  readonly #listeners = new Set<(change: PageChange) => void>();
  #last: Reading | null = null;
  #isFailing = false;
  #running: Promise<unknown> = Promise.resolve();
  #waiting: Promise<boolean> | null = null;

  constructor(db: Database, logger: Logger) {
    this.#db = db;
    this.#logger = logger;
  }

  /** The listener is called after each reading, also if nothing changed. */
  onRead(listener: (change: PageChange) => void): void {
    this.#listeners.add(listener);
  }

  /** Resolves after a reading that begins later than this call; callers that wait share it. False if it fails. */
  read(): Promise<boolean> {
    if (this.#waiting === null) {
      this.#waiting = this.#running.then(() => {
        this.#waiting = null;
        return this.#readOnce();
      });
      this.#running = this.#waiting;
    }
    return this.#waiting;
  }

  /**
   * After a commit of this instance: its caches must not answer with what they read before. `isAway`: the call has waited
   * for the database already, in vain.
   */
  async readOwn(isAway = false): Promise<void> {
    const most = isAway ? AWAY_MS : OWN_READING_MS;
    const isRead = await Promise.race([this.read(), delay(most, false, { ref: false })]);
    if (!isRead) this.#notify('unread');
  }

  async #readOnce(): Promise<boolean> {
    try {
      const reading = await this.#query();
      const change = changeSince(this.#last, reading);
      this.#last = reading;
      this.#isFailing = false;
      this.#notify(change);
      return true;
    } catch (error) {
      if (!this.#isFailing)
        this.#logger.warn(
          { reason: reasonOf(error) },
          'the changed pages cannot be read; tried every second',
        );
      this.#isFailing = true;
      return false;
    }
  }

  async #query(): Promise<Reading> {
    const { transaction, path } = pageChanges;
    const rows = sql`select json_agg(json_build_array(${transaction}::text, ${path})) from ${pageChanges}
      where ${transaction} >= ${this.#last?.horizon ?? null}::text::xid8`;
    // One statement, so the horizon is that of the rows.
    const reading = await rowsOf<Reading>(
      this.#db,
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
        (extract(epoch from now()) * 1000)::bigint::text as "readAt", coalesce((${rows}), '[]') as rows`,
    );
    return onlyRow(reading);
  }

  #notify(change: PageChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}

/** A transaction that ran at the last reading may have committed since: its rows were not among those seen then. */
function changeSince(last: Reading | null, { horizon, readAt, rows }: Reading): PageChange {
  // Rows may have been deleted meanwhile, or it is another database.
  const isLost =
    last === null ||
    Number(readAt) - Number(last.readAt) > PAGE_CHANGES_MS / 2 ||
    BigInt(horizon) < BigInt(last.horizon);
  if (isLost) return 'all';
  const seen = new Set(last.rows.map(([transaction]) => transaction));
  return new Set(rows.flatMap(([transaction, path]) => (seen.has(transaction) ? [] : path)));
}
