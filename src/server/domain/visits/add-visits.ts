import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import type { visitCounts } from '#server/db/schema.ts';

export type VisitRow = typeof visitCounts.$inferSelect;
export const noVisits = { pageViews: 0, codeScans: 0, appTaps: 0, storeTaps: 0, contactTaps: 0 };

/**
 * Adds to the stored counts, so that several instances add up. Skips businesses that were deleted. Writes in
 * sorted order, so that two instances cannot deadlock.
 */
export async function addVisits(db: Database, rows: readonly VisitRow[]): Promise<void> {
  const values = rows.map(
    ({ businessId, day, pageViews, codeScans, appTaps, storeTaps, contactTaps }) =>
      sql`(${businessId}::int, ${day}::date, ${pageViews}::int, ${codeScans}::int, ${appTaps}::int, ${storeTaps}::int, ${contactTaps}::int)`,
  );
  await db.execute(sql`
    insert into visit_counts (business_id, day, page_views, code_scans, app_taps, store_taps, contact_taps)
    select counted.* from (values ${sql.join(values, sql`, `)}) as counted (business_id)
    join businesses on businesses.id = counted.business_id
    order by 1, 2
    for key share of businesses
    on conflict (business_id, day) do update set
      page_views = visit_counts.page_views + excluded.page_views,
      code_scans = visit_counts.code_scans + excluded.code_scans,
      app_taps = visit_counts.app_taps + excluded.app_taps,
      store_taps = visit_counts.store_taps + excluded.store_taps,
      contact_taps = visit_counts.contact_taps + excluded.contact_taps`);
}
