import type { AppContext } from '#server/app-context.ts';
import type { Database } from '#server/db/client.ts';
import { type BusinessRecord, findBusinessByCode, findBusinessById } from '#server/domain/floor/queries.ts';
import { findPlace, type PlaceRecord } from '#server/domain/places/queries.ts';
import { findPriceList, type PriceListRecord } from '#server/domain/price-lists/queries.ts';
import { isInvitationCode } from './codes.ts';
import { findCustomerByCode } from './queries.ts';

export interface InvitationRecord {
  business: BusinessRecord;
  /** Null for a business code, which invites any customer. */
  customer: { name: string; phone: string } | null;
  /** The place of the opened code; null if the code has no place, or the place was deleted. */
  place: PlaceRecord | null;
  /** Null unless the owner shows it. */
  priceList: PriceListRecord | null;
}

interface InvitationAddress {
  code: string;
  placeId?: string | null;
}

type Inviting = Omit<InvitationRecord, 'priceList'>;

/**
 * Returns the invitation of `/r/{code}`; null if the code is unknown, withdrawn or expired. For a `placeId`
 * that the business does not have, returns the invitation without a place (ADR 134).
 */
export async function getInvitation(
  { database: { db }, clock }: AppContext,
  address: InvitationAddress,
): Promise<InvitationRecord | null> {
  if (!isInvitationCode(address.code)) return null;
  const inviting = await findInviting(db, address, clock.now());
  if (inviting === null) return null;
  const { id, pricesShown } = inviting.business;
  return { ...inviting, priceList: pricesShown ? await findPriceList(db, id) : null };
}

async function findInviting(
  db: Database,
  { code, placeId = null }: InvitationAddress,
  now: Date,
): Promise<Inviting | null> {
  const business = await findBusinessByCode(db, code);
  if (business !== null) {
    const place = placeId === null ? null : await findPlace(db, business.id, placeId);
    return { business, customer: null, place };
  }
  const customer = await findCustomerByCode(db, code, now);
  const inviter = customer === null ? null : await findBusinessById(db, customer.businessId, 'public');
  // The business may be hidden, or have been deleted since, with its customers.
  return inviter && { business: inviter, customer, place: null };
}
