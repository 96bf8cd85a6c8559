import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { rowsOf } from './rows-of.ts';

/** The number of rows of each table. */
export type RowCounts = Record<string, number>;

const TABLES = sql`
  select relname as name, (
    select string_agg(quote_ident(attname), ', ' order by place)
    from pg_index, unnest(indkey) with ordinality as part(attnum, place)
      join pg_attribute using (attnum)
    where indrelid = pg_class.oid and attrelid = pg_class.oid and indisprimary
  ) as key
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;

/**
 * Reads each row of each table whole, and finds it by the primary key, too: neither may have been emptied.
 * @throws if a table cannot be read, has not as many rows as its primary key, or there is none of businesses
 */
export async function readAllTables(db: Database): Promise<RowCounts & { businesses: number }> {
  const counts: RowCounts = {};
  for (const { name, key } of await rowsOf<{ name: string; key: string | null }>(db, TABLES)) {
    // The length needs each value, also those that PostgreSQL stores apart from their row.
    const [row] = await rowsOf<{ count: number }>(
      db,
      sql`select count(*)::int as count, sum(length(a_row::text)) from ${sql.identifier(name)} a_row`,
    );
    const count = row?.count ?? 0;
    const found = key === null ? count : await countByKey(db, name, key);
    if (found !== count) throw new Error(`${name} has ${count} rows, and its primary key ${found}`);
    counts[name] = count;
  }
  const { businesses } = counts;
  if (businesses === undefined) throw new Error('the table of businesses is missing');
  return { ...counts, businesses };
}

const countByKey = (db: Database, table: string, key: string): Promise<number> =>
  db.transaction(async (tx) => {
    // PostgreSQL then has to walk the index.
    for (const way of ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'])
      await tx.execute(sql`set local ${sql.raw(way)} = off`);
    const columns = sql.raw(key);
    const [row] = await rowsOf<{ count: number }>(
      tx,
      sql`select count(*)::int as count
        from (select ${columns} from ${sql.identifier(table)} order by ${columns} offset 0) as keys`,
    );
    return row?.count ?? 0;
  });
