import * as z from 'zod/mini';
import { detailsExample, publicBusiness } from './business.ts';
import type { ApiCall, ExampleOf } from './call.ts';
import { publicPriceList } from './price-list.ts';

/** Data of the public page. The price list is present only if the owner shows it. */
export const businessWithPrices = z.extend(publicBusiness, { price_list: z.optional(publicPriceList) });
export type BusinessWithPrices = z.infer<typeof businessWithPrices>;

export const publicBusinessCall = {
  id: 'getBusiness',
  method: 'GET',
  path: '/api/business/:slug',
  summary: 'A public business',
  authority: 'public',
  response: businessWithPrices,
  redirect: 'A former slug: where its business is now',
  errors: ['BUSINESS_NOT_FOUND'],
} as const satisfies ApiCall;

export const publicBusinessExample = {
  params: { slug: 'cinar-cay-ocagi' },
  response: {
    id: 128,
    slug: 'cinar-cay-ocagi',
    code: 'K7WQ3ZP9XH2MRT5VJ8NBC4DYF6GAELSU',
    ...detailsExample,
  },
} satisfies ExampleOf<typeof publicBusinessCall>;
