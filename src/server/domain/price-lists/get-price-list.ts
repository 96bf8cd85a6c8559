import type { AppContext } from '#server/app-context.ts';
import { ownBusiness } from '#server/domain/floor/own-business.ts';
import type { Owner } from '#server/identity/port.ts';
import { dayInTurkey } from '#shared/domain/calendar-day.ts';
import { findPriceList, type PriceListRecord } from './queries.ts';

/** Returns version 0, valid from today, if none is stored. @throws {ProductError} NO_BUSINESS_FOR_PHONE */
export async function getPriceList(
  { database: { db }, clock }: AppContext,
  owner: Owner,
): Promise<PriceListRecord> {
  const business = await ownBusiness(db, owner);
  return (await findPriceList(db, business.id)) ?? emptyList(dayInTurkey(clock.now()));
}

const emptyList = (validFrom: string): PriceListRecord => ({
  version: 0,
  updatedAt: null,
  shown: false,
  validFrom,
  sections: [],
  printed: null,
});
