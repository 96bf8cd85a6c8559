import { and, eq, inArray } from 'drizzle-orm';
import type { AppContext } from '#server/app-context.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { visitCounts } from '#server/db/schema.ts';
import { ownBusiness } from '#server/domain/floor/own-business.ts';
import type { Owner } from '#server/identity/port.ts';
import { type DayOfVisits, VISIT_DAYS } from '#shared/contract/visits.ts';
import { dayInTurkey, daysBefore } from '#shared/domain/calendar-day.ts';
import { noVisits } from './add-visits.ts';

/** Returns the last {@link VISIT_DAYS} days, ending today. @throws {ProductError} NO_BUSINESS_FOR_PHONE */
export async function getVisits(
  { database: { db }, clock }: AppContext,
  owner: Owner,
): Promise<DayOfVisits[]> {
  const business = await ownBusiness(db, owner);
  const today = dayInTurkey(clock.now());
  const days = Array.from({ length: VISIT_DAYS }, (_, index) => daysBefore(today, VISIT_DAYS - 1 - index));
  const { businessId, day } = visitCounts;
  const rows = await db
    .select(columnsOf(visitCounts, 'day', 'pageViews', 'codeScans', 'appTaps', 'storeTaps', 'contactTaps'))
    .from(visitCounts)
    .where(and(eq(businessId, business.id), inArray(day, days)));
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return days.map((each) => byDay.get(each) ?? { day: each, ...noVisits });
}
