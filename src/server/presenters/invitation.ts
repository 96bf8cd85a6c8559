import type { InvitationRecord } from '#server/businesses/get-invitation.ts';
import type { Invitation } from '#shared/contract/invitation.ts';
import { presentPlace } from './places.ts';

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
