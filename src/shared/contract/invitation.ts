import * as z from 'zod/mini';
import type { ApiCall, ExampleOf } from './call.ts';
import { publicHours } from './opening-hours.ts';
import { place } from './place.ts';
import { publicPriceList } from './price-list.ts';

const invitingBusiness = z.object({
  name: z.string(),
  phone: z.string(),
  address: z.nullable(z.string()),
  slug: z.optional(z.string()),
  /** True if the public page shows the phone and therefore offers a contact card. */
  phone_shown: z.optional(z.boolean()),
  ...publicHours,
});

/**
 * `customer` is present only if `type` is `customer`. `place` is present only if the link names a place,
 * `price_list` only if the owner shows it.
 */
export const invitation = z.object({
  type: z.enum(['business', 'customer']),
  business: invitingBusiness,
  customer: z.optional(z.object({ name: z.string(), phone: z.string() })),
  place: z.optional(place),
  price_list: z.optional(publicPriceList),
});
export type Invitation = z.infer<typeof invitation>;

export const invitationCall = {
  id: 'getInvitation',
  method: 'GET',
  path: '/api/invitation/:code',
  summary: 'An invitation',
  authority: 'public',
  response: invitation,
  errors: ['INVITATION_INVALID'],
} as const satisfies ApiCall;

const businessExample = {
  name: 'Çınar Çay Ocağı',
  phone: '+905321234567',
  address: null,
  slug: 'cinar-cay-ocagi',
  phone_shown: false,
} satisfies Invitation['business'];

export const invitationExample = {
  params: { code: 'M7KQ2X' },
  response: {
    type: 'customer',
    business: businessExample,
    customer: { name: 'Aksoy Muhasebe', phone: '+905359876543' },
  },
} satisfies ExampleOf<typeof invitationCall>;

/** For the app, whose link carries `yer`. Returns the invitation without a place if the place is unknown. */
export const placeInvitationCall = {
  id: 'getPlaceInvitation',
  method: 'GET',
  path: '/api/invitation/:code/place/:place',
  summary: 'An invitation, opened by the code of a place',
  authority: 'public',
  response: invitation,
  errors: ['INVITATION_INVALID'],
} as const satisfies ApiCall;

export const placeInvitationExample = {
  params: { code: 'K7WQ3ZP9XH2MRT5VJ8NBC4DYF6GAELSU', place: 'K7MX' },
  response: {
    type: 'business',
    business: businessExample,
    place: { id: 'K7MX', label: 'Oda 305' },
  },
} satisfies ExampleOf<typeof placeInvitationCall>;
