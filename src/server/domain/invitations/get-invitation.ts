import type { AppDeps } from '#server/app-deps.ts';
import type { Database } from '#server/db/client.ts';
import {
  type BusinessRecord,
  findBusinessByCode,
  findBusinessById,
} from '#server/domain/businesses/queries.ts';
import { findPlace, type PlaceRecord } from '#server/domain/places/queries.ts';
import { findPriceList, type PriceListRecord } from '#server/domain/price-lists/queries.ts';
import { isInvitationCode } from './codes.ts';
import { findCustomerByCode } from './queries.ts';

export interface InvitationRecord {
  business: BusinessRecord;
  /** Null for a business code, which invites anybody. */
  customer: { name: string; phone: string } | null;
  /** Where the opened code hangs; null for a code of no place, or of one that is gone. */
  place: PlaceRecord | null;
  /** Null unless its owner shows it. */
  priceList: PriceListRecord | null;
}

/** Whom a code invites to what; the price list apart. */
type Inviting = Omit<InvitationRecord, 'priceList'>;

/**
 * What `/r/{code}` invites to; null when the code is unknown, withdrawn or expired. A `placeId` that the business does not
 * have gives the plain invitation (ADR 134).
 */
export async function getInvitation(
  { database: { db }, clock }: Pick<AppDeps, 'database' | 'clock'>,
  code: string,
  placeId: string | null = null,
): Promise<InvitationRecord | null> {
  if (!isInvitationCode(code)) return null;
  const inviting = await findInviting(db, { code, placeId, now: clock.now() });
  if (inviting === null) return null;
  const { id, pricesShown } = inviting.business;
  return { ...inviting, priceList: pricesShown ? await findPriceList(db, id) : null };
}

interface Asked {
  code: string;
  placeId: string | null;
  now: Date;
}

async function findInviting(db: Database, { code, placeId, now }: Asked): Promise<Inviting | null> {
  const business = await findBusinessByCode(db, code);
  if (business !== null) {
    const place = placeId === null ? null : await findPlace(db, business.id, placeId);
    return { business, customer: null, place };
  }
  const customer = await findCustomerByCode(db, code, now);
  const inviting = customer === null ? null : await findBusinessById(db, customer.businessId);
  // Deleted since, with its customers.
  return inviting && { business: inviting, customer, place: null };
}
