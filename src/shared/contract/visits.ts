import * as z from 'zod/mini';
import type { ApiCall, ExampleOf, ResponseOf } from './call.ts';

/** Number of days that the owner sees. */
export const VISIT_DAYS = 30;

export const visitsCall = {
  id: 'getVisits',
  method: 'GET',
  path: '/api/account/visits',
  summary: "How often the signed-in owner's page was opened and the code scanned, without those of machines",
  authority: 'owner',
  response: z.object({
    /** Thirty calendar days in Turkey; the last is today. */
    days: z.array(z.object({ day: z.string(), page_views: z.number(), code_scans: z.number() })),
  }),
  errors: [],
} as const satisfies ApiCall;
export type DayOfVisits = ResponseOf<typeof visitsCall>['days'][number];

export const visitsExample = {
  response: { days: [{ day: '2026-02-03', page_views: 12, code_scans: 5 }] },
} satisfies ExampleOf<typeof visitsCall>;
