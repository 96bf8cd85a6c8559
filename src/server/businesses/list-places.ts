import type { DatabaseHandle } from '#server/db/client.ts';
import type { VerifiedIdentity } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import { type PlaceRecord, placesOf } from './places.ts';
import { findBusinessByPhone } from './queries.ts';

/** @throws {ProductError} FORBIDDEN without a phone, NO_BUSINESS_FOR_PHONE */
export async function listPlaces(
  { database: { db } }: { database: DatabaseHandle },
  { phone }: VerifiedIdentity,
): Promise<PlaceRecord[]> {
  if (phone === null) throw new ProductError('FORBIDDEN');
  const business = await findBusinessByPhone(db, phone);
  if (business === null) throw new ProductError('NO_BUSINESS_FOR_PHONE');
  return placesOf(db, business.id);
}
