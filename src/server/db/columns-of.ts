import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

type Columns<Table extends PgTable> = Table['_']['columns'];

/** Returns some columns of a table by their names in the database, for rows with those names. */
export function columnsOf<Table extends PgTable, Key extends keyof Columns<Table>>(
  table: Table,
  ...keys: readonly Key[]
) {
  const columns: Columns<Table> = getTableColumns(table);
  return Object.fromEntries(keys.map((key) => [columns[key]?.name, columns[key]])) as {
    [K in Key as Columns<Table>[K]['_']['name']]: Columns<Table>[K];
  };
}
