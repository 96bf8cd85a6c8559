import * as z from 'zod/mini';
import { business, businessExample } from './business.ts';
import type { ApiCall, ExampleOf } from './call.ts';
import { weekHours } from './opening-hours.ts';

const settings = z.object({ phone_shown: z.boolean() });
export type Settings = z.infer<typeof settings>;

/** Requires all settings at once, because the server would have to guess a missing one. */
export const changeSettingsCall = {
  id: 'changeSettings',
  method: 'PUT',
  path: '/api/account/settings',
  summary: "Whether the signed-in owner's public page shows the phone",
  authority: 'owner',
  request: settings,
  response: z.object({ business }),
  errors: [],
} as const satisfies ApiCall;

export const changeSettingsExample = {
  request: { phone_shown: true },
  response: { business: { ...businessExample, phone_shown: true } },
} satisfies ExampleOf<typeof changeSettingsCall>;

export const changeHoursCall = {
  id: 'changeOpeningHours',
  method: 'PUT',
  path: '/api/account/hours',
  summary: "Write the opening hours of the signed-in owner's business, or remove them by null",
  authority: 'owner',
  request: z.object({
    opening_hours: z.nullable(weekHours),
    /** The hours that the form began with; if others are stored meanwhile, CHANGED_MEANWHILE. */
    seen: z.optional(z.nullable(weekHours)),
  }),
  response: z.object({ business }),
  errors: ['CHANGED_MEANWHILE'],
} as const satisfies ApiCall;

export const changeHoursExample = {
  request: { opening_hours: businessExample.opening_hours },
  response: { business: businessExample },
} satisfies ExampleOf<typeof changeHoursCall>;
