import * as z from 'zod/mini';
import { isDay } from '#shared/domain/calendar-day.ts';
import {
  type DayHours,
  type Hours,
  isAfter,
  isAllDay,
  MIDNIGHT,
  TIME,
  weekdays,
} from '#shared/domain/opening-hours.ts';
import { lineOfText } from './text.ts';

export const hoursMessages = {
  from: 'Açılış saatini yazın.',
  to: 'Kapanış saatini yazın.',
  same: 'Açılış ve kapanış aynı saat olamaz. 24 saat açıksanız ikisine de 00:00 yazın.',
  second: 'İkinci açılış, ilk kapanıştan sonra olmalı.',
  secondEnd: 'İkinci kapanış açılıştan sonra olmalı.',
  day: 'Günü seçin.',
  past: 'Bu gün geçti. Bugünü ya da sonraki bir günü seçin.',
  order: 'Bittiği gün, başladığı günden önce olamaz.',
  overlap: 'Bu günler için yazılmış özel gün var.',
} as const;

const time = (message: string) => z.string(message).check(z.regex(TIME, message));

/**
 * Hours of one day, as `07:30`. If `to` is not after `from`, it is on the next day; 00:00 to 00:00 is 24
 * hours.
 */
export const dayHours = z.object({ from: time(hoursMessages.from), to: time(hoursMessages.to) }).check(
  z.refine((hours) => !isAllDay(hours) || hours.from === MIDNIGHT, {
    message: hoursMessages.same,
    path: ['to'],
  }),
);

/** Starts with Monday; null for a closed day. */
export const weekHours = z.array(z.nullable(dayHours)).check(z.length(weekdays.length));

/** Maximum number of special days; those that have passed are deleted (`retention.specialDays`). */
export const MAX_SPECIAL_DAYS = 10;

const day = z.string(hoursMessages.day).check(z.refine(isDay, hoursMessages.day));

/** Days that differ from the week: one opening, or null if closed. `to` is the last of them. */
export const specialDay = z
  .object({ name: lineOfText(60), from: day, to: day, hours: z.nullable(dayHours) })
  .check(z.refine(({ from, to }) => from <= to, { message: hoursMessages.order, path: ['to'] }));

/** In the order of their days, which do not overlap. */
export const specialDays = z.array(specialDay).check(
  z.maxLength(MAX_SPECIAL_DAYS),
  z.refine((days) => days.every(({ from }, at) => (days[at - 1]?.to ?? '') < from), hoursMessages.overlap),
);

/** A business's public hours: present only if the owner has entered them. */
export const publicHours = {
  opening_hours: z.optional(weekHours),
  /** Second openings of the same days. */
  second_hours: z.optional(weekHours),
  special_days: z.optional(specialDays),
};

/**
 * Refuses second openings that do not follow the first of their day, or that last into the next day until after the
 * time at which the first opens. A missing time of the first is compared with none.
 */
export const secondFollowsFirst = z.check<Hours>(({ value: { opening_hours, second_hours }, issues }) => {
  for (const [day, second] of second_hours?.entries() ?? []) {
    const first = opening_hours?.[day];
    if (second === null || first?.to === '') continue;
    const refuse = (field: keyof DayHours, message: string) =>
      issues.push({ code: 'custom', message, path: ['second_hours', day, field], input: second });
    if (!first || !isAfter(first, second)) refuse('from', hoursMessages.second);
    else if (first.from !== '' && first.from < second.to && second.to <= second.from)
      refuse('to', hoursMessages.secondEnd);
  }
});
