import { presentPlace } from '#server/domain/places/place-mapper.ts';
import type { Invitation } from '#shared/contract/invitation.ts';
import type { InvitationRecord } from './get-invitation.ts';

export function presentInvitation(record: InvitationRecord): Invitation {
  const { name, phone, address } = record.business;
  const business = { name, phone, address };
  if (record.customer === null) {
    return { type: 'business', business, ...(record.place && { place: presentPlace(record.place) }) };
  }
  return {
    type: 'customer',
    business,
    customer: { name: record.customer.name, phone: record.customer.phone },
  };
}
