import { presentPublicHours } from '#server/domain/businesses/business-mapper.ts';
import { presentPlace } from '#server/domain/places/place-mapper.ts';
import { presentPublicPriceList } from '#server/domain/price-lists/price-list-mapper.ts';
import type { Invitation } from '#shared/contract/invitation.ts';
import type { InvitationRecord } from './get-invitation.ts';

function presentInvited({
  customer,
  place,
}: InvitationRecord): Pick<Invitation, 'type' | 'customer' | 'place'> {
  if (customer === null) return { type: 'business', ...(place && { place: presentPlace(place) }) };
  return { type: 'customer', customer: { name: customer.name, phone: customer.phone } };
}

export function presentInvitation(record: InvitationRecord): Invitation {
  const { name, phone, address, slug, phoneShown } = record.business;
  const prices = presentPublicPriceList(record.priceList);
  return {
    ...presentInvited(record),
    business: {
      name,
      phone,
      address,
      slug,
      phone_shown: phoneShown,
      ...presentPublicHours(record.business),
    },
    ...(prices && { price_list: prices }),
  };
}
