import * as z from 'zod/mini';
import type { ApiCall, ExampleOf } from './call.ts';

/** `customer` is present only when `type` is `customer`. */
export const invitation = z.object({
  type: z.enum(['business', 'customer']),
  business: z.object({ name: z.string(), phone: z.string(), address: z.nullable(z.string()) }),
  customer: z.optional(z.object({ name: z.string(), phone: z.string() })),
});
export type Invitation = z.infer<typeof invitation>;

export const invitationCall = {
  method: 'GET',
  path: '/api/invitation/:code',
  summary: 'An invitation',
  authority: 'public',
  response: invitation,
  errors: ['INVITATION_INVALID'],
} as const satisfies ApiCall;

export const invitationExample = {
  params: { code: 'M7KQ2X' },
  response: {
    type: 'customer',
    business: { name: 'Çınar Çay Ocağı', phone: '+905321234567', address: null },
    customer: { name: 'Aksoy Muhasebe', phone: '+905359876543' },
  },
} satisfies ExampleOf<typeof invitationCall>;
