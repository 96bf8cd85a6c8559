import * as z from 'zod/mini';
import { dayInTurkey, dayInWords } from '#shared/domain/calendar-day.ts';
import { isAllDay, type WeekHours, weekdays } from '#shared/domain/opening-hours.ts';

interface Column {
  heading: string;
  write: (value: never) => string;
  ifNull?: string | undefined;
}

/** Headings and formats of the owner's copy, and the titles of its lists. It omits a field without a heading. */
export const columns = z.registry<Column>();

// A bundle that does not need the schema then drops it.
// @__NO_SIDE_EFFECTS__
export function column<S extends z.ZodMiniType>(
  heading: string,
  schema: S,
  write: (value: NonNullable<z.output<S>>) => string = String,
  ifNull?: string,
): S {
  columns.add(schema, { heading, write, ifNull });
  return schema;
}

/** Formats a moment in Turkey's time: `3 Şubat 2026 11:15`. */
export function momentInWords(moment: string): string {
  const at = new Date(moment);
  const options = { timeZone: 'Europe/Istanbul', hour: '2-digit', minute: '2-digit' } as const;
  return `${dayInWords(dayInTurkey(at))} ${at.toLocaleTimeString('tr-TR', options)}`;
}

export const yesOrNo = (value: boolean) => (value ? 'Evet' : 'Hayır');

export function weekInWords(week: WeekHours, ifNone = 'kapalı'): string {
  const days = week.map((hours, at) => {
    if (hours === null) return `${weekdays[at]} ${ifNone}`;
    return `${weekdays[at]} ${isAllDay(hours) ? '24 saat' : `${hours.from} ile ${hours.to} arası`}`;
  });
  return days.join(', ');
}
