import type { Clock } from '#server/clock.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import type { VerifiedIdentity } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import { dayInTurkey } from '#shared/calendar-day.ts';
import { findPriceList, type PriceListRecord } from './price-list-queries.ts';
import { findBusinessByPhone } from './queries.ts';

/**
 * The owner's price list; an empty one of version 0, from today on, while there is none. @throws {ProductError}
 * FORBIDDEN, NO_BUSINESS_FOR_PHONE
 */
export async function getPriceList(
  deps: { database: DatabaseHandle; clock: Clock },
  { phone }: VerifiedIdentity,
): Promise<PriceListRecord> {
  if (phone === null) throw new ProductError('FORBIDDEN');
  const { db } = deps.database;
  const business = await findBusinessByPhone(db, phone);
  if (business === null) throw new ProductError('NO_BUSINESS_FOR_PHONE');
  return (await findPriceList(db, business.id)) ?? emptyList(dayInTurkey(deps.clock.now()));
}

const emptyList = (validFrom: string): PriceListRecord => ({
  version: 0,
  updatedAt: null,
  shown: false,
  validFrom,
  sections: [],
});
