import type * as z from 'zod/mini';
import {
  type CustomerInvitation,
  customerInvitationsCall,
  invitationCountsCall,
  inviteCustomerCall,
  markInvitationSentCall,
  renewInvitationCall,
  withdrawInvitationCall,
} from '#shared/contract/customer-invitation.ts';
import { nullOnError } from './api-client.ts';
import { callApi } from './call-api.ts';

type Token = string | null;

const idOf = ({ id }: Pick<CustomerInvitation, 'id'>) => ({ id: String(id) });

/** The newest first. */
export async function listInvitations(token: Token): Promise<CustomerInvitation[]> {
  return (await callApi(customerInvitationsCall, { token })).invitations;
}

export const countInvitations = (token: Token) => callApi(invitationCountsCall, { token });

export async function inviteCustomer(
  token: Token,
  body: z.input<typeof inviteCustomerCall.request>,
): Promise<CustomerInvitation> {
  return (await callApi(inviteCustomerCall, { token, body })).invitation;
}

export async function markInvitationSent(
  token: Token,
  sent: CustomerInvitation,
): Promise<CustomerInvitation> {
  return (await callApi(markInvitationSentCall, { token, params: idOf(sent) })).invitation;
}

export async function renewInvitation(
  token: Token,
  expired: CustomerInvitation,
): Promise<CustomerInvitation> {
  return (await callApi(renewInvitationCall, { token, params: idOf(expired) })).invitation;
}

/** One that is gone already, from another phone say, is as good as withdrawn. */
export async function withdrawInvitation(token: Token, { id }: CustomerInvitation): Promise<void> {
  await nullOnError(callApi(withdrawInvitationCall, { token, params: idOf({ id }) }), 'NOT_FOUND');
}
