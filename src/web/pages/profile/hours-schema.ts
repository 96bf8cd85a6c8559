import * as z from 'zod/mini';
import type { Business } from '#shared/contract/business.ts';
import { openingsFollow, secondWeekHours, weekHours } from '#shared/contract/opening-hours.ts';
import { isDay, weekdayOf } from '#shared/domain/calendar-day.ts';
import {
  type DayHours,
  daysInWords,
  groupDays,
  hoursInWords,
  type WeekHours,
  weekdays,
} from '#shared/domain/opening-hours.ts';

const days = [0, 1, 2, 3, 4, 5, 6] as const;
export type Day = (typeof days)[number];

/** Unless the days are separate, Monday to Friday share Monday's line. */
const LAST_OF_FIRST_LINE = 4;

/** A day's first or second opening, by its place in the contract. The form's field of this name is true if there is one. */
export type Opening = `${keyof EnteredHours}.${Day}`;

export type HoursFields = Record<Opening, boolean> &
  Record<`${Opening}.${keyof DayHours}`, string> & { apart: boolean };

/** The weekly hours, without special days. */
export const enteredHours = z.object({
  opening_hours: z.nullable(weekHours),
  second_hours: z.nullable(secondWeekHours),
});
export type EnteredHours = z.infer<typeof enteredHours>;

export const enteredHoursOf = ({ opening_hours, second_hours }: Business): EnteredHours => ({
  opening_hours: opening_hours ?? null,
  second_hours: second_hours ?? null,
});

/** Suggested to owners without stored hours. */
const USUAL: DayHours = { from: '07:00', to: '18:00' };
const SUGGESTED: WeekHours = [USUAL, USUAL, USUAL, USUAL, USUAL, USUAL, null];

/** Returns a day's weekly hours, as one opening; those of the first open weekday if it is closed or no day is typed. */
export function usualOf({ opening_hours, second_hours }: Business, typed: string): DayHours {
  const own = isDay(typed) ? weekdayOf(typed) : -1;
  const day = opening_hours?.[own] ? own : (opening_hours?.findIndex((hours) => hours !== null) ?? -1);
  const { from, to } = opening_hours?.[day] ?? USUAL;
  return { from, to: second_hours?.[day]?.to ?? to };
}

/** True if the typed day's weekday has a second opening. */
export const hasBreak = ({ second_hours }: Business, typed: string): boolean =>
  isDay(typed) && Boolean(second_hours?.[weekdayOf(typed)]);

const AFTERNOON: DayHours = { from: '13:30', to: '18:00' };

const NOON: DayHours = { from: '12:30', to: AFTERNOON.from };

/** Returns a break in the opening: the one `before`, else at noon; empty if the opening spans neither. */
export function suggestedBreak({ from, to }: DayHours, before: DayHours): DayHours {
  const fits = (pause: DayHours) =>
    from < pause.from && pause.from < pause.to && (to > pause.to || to <= from);
  return [before, NOON].find(fits) ?? { from: '', to: '' };
}

/** A day without the opening has the fields of its `usual` times. */
const fieldsOf = (name: Opening, hours: DayHours | null | undefined, usual: DayHours) => ({
  [name]: Boolean(hours),
  [`${name}.from`]: (hours ?? usual).from,
  [`${name}.to`]: (hours ?? usual).to,
});

const openingsByDay = ({ opening_hours, second_hours }: EnteredHours) =>
  days.map((day) => JSON.stringify([opening_hours?.[day], second_hours?.[day] ?? null]));

/** True if Monday to Friday cannot share a line. */
const isApart = (hours: EnteredHours) =>
  openingsByDay(hours).some((each, day, [monday]) => day <= LAST_OF_FIRST_LINE && each !== monday);

export function hoursFields({ opening_hours, second_hours }: EnteredHours): HoursFields {
  const week = opening_hours ?? SUGGESTED;
  const fields = days.map((day) => ({
    ...fieldsOf(`opening_hours.${day}`, week[day], USUAL),
    ...fieldsOf(`second_hours.${day}`, second_hours?.[day], AFTERNOON),
  }));
  return Object.assign({ apart: isApart({ opening_hours, second_hours }) }, ...fields);
}

