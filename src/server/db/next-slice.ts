import { and, asc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from './client.ts';

/** The key of the last row of a slice; empty before the first row. */
export type Place = readonly unknown[];

/** The condition for the rows of a slice, and the place of the one after it; null after the last one. */
export interface KeySlice {
  rows: SQL | undefined;
  next: Place | null;
}

const list = (values: readonly unknown[]): SQL =>
  sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;

/** Returns the next `size` rows of a table in the order of its key: a statement for all rows would take too long. */
export async function nextSlice(
  db: Database | Transaction,
  key: readonly [PgColumn, ...PgColumn[]],
  from: Place,
  size: number,
): Promise<KeySlice> {
  const after = from.length === 0 ? undefined : sql`${list(key)} > ${list(from)}`;
  const [last] = await db
    .select(Object.fromEntries(key.map((column) => [column.name, column])))
    .from(key[0].table)
    .where(after)
    .orderBy(...key.map((column) => asc(column)))
    .limit(1)
    .offset(size - 1);
  if (last === undefined) return { rows: after, next: null };
  const next = Object.values(last);
  return { rows: and(after, sql`${list(key)} <= ${list(next)}`), next };
}
