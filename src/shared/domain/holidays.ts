import { daysBefore, weekdayOf } from './calendar-day.ts';
import type { Hours, SpecialDay } from './opening-hours.ts';

/** A public holiday in Turkey. `from` and `to` are ISO 8601 days, both included. */
export interface Holiday {
  name: string;
  from: string;
  to: string;
  /** Set for a half day (2429 sayılı Kanun m. 2): when it begins. */
  begins?: string | undefined;
}

const day = (name: string, from: string, to = from): Holiday => ({ name, from, to });
/** Half days begin at 13:00. */
const half = (name: string, from: string): Holiday => ({ name, from, to: from, begins: '13:00' });

/** A feast that begins on that day, with its eve. */
const feast = (name: string, begins: string, days: number): Holiday[] => [
  half(`${name} arifesi`, daysBefore(begins, 1)),
  day(name, begins, daysBefore(begins, 1 - days)),
];

/** Returns a year's holidays; the feasts begin on the days given as `03-09`. */
const holidaysOf = (year: number, ramazan: string, kurban: string): Holiday[] => [
  day('Yılbaşı', `${year}-01-01`),
  ...feast('Ramazan Bayramı', `${year}-${ramazan}`, 3),
  day('Ulusal Egemenlik ve Çocuk Bayramı', `${year}-04-23`),
  day('Emek ve Dayanışma Günü', `${year}-05-01`),
  day('Gençlik ve Spor Bayramı', `${year}-05-19`),
  ...feast('Kurban Bayramı', `${year}-${kurban}`, 4),
  day('Demokrasi ve Millî Birlik Günü', `${year}-07-15`),
  day('Zafer Bayramı', `${year}-08-30`),
  half('Cumhuriyet Bayramı arifesi', `${year}-10-28`),
  day('Cumhuriyet Bayramı', `${year}-10-29`),
];

/** The feasts follow the moon: the operator's file corrects them (`holidays`), and the next release adds years. */
const known: readonly Holiday[] = [
  ...holidaysOf(2027, '03-09', '05-16'),
  ...holidaysOf(2028, '02-26', '05-05'),
];

/** One of the operator's replaces the known holiday of its year and name. */
const keyOf = ({ name, from }: Holiday) => from.slice(0, 4) + name;

/** A half day is open until it begins, if the business opens before. */
function suggested({ opening_hours }: Hours, { name, from, to, begins = '' }: Holiday): SpecialDay {
  const opens = opening_hours?.[weekdayOf(from)]?.from ?? begins;
  return { name, from, to, hours: opens < begins ? { from: opens, to: begins } : null };
}

/** Returns holidays as special days that the owner may add: from `today` on, and where none is entered. */
export function suggestedDays(hours: Hours, corrected: readonly Holiday[], today: string): SpecialDay[] {
  const replaced = new Set(corrected.map(keyOf));
  const isEntered = ({ from, to }: Holiday) =>
    hours.special_days?.some((entered) => entered.from <= to && from <= entered.to);
  return [...known.filter((each) => !replaced.has(keyOf(each))), ...corrected]
    .filter((each) => each.to >= today && !isEntered(each))
    .sort((one, other) => one.from.localeCompare(other.from))
    .map((each) => suggested(hours, each));
}
