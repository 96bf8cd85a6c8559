import type { Clock } from '#server/clock.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { ownBusiness } from '#server/domain/floor/own-business.ts';
import type { Owner } from '#server/identity/port.ts';
import { dayInTurkey } from '#shared/domain/calendar-day.ts';
import { findPriceList, type PriceListRecord } from './queries.ts';

/** Returns version 0, valid from today, if none is stored. @throws {ProductError} NO_BUSINESS_FOR_PHONE */
export async function getPriceList(
  deps: { database: DatabaseHandle; clock: Clock },
  owner: Owner,
): Promise<PriceListRecord> {
  const { db } = deps.database;
  const business = await ownBusiness(db, owner);
  return (await findPriceList(db, business.id)) ?? emptyList(dayInTurkey(deps.clock.now()));
}

const emptyList = (validFrom: string): PriceListRecord => ({
  version: 0,
  updatedAt: null,
  shown: false,
  validFrom,
  sections: [],
});
