import type * as z from 'zod/mini';
import {
  type CustomerInvitation,
  inviteCustomerCall,
  markInvitationSentCall,
  renewInvitationCall,
  withdrawInvitationCall,
} from '#shared/contract/customer-invitation.ts';
import { nullOnError } from './api-client.ts';
import { callApi } from './call-api.ts';

const idOf = ({ id }: Pick<CustomerInvitation, 'id'>) => ({ id: String(id) });

export async function inviteCustomer(
  body: z.input<typeof inviteCustomerCall.request>,
): Promise<CustomerInvitation> {
  return (await callApi(inviteCustomerCall, { body })).invitation;
}

export async function markInvitationSent(sent: CustomerInvitation): Promise<CustomerInvitation> {
  return (await callApi(markInvitationSentCall, { params: idOf(sent) })).invitation;
}

export async function renewInvitation(expired: CustomerInvitation): Promise<CustomerInvitation> {
  return (await callApi(renewInvitationCall, { params: idOf(expired) })).invitation;
}

/** Withdraws an invitation; one that is already gone, for example from another phone, counts as withdrawn. */
export async function withdrawInvitation({ id }: CustomerInvitation): Promise<void> {
  await nullOnError(callApi(withdrawInvitationCall, { params: idOf({ id }) }), 'NOT_FOUND');
}
