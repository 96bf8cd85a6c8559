import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { PoolUse } from '#server/observability/metrics.ts';
import type * as schema from './schema.ts';

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Paths of pages. */
export type PageChange = readonly string[] | 'all';

/** Says in a transaction which pages it changes. All instances invalidate them with the commit. */
export type InvalidatePages = (change: PageChange) => Promise<void>;
export type PageTransaction<T> = (tx: Transaction, invalidatePages: InvalidatePages) => Promise<T>;

export interface Upkeep {
  /** Makes the room of deleted rows usable again, and tells the planner what the tables hold. */
  vacuum(): Promise<void>;
  /** Lets go of the log of what has reached the tables; without it the log grows until the database is closed. */
  checkpoint(): Promise<void>;
}

export interface DatabaseHandle {
  /** Its transactions are begun again after a deadlock, so nothing but the database may keep what they did. */
  readonly db: Database;
  readonly kind: 'pglite' | 'postgres';
  /** One round trip; rejects when the database is away or takes no writes. */
  ping(): Promise<void>;
  /** Writes to the disk without leaving anything; rejects when nothing can be written. Some milliseconds. */
  writeProbe(): Promise<void>;
  /** A transaction that changes pages. Other instances are notified with the commit, this one before the promise settles. */
  pageTransaction<T>(work: PageTransaction<T>): Promise<T>;
  /** `'all'` when changes may have been missed (the listening connection was lost). Returns an unsubscribe function. */
  onPageChange(listener: (change: PageChange) => void): () => void;
  /** What PostgreSQL does by itself and the embedded database does not; null for PostgreSQL. */
  readonly upkeep: Upkeep | null;
  /** Of the connections to PostgreSQL; null for the embedded database, which has one. */
  readonly poolUse: (() => PoolUse) | null;
  /** Copies the embedded database to a folder that is not there yet, while it is used; null for PostgreSQL. */
  readonly backUp: ((target: string) => Promise<void>) | null;
  /** Finishes what runs, then closes; PGlite releases its lock. */
  close(): Promise<void>;
}
