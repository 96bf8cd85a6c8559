import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import * as schema from '#server/db/schema.ts';
import { OperatorError } from '#server/operator-error.ts';

/** Rows per statement. */
const BATCH = 500;

/** Returns the tables, referenced ones first. The target's own triggers write its changes of pages. */
function tablesInOrder(): PgTable[] {
  const left = Object.values(schema).filter(
    (value) => is(value, PgTable) && value !== schema.pageChanges,
  ) as PgTable[];
  const ordered: PgTable[] = [];
  const isReady = (table: PgTable) =>
    getTableConfig(table).foreignKeys.every((key) => ordered.includes(key.reference().foreignTable));
  while (left.length > 0) ordered.push(...left.splice(left.findIndex(isReady), 1));
  return ordered;
}

/** Copies a table as JSON, which is lossless: a `Date` would cut times to milliseconds. */
async function copyTable(source: Transaction, target: Transaction, table: PgTable): Promise<void> {
  const names = Object.values(getTableColumns(table)).map(({ name }) => sql.identifier(name));
  const columns = sql.join(names, sql`, `);
  await source.execute(
    sql`declare copied cursor for select to_json(copied_row)::text as json from ${table} copied_row`,
  );
  for (;;) {
    const rows = await rowsOf<{ json: string }>(source, sql.raw(`fetch ${BATCH} from copied`));
    if (rows.length === 0) break;
    const json = `[${rows.map((row) => row.json).join(',')}]`;
    await target.execute(
      sql`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ${json}::json)`,
    );
  }
  await source.execute(sql`close copied`);
}

/** Copies sequences, so that ids of existing and deleted rows are not used again. */
async function copySequences(source: Transaction, target: Transaction): Promise<void> {
  const used = await rowsOf<{ name: string; last: string }>(
    source,
    sql`select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, last } of used)
    await target.execute(sql`select setval(${name}::regclass, ${last}::bigint)`);
}

/**
 * Copies all tables. @throws {OperatorError} if a target table is not empty or rows are missing. The caller's
 * transaction then rolls back.
 */
export async function copyAll(source: Transaction, target: Transaction): Promise<number> {
  const tables = tablesInOrder();
  for (const table of tables) {
    await target.execute(sql`lock table ${table} in exclusive mode`);
    if ((await target.$count(table)) === 0) continue;
    throw new OperatorError(
      `The target table ${getTableName(table)} is not empty: export into a new database, which no server has used.`,
    );
  }
  let rows = 0;
  for (const table of tables) {
    await copyTable(source, target, table);
    const [there, here] = [await target.$count(table), await source.$count(table)];
    if (there !== here)
      throw new OperatorError(
        `${getTableName(table)}: only ${there} of ${here} rows were copied. Export again into a new database.`,
      );
    rows += here;
  }
  await copySequences(source, target);
  return rows;
}
