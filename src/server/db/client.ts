import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** Either driver: PGlite in the process or PostgreSQL over the wire. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** An open database and what the process has to do with it besides queries. */
export interface DatabaseHandle {
  readonly db: Database;
  readonly kind: 'pglite' | 'postgres';
  /** One trivial round trip; rejects when the database is away. For /readyz. */
  ping(): Promise<void>;
  /** Tells every instance, this one too, that the pages under these paths changed. */
  publishPageChange(paths: readonly string[]): Promise<void>;
  /** `'all'` when changes may have been missed (the listening connection was lost). Returns an unsubscribe function. */
  onPageChange(listener: (paths: readonly string[] | 'all') => void): () => void;
  /** Finishes what runs, then closes; PGlite releases its lock. */
  close(): Promise<void>;
}
