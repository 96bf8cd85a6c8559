import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import {
  adminActions,
  contactMessages,
  identityKeys,
  identityRefreshTokens,
  userLegalAcceptances,
  visitCounts,
} from '#server/db/schema.ts';

/**
 * Returns the latest time that a server wrote into a row, or null if no row has one. Reads only what an index or a small
 * table answers at any size. A day of visits counts as the day before: it is that of Turkey.
 */
export async function newestTime(db: Database): Promise<Date | null> {
  const found = await rowsOf<{ ms: number | null }>(
    db,
    sql`select extract(epoch from greatest(
      (select max(created_at) from ${identityKeys}),
      (select max(created_at) from ${identityRefreshTokens} where replaced_at is null),
      (select accepted_at from ${userLegalAcceptances} order by id desc limit 1),
      (select created_at from ${contactMessages} order by id desc limit 1),
      (select at from ${adminActions} order by id desc limit 1),
      (select (max(day) - 1)::timestamp at time zone 'UTC' from ${visitCounts})
    ))::float8 * 1000 as ms`,
  );
  const ms = found[0]?.ms ?? null;
  return ms === null ? null : new Date(ms);
}
