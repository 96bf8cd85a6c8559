import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';

/**
 * Writes nothing. @throws with the SQLSTATE that a write would raise if the database is a standby, or its host locked
 * it, as hosts do when a disk fills up; the driver's error if it is unreachable
 */
export async function assertTakesWrites(db: Database): Promise<void> {
  const readOnly = sql<boolean>`pg_is_in_recovery() or current_setting('transaction_read_only')::boolean`;
  const [row] = await db.select({ readOnly }).from(sql`(values (1)) as one`);
  if (row?.readOnly === false) return;
  throw Object.assign(new Error('the database is read-only'), { code: '25006' });
}

/**
 * Tests that the disk accepts writes. A row would prove little, because it fits into an existing page. So a
 * set larger than its memory goes into a temporary file beside the tables. A message without a reader goes
 * through the log; its commit waits for the disk and for standbys. Neither needs a table or waits for a
 * backup's locks (ADR 13).
 * @throws the error that a write would raise
 */
export async function writeProbe(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await assertTakesWrites(tx);
    await tx.execute(sql`set local work_mem = '64kB'`);
    await tx.execute(sql`select count(*) from generate_series(1, 10000)`);
    await tx.execute(sql`select pg_logical_emit_message(true, 'write probe', '')`);
  });
}
