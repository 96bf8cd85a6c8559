import { sql } from 'drizzle-orm';
import { addToCounter } from '#server/db/add-to-counter.ts';
import type { Database } from '#server/db/client.ts';
import { businesses, visitCounts } from '#server/db/schema.ts';

export type VisitRow = typeof visitCounts.$inferSelect;

/**
 * Adds to the stored counts, so that several instances add up. Skips businesses that were deleted. Writes in
 * sorted order, so that two instances cannot deadlock.
 */
export async function addVisits(db: Database, rows: readonly VisitRow[]): Promise<void> {
  const { businessId, day, pageViews, codeScans } = visitCounts;
  const columns = sql.join(
    [businessId, day, pageViews, codeScans].map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const values = sql.join(
    rows.map(
      (row) => sql`(${row.businessId}::int, ${row.day}::date, ${row.pageViews}::int, ${row.codeScans}::int)`,
    ),
    sql`, `,
  );
  const added = (column: typeof pageViews | typeof codeScans) =>
    sql`${sql.identifier(column.name)} = ${addToCounter(column, sql`excluded.${sql.identifier(column.name)}`)}`;
  await db.execute(sql`
    insert into ${visitCounts} (${columns})
    select counted.* from (values ${values}) as counted (${columns})
    join ${businesses} on ${businesses.id} = counted.${sql.identifier(businessId.name)}
    order by 1, 2
    for key share of ${businesses}
    on conflict (${sql.identifier(businessId.name)}, ${sql.identifier(day.name)})
    do update set ${added(pageViews)}, ${added(codeScans)}`);
}
