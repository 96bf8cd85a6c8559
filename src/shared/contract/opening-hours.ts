import * as z from 'zod/mini';
import { isAllDay, MIDNIGHT, TIME, weekdays } from '#shared/domain/opening-hours.ts';

const hoursMessages = {
  time: 'Saati yazın.',
  same: 'Açılış ve kapanış aynı saat olamaz. 24 saat açıksanız ikisine de 00:00 yazın.',
} as const;

const time = z.string(hoursMessages.time).check(z.regex(TIME, hoursMessages.time));

/**
 * Hours of one day, as `07:30`. If `to` is not after `from`, it is on the next day; 00:00 to 00:00 is 24
 * hours.
 */
export const dayHours = z.object({ from: time, to: time }).check(
  z.refine((hours) => !isAllDay(hours) || hours.from === MIDNIGHT, {
    message: hoursMessages.same,
    path: ['to'],
  }),
);

/** Starts with Monday; null for a closed day. */
export const weekHours = z.array(z.nullable(dayHours)).check(z.length(weekdays.length));
