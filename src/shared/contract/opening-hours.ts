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

/** Maximum number of special days; those that have passed are deleted (`retention.specialDays`). */
export const MAX_SPECIAL_DAYS = 10;

export const hoursMessages = {
  from: 'Açılış saatini yazın.',
  to: 'Kapanış saatini yazın.',
  same: 'Açılış ve kapanış aynı saat olamaz. 24 saat açıksanız ikisine de 00:00 yazın.',
  sameSecond: 'İkinci açılış ve kapanış aynı saat olamaz.',
  second: 'İkinci açılış, ilk kapanıştan sonra olmalı.',
  night: (closing: string, nextDay: string, opens: string) =>
    `${closing}, ertesi günün açılışından (${nextDay} ${opens}) sonra olamaz.`,
  day: 'Günü seçin.',
  past: 'Bu gün geçti. Bugünü ya da sonraki bir günü seçin.',
  order: 'Bittiği gün, başladığı günden önce olamaz.',
  overlap: 'Bu günler için yazılmış özel gün var.',
  /** Only the form refuses them: days that are stored already stay. */
  far: 'En çok iki yıl sonrasını yazabilirsiniz.',
  tooMany: `En çok ${MAX_SPECIAL_DAYS} özel gün yazabilirsiniz.`,
} as const;

const time = (message: string) => z.string(message).check(z.regex(TIME, message));

const hoursOf = (same: string) =>
  z.object({ from: time(hoursMessages.from), to: time(hoursMessages.to) }).check(
    z.refine((hours) => !isAllDay(hours) || hours.from === MIDNIGHT, {
      message: same,
      path: ['to'],
    }),
  );

/**
 * Hours of one day, as `07:30`. If `to` is not after `from`, it is on the next day; 00:00 to 00:00 is 24
 * hours.
 */
export const dayHours = hoursOf(hoursMessages.same);

const weekOf = (day: typeof dayHours) => z.array(z.nullable(day)).check(z.length(weekdays.length));

/** Starts with Monday; null for a closed day. */
export const weekHours = weekOf(dayHours);
export const secondWeekHours = weekOf(hoursOf(hoursMessages.sameSecond));

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
 * Refuses second openings that do not follow the first of their day, and nights that last beyond the next day's first
 * opening. A missing time is compared with none. Without `second_hours`, the week is sent as it is stored.
 */
export const openingsFollow = z.check<Hours>(({ value: { opening_hours, second_hours }, issues }) => {
  if (second_hours === undefined) return;
  for (const day of weekdays.keys()) {
    const [first, second] = [opening_hours?.[day], second_hours?.[day]];
    const refuse = (of: keyof Hours, field: keyof DayHours, message: string) =>
      issues.push({ code: 'custom', message, path: [of, day, field], input: second ?? first });
    if (second && first?.to !== '' && !(first && isAfter(first, second))) {
      refuse('second_hours', 'from', hoursMessages.second);
      continue;
    }
    const last = second ?? first;
    const next = (day + 1) % weekdays.length;
    const following = opening_hours?.[next];
    // Nothing is unclear if the next day is open for 24 hours.
    if (!last?.to || !following?.from || isAllDay(following)) continue;
    if (last.to >= last.from || last.to <= following.from) continue;
    const [of, closing] = second
      ? (['second_hours', 'İkinci kapanış'] as const)
      : (['opening_hours', 'Kapanış'] as const);
    refuse(of, 'to', hoursMessages.night(closing, weekdays[next] ?? '', following.from));
  }
});
