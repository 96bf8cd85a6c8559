import { getTableName, sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { rowsOf } from './rows-of.ts';
import { businesses } from './schema.ts';

/**
 * Reads each row of each table whole, and returns the number of businesses.
 * @throws if a table cannot be read, or there is none of businesses
 */
export async function readAllTables(db: Database): Promise<number> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    // The length needs each value, also those that PostgreSQL stores apart from their row.
    const [row] = await rowsOf<{ count: number }>(
      db,
      sql`select count(*)::int as count, sum(length(a_row::text)) from ${sql.identifier(name)} a_row`,
    );
    counts.set(name, row?.count ?? 0);
  }
  const found = counts.get(getTableName(businesses));
  if (found === undefined) throw new Error('the table of businesses is missing');
  return found;
}
