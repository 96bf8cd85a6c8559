import * as z from 'zod/mini';
import { isRegistrationPhone } from '#shared/phone.ts';
import {
  business,
  businessMessages,
  canonicalPhone,
  optionalAddress,
  ownerName,
  ownerSurname,
  shopName,
} from './business.ts';

export const TERMS_MESSAGE = "Gizlilik Politikası ve Kullanım Koşulları'nı kabul etmelisiniz.";

/** The form of /register, with SPEC section 5's messages; its phone still has spaces. */
export const registrationForm = z.object({
  name: shopName,
  owner_name: ownerName,
  owner_surname: ownerSurname,
  phone: z.string().check(z.refine(isRegistrationPhone, businessMessages.phone)),
  address: optionalAddress,
  acceptTerms: z.boolean().check(z.refine((accepted) => accepted, TERMS_MESSAGE)),
});
export type RegistrationForm = z.infer<typeof registrationForm>;

/** POST /api/register. The terms are accepted by registering; `firebaseToken` is the identity token. */
export const registerRequest = z.strictObject({
  name: shopName,
  owner_name: ownerName,
  owner_surname: ownerSurname,
  phone: canonicalPhone,
  address: z.optional(optionalAddress),
  firebaseToken: z.string().check(z.minLength(1), z.maxLength(4096)),
});

export const registerResponse = z.object({ business, slug: z.string() });
export type RegisterResponse = z.infer<typeof registerResponse>;
