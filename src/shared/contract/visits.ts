import * as z from 'zod/mini';
import type { ApiCall, ExampleOf, ResponseOf } from './call.ts';

/** Number of days that the owner sees. */
export const VISIT_DAYS = 30;

/** Presses on the page that open the app, a store, a call or chat. A former build has none of them. */
const taps = {
  app_taps: z.optional(z.number()),
  store_taps: z.optional(z.number()),
  contact_taps: z.optional(z.number()),
};

export const visitsCall = {
  id: 'getVisits',
  method: 'GET',
  path: '/api/account/visits',
  summary:
    "How often the signed-in owner's page was opened, the code scanned and a button pressed, without machines",
  authority: 'owner',
  response: z.object({
    /** Thirty calendar days in Turkey; the last is today. */
    days: z.array(z.object({ day: z.string(), page_views: z.number(), code_scans: z.number(), ...taps })),
  }),
} as const satisfies ApiCall;
export type DayOfVisits = ResponseOf<typeof visitsCall>['days'][number];

export const visitsExample = {
  response: {
    days: [{ day: '2026-02-03', page_views: 12, code_scans: 5, app_taps: 4, store_taps: 2, contact_taps: 1 }],
  },
} satisfies ExampleOf<typeof visitsCall>;
