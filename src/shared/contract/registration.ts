import * as z from 'zod/mini';
import { isRegistrationPhone } from '#shared/domain/phone.ts';
import { MAX_TOKEN_LENGTH } from '#shared/identity-tokens.ts';
import {
  business,
  businessExample,
  businessMessages,
  detailsExample,
  phoneField,
  registrationDetails,
} from './business.ts';
import type { ApiCall, ExampleOf, ResponseOf } from './call.ts';

const TERMS_MESSAGE = "Gizlilik Politikası ve Kullanım Koşulları'nı kabul etmelisiniz.";

const typedPhone = z.string().check(z.refine(isRegistrationPhone, businessMessages.phone));

/**
 * The form of /register, with the messages of product.md 5.3. Parses the number into the format that is sent,
 * without spaces.
 */
export const registrationForm = z.extend(z.required(registrationDetails), {
  phone: phoneField(typedPhone),
  acceptTerms: z.boolean().check(z.refine((accepted) => accepted, TERMS_MESSAGE)),
});
export type RegistrationValues = z.output<typeof registrationForm>;

/** Registering accepts the terms. `firebaseToken` is the identity token. */
const registerRequest = z.extend(registrationDetails, {
  firebaseToken: z.string().check(z.minLength(1), z.maxLength(MAX_TOKEN_LENGTH)),
});

export const registerCall = {
  id: 'registerBusiness',
  method: 'POST',
  path: '/api/register',
  summary: 'Register a business',
  authority: 'public',
  request: registerRequest,
  response: z.object({ business, slug: z.string() }),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'TEST_NUMBER', 'PHONE_TAKEN', 'FORMER_NUMBER'],
} as const satisfies ApiCall;
export const registerExample = {
  request: {
    ...detailsExample,
    phone: '+905321234567',
    firebaseToken: 'eyJhbGciOi…',
  },
  response: { business: businessExample, slug: 'cinar-cay-ocagi' },
} satisfies ExampleOf<typeof registerCall>;
export type RegisterResponse = ResponseOf<typeof registerCall>;