const fieldsOfDay = (day: Day) =>
  ([`opening_hours.${day}`, `second_hours.${day}`] as const).flatMap(
    (opening) => [opening, `${opening}.from`, `${opening}.to`] as const,
  );

/** Returns the fields with a line for each day: Monday's, as the shared line had it, for each day that was like Monday `before`. */
export function separated(values: HoursFields, before: HoursFields): HoursFields {
  const monday = fieldsOfDay(0);
  const copies = days.slice(1, LAST_OF_FIRST_LINE + 1).flatMap((day) => {
    const fields = fieldsOfDay(day).map((name, at) => [name, monday[at] ?? name] as const);
    const wasAlike = fields.every(([name, ofMonday]) => before[name] === before[ofMonday]);
    return wasAlike ? fields.map(([name, ofMonday]) => [name, values[ofMonday]]) : [];
  });
  return { ...values, ...Object.fromEntries(copies), apart: true };
}

/** Returns the first day of a day's line. */
const lineOf = (day: Day, apart: boolean): Day => (apart || day > LAST_OF_FIRST_LINE ? day : 0);

/** Returns the form's lines, each by its first day. */
export const linesOf = (apart: boolean) => days.filter((day) => day === lineOf(day, apart));

export const lineLabel = (day: Day, apart: boolean): string =>
  day === 0 && !apart ? `${weekdays[0]}–${weekdays[LAST_OF_FIRST_LINE]}` : weekdays[day];

export function enteredIn(fields: HoursFields): EnteredHours {
  const week = (of: keyof EnteredHours) =>
    days.map((each) => {
      const day = lineOf(each, fields.apart);
      const name = `${of}.${day}` as const;
      if (!fields[`opening_hours.${day}`] || !fields[name]) return null;
      return { from: fields[`${name}.from`], to: fields[`${name}.to`] };
    });
  const second = week('second_hours');
  const isTwice = second.some((hours) => hours !== null);
  return { opening_hours: week('opening_hours'), second_hours: isTwice ? second : null };
}

/** Replaces unedited days with the stored ones; an edited day keeps all its times, so that none is half of each. */
export function mergedDays(values: HoursFields, begunWith: HoursFields, stored: HoursFields): HoursFields {
  const [typed, begun] = [openingsByDay(enteredIn(values)), openingsByDay(enteredIn(begunWith))];
  const fields = days.flatMap((day) => {
    const source = typed[day] === begun[day] ? stored : values;
    const names = fieldsOfDay(lineOf(day, source.apart));
    return fieldsOfDay(day).map((name, at) => [name, source[names[at] ?? name]] as const);
  });
  const merged: HoursFields = { ...stored, ...Object.fromEntries(fields), apart: true };
  const isSeparated = values.apart && !begunWith.apart;
  return { ...merged, apart: isSeparated || isApart(enteredIn(merged)) };
}

const followed = enteredHours.check(openingsFollow);

/** Converts the fields to a week, whose errors have the names of their fields. */
export const hoursSchema = z.transform((fields: HoursFields, { issues }): EnteredHours => {
  const entered = enteredIn(fields);
  for (const { path, message } of followed.safeParse(entered).error?.issues ?? []) {
    const [of, day, field] = path as [string, Day, string];
    issues.push({ code: 'custom', message, path: [of, lineOf(day, fields.apart), field], input: fields });
  }
  return entered;
});

const wordsByDay = (hours: EnteredHours) =>
  groupDays(hours).flatMap(({ first, last, openings }) =>
    Array<string>(last - first + 1).fill(hoursInWords(openings)),
  );

/** Returns the days on which two weeks differ, and what each has; days with the same difference are one. */
export function differences(there: EnteredHours, here: EnteredHours) {
  const [theirs, ours] = [wordsByDay(there), wordsByDay(here)];
  const groups: Record<'first' | 'last', number>[] = [];
  for (const day of days.filter((day) => theirs[day] !== ours[day])) {
    const latest = groups.at(-1);
    const isLike = (other: number) => theirs[other] === theirs[day] && ours[other] === ours[day];
    if (latest?.last === day - 1 && isLike(latest.last)) latest.last = day;
    else groups.push({ first: day, last: day });
  }
  return groups.map((group) => ({
    names: daysInWords(group),
    words: [`orada ${theirs[group.first]};`, `burada ${ours[group.first]}`],
  }));
}
