import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';

/** Counts by their columns, which the contract names alike. */
export const noVisits = { page_views: 0, code_scans: 0, app_taps: 0, store_taps: 0, contact_taps: 0 };
export type Count = keyof typeof noVisits;
export type VisitRow = typeof noVisits & { businessId: number; day: string };

const counts = Object.keys(noVisits) as Count[];
const listOf = (item: (count: Count, column: SQL) => SQL) =>
  sql.join(
    counts.map((count) => item(count, sql.raw(count))),
    sql`, `,
  );

/**
 * Adds to the stored counts, so that several instances add up. Skips businesses that were deleted. Writes in
 * sorted order, so that two instances cannot deadlock.
 */
export async function addVisits(db: Database, rows: readonly VisitRow[]): Promise<void> {
  const values = rows.map(
    (row) => sql`(${row.businessId}::int, ${row.day}::date, ${listOf((count) => sql`${row[count]}::int`)})`,
  );
  await db.execute(sql`
    insert into visit_counts (business_id, day, ${listOf((_, column) => column)})
    select counted.* from (values ${sql.join(values, sql`, `)}) as counted (business_id)
    join businesses on businesses.id = counted.business_id
    order by 1, 2
    for key share of businesses
    on conflict (business_id, day) do update set
      ${listOf((_, column) => sql`${column} = visit_counts.${column} + excluded.${column}`)}`);
}
