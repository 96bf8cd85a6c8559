import type { SQL } from 'drizzle-orm';
import type { Database, Transaction } from './client.ts';

/** Returns the rows of a statement that no table of the schema types; both drivers return them alike. */
export async function rowsOf<Row>(db: Database | Transaction, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}

/** Returns the row of a statement that always has one, such as INSERT … RETURNING. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('the statement returned no row');
  return row;
}
