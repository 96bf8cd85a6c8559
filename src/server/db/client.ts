import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { FileList } from '#server/disk/file-list.ts';
import type { PoolUse } from '#server/observability/metrics.ts';
import type * as schema from './schema.ts';

/** A transaction is one, too. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** All statements read one snapshot, so a change that commits between two of them is invisible to both. */
export const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

export interface Upkeep {
  /**
   * Reclaims the space of deleted rows, updates the planner's statistics of their tables, and shortens the
   * write-ahead log. Requests wait for each table, seconds for a large one.
   */
  vacuum(): Promise<void>;
  /** The same for small tables of which much was deleted, and for a long log. Holds requests for some 100 ms. */
  tidy(): Promise<void>;
}

export interface DatabaseHandle {
  /** Retries transactions after a deadlock, so their callbacks may have no other side effects. */
  readonly db: Database;
  readonly kind: 'pglite' | 'postgres';
  /** Makes one round trip; rejects if the database is unreachable or read-only. */
  ping(): Promise<void>;
  /** Writes to the disk and keeps nothing; rejects if writes fail. Takes some milliseconds. */
  writeProbe(): Promise<void>;
  /** Maintenance that PostgreSQL runs on its own and the embedded database does not; null for PostgreSQL. */
  readonly upkeep: Upkeep | null;
  /** Usage of the PostgreSQL pool; null for the embedded database, which has one connection. */
  readonly poolUse: (() => PoolUse) | null;
  /**
   * Copies the embedded database, while in use, to a folder that must not exist yet, and lists the files as read;
   * null for PostgreSQL.
   */
  readonly backUp: ((target: string) => Promise<FileList>) | null;
  /** Finishes running work, then closes; PGlite releases its lock. */
  close(): Promise<void>;
}
