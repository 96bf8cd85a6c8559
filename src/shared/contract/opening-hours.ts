import * as z from 'zod/mini';
import { isAllDay, isTime, MIDNIGHT, weekdays } from '#shared/domain/opening-hours.ts';

export const hoursMessages = {
  time: 'Saati yazın.',
  same: 'Açılış ve kapanış aynı saat olamaz. 24 saat açıksanız ikisine de 00:00 yazın.',
} as const;

const time = z.string(hoursMessages.time).check(z.refine(isTime, hoursMessages.time));

/** Of one day, as `07:30`. A `to` that is not after `from` lies in the next day; twice 00:00 is 24 hours. */
export const dayHours = z.object({ from: time, to: time }).check(
  z.refine((hours) => !isAllDay(hours) || hours.from === MIDNIGHT, {
    message: hoursMessages.same,
    path: ['to'],
  }),
);

/** Monday first; null on a day that stays closed. */
export const weekHours = z.array(z.nullable(dayHours)).check(z.length(weekdays.length));
