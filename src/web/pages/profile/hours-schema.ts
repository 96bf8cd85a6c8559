import * as z from 'zod/mini';
import { dayHours } from '#shared/contract/opening-hours.ts';
import { type DayHours, type WeekHours, weekdays } from '#shared/domain/opening-hours.ts';

const days = [0, 1, 2, 3, 4, 5, 6] as const;
export type Day = (typeof days)[number];

/** Unless the days are separate, Monday to Friday share Monday's line. */
const LAST_OF_FIRST_LINE = 4;

export type HoursFields = Record<`open${Day}`, boolean> &
  Record<`from${Day}` | `to${Day}`, string> & { apart: boolean };

/** Suggested to owners without stored hours. */
const USUAL: DayHours = { from: '07:00', to: '18:00' };
const SUGGESTED: WeekHours = [USUAL, USUAL, USUAL, USUAL, USUAL, USUAL, null];

export function hoursFields(stored: WeekHours | null): HoursFields {
  const week = stored ?? SUGGESTED;
  const fields = days.flatMap((day) => {
    const hours = week[day] ?? null;
    const { from, to } = hours ?? USUAL;
    return [
      [`open${day}`, hours !== null],
      [`from${day}`, from],
      [`to${day}`, to],
    ];
  });
  const first = JSON.stringify(week[0]);
  const apart = week.slice(0, LAST_OF_FIRST_LINE + 1).some((hours) => JSON.stringify(hours) !== first);
  return { apart, ...Object.fromEntries(fields) } as HoursFields;
}

/** Returns the form's lines, each by its first day. */
export const linesOf = (apart: boolean): readonly Day[] => (apart ? days : [0, 5, 6]);

export const lineLabel = (day: Day, apart: boolean): string =>
  day === 0 && !apart ? `${weekdays[0]}–${weekdays[LAST_OF_FIRST_LINE]}` : weekdays[day];

const hoursOf = (fields: HoursFields, day: Day) =>
  fields[`open${day}`] ? { from: fields[`from${day}`], to: fields[`to${day}`] } : null;

/** Converts the fields to a week; a wrong time gets an error message. */
export const hoursSchema = z.pipe(
  z.custom<HoursFields>(),
  z.transform((fields, context): WeekHours => {
    for (const day of linesOf(fields.apart)) {
      const hours = hoursOf(fields, day);
      if (hours === null) continue;
      for (const { path, message } of dayHours.safeParse(hours).error?.issues ?? []) {
        const name = `${String(path[0])}${day}`;
        context.issues.push({ code: 'custom', message, path: [name], input: fields });
      }
    }
    return days.map((day) => hoursOf(fields, !fields.apart && day <= LAST_OF_FIRST_LINE ? 0 : day));
  }),
);
