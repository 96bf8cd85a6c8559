import { and, eq, getTableColumns, gte } from 'drizzle-orm';
import type { AppContext } from '#server/app-context.ts';
import { visitCounts } from '#server/db/schema.ts';
import { ownBusiness } from '#server/domain/floor/own-business.ts';
import type { Owner } from '#server/identity/port.ts';
import { VISIT_DAYS } from '#shared/contract/visits.ts';
import { dayInTurkey, daysBefore } from '#shared/domain/calendar-day.ts';
import { noVisits } from './add-visits.ts';

export type DayOfVisits = Omit<typeof visitCounts.$inferSelect, 'businessId'>;

/** Returns the last {@link VISIT_DAYS} days, ending today. @throws {ProductError} NO_BUSINESS_FOR_PHONE */
export async function getVisits(
  { database: { db }, clock }: AppContext,
  owner: Owner,
): Promise<DayOfVisits[]> {
  const business = await ownBusiness(db, owner);
  const today = dayInTurkey(clock.now());
  const days = Array.from({ length: VISIT_DAYS }, (_, index) => daysBefore(today, VISIT_DAYS - 1 - index));
  const { businessId, day, ...counts } = getTableColumns(visitCounts);
  const rows = await db
    .select({ day, ...counts })
    .from(visitCounts)
    .where(and(eq(businessId, business.id), gte(day, daysBefore(today, VISIT_DAYS - 1))));
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return days.map((each) => byDay.get(each) ?? { day: each, ...noVisits });
}
