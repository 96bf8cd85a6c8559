import * as z from 'zod/mini';
import type { Business } from '#shared/contract/business.ts';
import { dayHours, hoursMessages, weekHours } from '#shared/contract/opening-hours.ts';
import { type DayHours, isAfter, type WeekHours, weekdays } from '#shared/domain/opening-hours.ts';

const days = [0, 1, 2, 3, 4, 5, 6] as const;
export type Day = (typeof days)[number];

/** Unless the days are separate, Monday to Friday share Monday's line. */
const LAST_OF_FIRST_LINE = 4;

/** The names of a day's second opening end in `b`. */
export type Opening = `${Day}` | `${Day}b`;

export type HoursFields = Record<`open${Day}` | `twice${Day}`, boolean> &
  Record<`from${Opening}` | `to${Opening}`, string> & { apart: boolean };

/** The weekly hours, without special days. */
export const enteredHours = z.object({
  opening_hours: z.nullable(weekHours),
  second_hours: z.nullable(weekHours),
});
export type EnteredHours = z.infer<typeof enteredHours>;

export const enteredHoursOf = ({ opening_hours, second_hours }: Business): EnteredHours => ({
  opening_hours: opening_hours ?? null,
  second_hours: second_hours ?? null,
});

/** Suggested to owners without stored hours. */
const USUAL: DayHours = { from: '07:00', to: '18:00' };
const SUGGESTED: WeekHours = [USUAL, USUAL, USUAL, USUAL, USUAL, USUAL, null];

/** Returns the first open day of a business, as one opening. */
export function usualOf({ opening_hours, second_hours }: Business): DayHours {
  const day = opening_hours?.findIndex((hours) => hours !== null) ?? -1;
  const { from, to } = opening_hours?.[day] ?? USUAL;
  return { from, to: second_hours?.[day]?.to ?? to };
}

const AFTERNOON: DayHours = { from: '13:30', to: '18:00' };

export function hoursFields({ opening_hours, second_hours }: EnteredHours): HoursFields {
  const week = opening_hours ?? SUGGESTED;
  const fields = days.flatMap((day) => {
    const [first, second] = [week[day] ?? null, second_hours?.[day] ?? null];
    const [hours, later] = [first ?? USUAL, second ?? AFTERNOON];
    return [
      ...[[`open${day}`, first !== null] as const, [`twice${day}`, second !== null] as const],
      ...[[`from${day}`, hours.from] as const, [`to${day}`, hours.to] as const],
      ...[[`from${day}b`, later.from] as const, [`to${day}b`, later.to] as const],
    ];
  });
  const openings = days.map((day) => JSON.stringify([week[day], second_hours?.[day] ?? null]));
  const apart = openings.slice(0, LAST_OF_FIRST_LINE + 1).some((each) => each !== openings[0]);
  return { apart, ...Object.fromEntries(fields) } as HoursFields;
}

/** Returns the form's lines, each by its first day. */
export const linesOf = (apart: boolean): readonly Day[] => (apart ? days : [0, 5, 6]);

export const lineLabel = (day: Day, apart: boolean): string =>
  day === 0 && !apart ? `${weekdays[0]}–${weekdays[LAST_OF_FIRST_LINE]}` : weekdays[day];

/** Returns the day's openings; the second is null unless there is one. */
function openingsOf(fields: HoursFields, day: Day): [DayHours | null, DayHours | null] {
  const opening = (of: Opening) => ({ from: fields[`from${of}`], to: fields[`to${of}`] });
  if (!fields[`open${day}`]) return [null, null];
  return [opening(`${day}`), fields[`twice${day}`] ? opening(`${day}b`) : null];
}

/** Converts the fields to a week; a wrong time gets an error message. */
export const hoursSchema = z.pipe(
  z.custom<HoursFields>(),
  z.transform((fields, context): EnteredHours => {
    for (const day of linesOf(fields.apart)) {
      const issue = (name: string, message: string) =>
        context.issues.push({ code: 'custom', message, path: [name], input: fields });
      const openings = openingsOf(fields, day);
      for (const [at, hours] of openings.entries()) {
        const issues = hours === null ? [] : (dayHours.safeParse(hours).error?.issues ?? []);
        for (const { path, message } of issues)
          issue(`${String(path[0])}${day}${at === 0 ? '' : 'b'}`, message);
      }
      const [first, second] = openings;
      if (first && second && !isAfter(first, second)) issue(`from${day}b`, hoursMessages.second);
    }
    const all = days.map((day) => openingsOf(fields, !fields.apart && day <= LAST_OF_FIRST_LINE ? 0 : day));
    const second = all.map(([, later]) => later);
    return {
      opening_hours: all.map(([first]) => first),
      second_hours: second.some((later) => later !== null) ? second : null,
    };
  }),
);
