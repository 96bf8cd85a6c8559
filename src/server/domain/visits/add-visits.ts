import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import type { visitCounts } from '#server/db/schema.ts';

export type VisitRow = typeof visitCounts.$inferSelect;

/**
 * Adds to the stored counts, so that several instances add up. Skips businesses that were deleted. Writes in
 * sorted order, so that two instances cannot deadlock.
 */
export async function addVisits(db: Database, rows: readonly VisitRow[]): Promise<void> {
  const values = rows.map(
    (row) => sql`(${row.businessId}::int, ${row.day}::date, ${row.pageViews}::int, ${row.codeScans}::int)`,
  );
  await db.execute(sql`
    insert into visit_counts (business_id, day, page_views, code_scans)
    select counted.* from (values ${sql.join(values, sql`, `)}) as counted (business_id)
    join businesses on businesses.id = counted.business_id
    order by 1, 2
    for key share of businesses
    on conflict (business_id, day) do update set
      page_views = visit_counts.page_views + excluded.page_views,
      code_scans = visit_counts.code_scans + excluded.code_scans`);
}
