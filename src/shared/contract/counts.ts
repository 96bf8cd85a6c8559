import * as z from 'zod/mini';
import type { ApiCall, ExampleOf, ResponseOf } from './call.ts';

/**
 * The status of the owner's tools. `total`, `unsent` and `opened` count invitations of customers. A server of
 * the previous release has only these; the profile then shows no status, as during an outage.
 */
export const countsCall = {
  id: 'getCounts',
  method: 'GET',
  path: '/api/customers/counts',
  summary:
    'How many invitations of customers the signed-in owner has, how many are unsent or were opened, and how ' +
    'many places and products with a price there are',
  authority: 'owner',
  response: z.object({
    total: z.number(),
    unsent: z.number(),
    opened: z.number(),
    places: z.number(),
    /** Products with a price. */
    products: z.number(),
    prices_shown: z.boolean(),
  }),
} as const satisfies ApiCall;
export type Counts = ResponseOf<typeof countsCall>;

export const countsExample = {
  response: { total: 8, unsent: 2, opened: 3, places: 20, products: 16, prices_shown: true },
} satisfies ExampleOf<typeof countsCall>;
