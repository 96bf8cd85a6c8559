import * as z from 'zod/mini';
import { phoneField } from '#shared/contract/business.ts';
import { inviteCustomerRequest } from '#shared/contract/customer-invitation.ts';
import { REGISTRATION_INITIAL } from '#shared/domain/phone.ts';

export const emptyInvite = { name: '', phone: REGISTRATION_INITIAL };

/** The contract's schema, with the number as typed. */
export const inviteSchema = z.extend(inviteCustomerRequest, { phone: phoneField(z.string()) });
