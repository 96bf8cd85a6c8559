import * as z from 'zod/mini';
import { isRegistrationPhone } from '#shared/phone.ts';
import {
  business,
  businessMessages,
  businessName,
  canonicalPhone,
  optionalAddress,
  ownerName,
  ownerSurname,
} from './business.ts';
import type { ApiCall, ResponseOf } from './call.ts';

export const TERMS_MESSAGE = "Gizlilik Politikası ve Kullanım Koşulları'nı kabul etmelisiniz.";

/** The form of /register, with SPEC section 5's messages; its phone still has spaces. */
export const registrationForm = z.object({
  name: businessName,
  owner_name: ownerName,
  owner_surname: ownerSurname,
  phone: z.string().check(z.refine(isRegistrationPhone, businessMessages.phone)),
  address: optionalAddress,
  acceptTerms: z.boolean().check(z.refine((accepted) => accepted, TERMS_MESSAGE)),
});
export type RegistrationForm = z.infer<typeof registrationForm>;

/** The terms are accepted by registering; `firebaseToken` is the identity token. */
const registerRequest = z.strictObject({
  name: businessName,
  owner_name: ownerName,
  owner_surname: ownerSurname,
  phone: canonicalPhone,
  address: z.optional(optionalAddress),
  firebaseToken: z.string().check(z.minLength(1), z.maxLength(4096)),
});

export const registerCall = {
  method: 'POST',
  path: '/api/register',
  summary: 'Register a business',
  authority: 'optional',
  request: registerRequest,
  response: z.object({ business, slug: z.string() }),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'TEST_NUMBER', 'PHONE_TAKEN'],
} as const satisfies ApiCall;
export type RegisterResponse = ResponseOf<typeof registerCall>;
