import type { SQL } from 'drizzle-orm';
import type { Database, Transaction } from './client.ts';

/** Returns the rows of a statement that no table of the schema types; both drivers return them alike. */
export async function rowsOf<Row>(db: Database | Transaction, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}
