import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './client.ts';

/** The database answers but takes no writes: a standby, or one that was told so, as hosts do when a disk fills up. */
class ReadOnlyDatabaseError extends Error {
  override name = 'ReadOnlyDatabaseError';
  /** SQLSTATE read_only_sql_transaction, as a write would fail. */
  readonly code = '25006';
}

/** One round trip, which writes nothing. @throws with code 25006, or the driver's error when the database is away */
export async function assertTakesWrites(db: Database | Transaction): Promise<void> {
  const readOnly = sql<boolean>`pg_is_in_recovery() or current_setting('transaction_read_only')::boolean`;
  const [row] = await db.select({ readOnly }).from(sql`(values (1)) as one`);
  if (row?.readOnly !== false) throw new ReadOnlyDatabaseError('the database is read-only');
}

/**
 * A row would prove little, for it fits into a page that is there already. So a set too large for its memory goes into
 * a temporary file where the tables are, and a message that nobody reads through the log, whose commit waits for the
 * disk and for standbys. Neither needs a table or waits for a backup's locks (ADR 13). @throws what a write would
 */
export async function writeProbe(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await assertTakesWrites(tx);
    await tx.execute(sql`set local work_mem = '64kB'`);
    await tx.execute(sql`select count(*) from generate_series(1, 10000)`);
    await tx.execute(sql`select pg_logical_emit_message(true, 'write probe', '')`);
  });
}
