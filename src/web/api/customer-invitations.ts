import type * as z from 'zod/mini';
import {
  type CustomerInvitation,
  inviteCustomerCall,
  markInvitationSentCall,
  renewInvitationCall,
  withdrawInvitationCall,
} from '#shared/contract/customer-invitation.ts';
import { nullOnError } from './api-errors.ts';
import { callApi } from './call-api.ts';

const paramsOf = ({ id }: CustomerInvitation) => ({ params: { id: String(id) } });

export const inviteCustomer = async (body: z.input<typeof inviteCustomerCall.request>) =>
  (await callApi(inviteCustomerCall, { body })).invitation;

export const markInvitationSent = async (sent: CustomerInvitation) =>
  (await callApi(markInvitationSentCall, paramsOf(sent))).invitation;

export const renewInvitation = async (expired: CustomerInvitation) =>
  (await callApi(renewInvitationCall, paramsOf(expired))).invitation;

/** Withdraws an invitation; one that is already gone, for example from another phone, counts as withdrawn. */
export const withdrawInvitation = (invitation: CustomerInvitation) =>
  nullOnError(callApi(withdrawInvitationCall, paramsOf(invitation)), 'NOT_FOUND');
