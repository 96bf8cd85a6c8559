import type { AppContext } from '#server/app-context.ts';
import { ownBusiness } from '#server/domain/floor/own-business.ts';
import type { Owner } from '#server/identity/port.ts';
import { type PlaceRecord, placesOf } from './queries.ts';

/** @throws {ProductError} NO_BUSINESS_FOR_PHONE */
export async function listPlaces({ database: { db } }: AppContext, owner: Owner): Promise<PlaceRecord[]> {
  const business = await ownBusiness(db, owner);
  return placesOf(db, business.id);
}
