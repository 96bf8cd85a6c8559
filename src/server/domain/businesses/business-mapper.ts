import type { BusinessDetails, BusinessRecord } from '#server/domain/floor/queries.ts';
import { presentPublicPriceList } from '#server/domain/price-lists/price-list-mapper.ts';
import type {
  Business,
  PublicBusiness,
  RegistrationDetails,
  UpdateBusinessRequest,
} from '#shared/contract/business.ts';
import type { BusinessWithPrices } from '#shared/contract/public-business.ts';
import type { FoundBusinessWithPrices } from './get-business-with-prices.ts';
import type { BusinessChanges } from './update-business.ts';

/** Without opening hours, nothing of the rest: the former release removes only those. */
export const presentPublicHours = ({ openingHours, secondHours, specialDays }: BusinessRecord) =>
  openingHours && {
    opening_hours: openingHours,
    ...(secondHours && { second_hours: secondHours }),
    ...(specialDays && { special_days: specialDays }),
  };

export function presentPublicBusiness(record: BusinessRecord): PublicBusiness {
  return {
    id: record.id,
    slug: record.slug,
    code: record.code,
    name: record.name,
    owner_name: record.ownerName,
    owner_surname: record.ownerSurname,
    address: record.address,
    ...(record.phoneShown && { phone: record.phone }),
    ...presentPublicHours(record),
  };
}

/** Maps a business for its public page. */
export function presentBusinessWithPrices({
  business,
  priceList,
}: FoundBusinessWithPrices): BusinessWithPrices {
  const prices = presentPublicPriceList(priceList);
  return { ...presentPublicBusiness(business), ...(prices && { price_list: prices }) };
}

export function presentBusiness(record: BusinessRecord): Business {
  return {
    ...presentPublicBusiness(record),
    phone: record.phone,
    phone_shown: record.phoneShown,
    // Sent even if null: the browser keeps fields that a response omits.
    opening_hours: record.openingHours,
    second_hours: record.secondHours,
    special_days: record.specialDays,
    hidden_reason: record.hiddenReason,
    owner_uuid: record.ownerUuid ?? '',
    created_at: record.createdAt.toISOString(),
  };
}

type SeenDetails = NonNullable<UpdateBusinessRequest['seen']>;

export function readBusinessDetails(body: Omit<RegistrationDetails, 'phone'> | SeenDetails): BusinessDetails {
  return {
    name: body.name,
    ownerName: body.owner_name,
    ownerSurname: body.owner_surname,
    address: body.address || null,
  };
}

/** Returns what the form began with, if it says so. */
export const readSeenDetails = ({ seen }: UpdateBusinessRequest) => seen && readBusinessDetails(seen);

/** Maps the owner's changes; an empty text removes the value, if it is optional. */
export function readBusinessChanges(body: UpdateBusinessRequest): BusinessChanges {
  return {
    name: body.name,
    ownerName: body.owner_name,
    ownerSurname: body.owner_surname,
    address: body.address === '' ? null : body.address,
  };
}
