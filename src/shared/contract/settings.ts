import * as z from 'zod/mini';
import { business, businessExample } from './business.ts';
import type { ApiCall, ExampleOf } from './call.ts';
import { hoursMessages, openingsFollow, secondWeekHours, specialDays, weekHours } from './opening-hours.ts';

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
  request: z
    .object({
      opening_hours: z.nullable(weekHours),
      /** Absent fields stay as they are stored: the former release does not know them. */
      second_hours: z.optional(z.nullable(secondWeekHours)),
      special_days: z.optional(z.nullable(specialDays)),
      /** The hours that the form began with; if others are stored meanwhile, CHANGED_MEANWHILE. */
      seen: z.optional(z.nullable(weekHours)),
      seen_second: z.optional(z.nullable(weekHours)),
      seen_special: z.optional(z.nullable(specialDays)),
    })
    .check(openingsFollow),
  response: z.object({ business }),
  errors: ['CHANGED_MEANWHILE'],
  rules: [
    hoursMessages.second,
    ...['Kapanış', 'İkinci kapanış'].map((closing) => hoursMessages.night(closing, 'Salı', '07:00')),
  ],
} as const satisfies ApiCall;

export const changeHoursExample = {
  request: {
    opening_hours: businessExample.opening_hours,
    second_hours: businessExample.second_hours,
    special_days: businessExample.special_days,
  },
  response: { business: businessExample },
} satisfies ExampleOf<typeof changeHoursCall>;
