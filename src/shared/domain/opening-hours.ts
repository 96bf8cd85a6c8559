import { dayAndMonth, dayInWords, isoDay, weekdayOf } from './calendar-day.ts';
import { minuteInTurkey } from './turkey-time.ts';

/**
 * Hours of one day, as `07:30`. If `to` is not after `from`, it is on the next day; 00:00 to 00:00 is 24
 * hours.
 */
export interface DayHours {
  from: string;
  to: string;
}

/** Starts with Monday; null for a closed day. */
export type WeekHours = (DayHours | null)[];

/** Days that differ from the week: other hours, or null if closed. `from` and `to` are ISO 8601 days, both included. */
export interface SpecialDay {
  name: string;
  from: string;
  to: string;
  hours: DayHours | null;
}

/** All that a business says about its hours; the rest does not count without `opening_hours`. */
export interface Hours {
  opening_hours?: WeekHours | null | undefined;
  second_hours?: WeekHours | null | undefined;
  special_days?: SpecialDay[] | null | undefined;
}

export const weekdays = ['Pazartesi', 'Salı', 'Çarşamba', 'Perşembe', 'Cuma', 'Cumartesi', 'Pazar'] as const;

export const MIDNIGHT = '00:00';
const DAY = 24 * 60;
const WEEK = 7 * DAY;
/** Days from yesterday on in which the next opening is looked for. */
const FORESIGHT = 366;

export const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export const isAllDay = ({ from, to }: DayHours): boolean => from === to;

/** True if a day can have both openings: the first ends on that day, before the second begins. */
export const isAfter = (first: DayHours, second: DayHours): boolean =>
  first.from < first.to && first.to < second.from;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const twoDigits = (number: number): string => String(number).padStart(2, '0');
const timeOf = (minute: number): string =>
  `${twoDigits(Math.floor((minute % DAY) / 60))}:${twoDigits(minute % 60)}`;

/**
 * Returns the openings of each weekday. Ignores a second one that the first leaves no room for: a program that knows no
 * second openings may have written the first.
 */
const openingsOfWeek = ({ opening_hours, second_hours }: Hours): DayHours[][] =>
  (opening_hours ?? []).map((first, day) => {
    const next = second_hours?.[day];
    return first === null ? [] : next && isAfter(first, next) ? [first, next] : [first];
  });

const specialDayOn = ({ special_days }: Hours, day: string): SpecialDay | undefined =>
  special_days?.find(({ from, to }) => from <= day && day <= to);

const openingsOf = ({ hours }: SpecialDay): DayHours[] => (hours === null ? [] : [hours]);

/** In minutes since 1 January 1970 00:00 in Turkey. */
interface Span {
  start: number;
  end: number;
}

/**
 * Returns the openings that begin from yesterday on, in order. A special day replaces those that begin on it; the
 * contract refuses overlaps.
 */
function spansAround(hours: Hours, today: number): Span[] {
  const week = openingsOfWeek(hours);
  return Array.from({ length: FORESIGHT }, (_, n) => today - 1 + n).flatMap((day) => {
    const iso = isoDay(day);
    const special = specialDayOn(hours, iso);
    const openings = special ? openingsOf(special) : (week[weekdayOf(iso)] ?? []);
    return openings.map(({ from, to }) => {
      const start = day * DAY + minutesOf(from);
      return { start, end: start + ((minutesOf(to) - minutesOf(from) + DAY) % DAY || DAY) };
    });
  });
}

/** Returns the end of the opening that contains `now`, across adjoining days; `now` if the business is closed. */
const endOfOpening = (spans: readonly Span[], now: number): number =>
  spans.reduce((open, { start, end }) => (start <= open && open < end ? end : open), now);

const UNITS = ['', 'e', 'ye', 'e', 'e', 'e', 'ya', 'ye', 'e', 'a'];
const TENS = ['', 'a', 'ye', 'a', 'a', 'ye'];

/** Returns the dative ending of the last spoken word of a number from 1 to 59. */
const endingOf = (number: number) => (number % 10 === 0 ? TENS[number / 10] : UNITS[number % 10]);

/**
 * Formats `18:00’e kadar`. The ending follows the last spoken word: “on sekiz” for 18:00, “yedi otuz” for
 * 07:30.
 */
export function untilInWords(time: string): string {
  if (time === MIDNIGHT) return 'gece yarısına kadar';
  const [hour, minute] = [Number(time.slice(0, 2)), Number(time.slice(3))];
  return `${time}’${endingOf(minute === 0 ? hour : minute)} kadar`;
}

/** Returns the name inside a sentence of the day that has the minute `at`. */
function dayInSentence(now: number, at: number): string {
  const day = Math.floor(at / DAY);
  const days = day - Math.floor(now / DAY);
  if (days < 2) return days === 0 ? 'bugün' : 'yarın';
  if (days > 6) return dayAndMonth(isoDay(day));
  return (weekdays[weekdayOf(isoDay(day))] ?? '').toLocaleLowerCase('tr');
}

const OPEN = 'Şimdi açık';

/** True for words of {@link openStateInWords} about an open business. */
export const isOpenState = (words: string) => words.startsWith(OPEN);

/**
 * Returns the opening state of a business at a moment, in Turkey's time: `Şimdi açık · 18:00’e kadar`, before a
 * pause `Şimdi açık · 12:30’a kadar, sonra 13:30–19:00`, before a special day `Şimdi açık · 18:00’e kadar, yarın kapalı`,
 * else `Kapalı · açılış yarın 07:00`.
 */
export function openStateInWords(hours: Hours, moment: Date): string {
  const now = minuteInTurkey(moment);
  const spans = spansAround(hours, Math.floor(now / DAY));
  const end = endOfOpening(spans, now);
  const next = spans.find(({ start }) => start > now);
  if (end > now) {
    const until = `${OPEN} · ${untilFrom(now, end)}`;
    const isToday = next !== undefined && Math.floor(next.start / DAY) === Math.floor(now / DAY);
    if (!isToday) return until + specialAhead(hours, now, end);
    return next.start < end ? until : `${until}, sonra ${timeOf(next.start)}–${timeOf(next.end)}`;
  }
  if (next === undefined) return 'Kapalı';
  return `Kapalı · açılış ${dayInSentence(now, next.start)} ${timeOf(next.start)}`;
}

/** Tells the next special day if no usual opening comes before it: `, yarın kapalı`. */
function specialAhead(hours: Hours, now: number, end: number): string {
  const week = openingsOfWeek(hours);
  const tomorrow = Math.floor(now / DAY) + 1;
  for (let day = tomorrow; day < tomorrow + 6; day++) {
    const special = specialDayOn(hours, isoDay(day));
    if (special !== undefined) {
      // Today's opening goes on into that day's, so `end` has told it.
      const isTold = special.hours && day * DAY + minutesOf(special.hours.from) < end;
      return isTold ? '' : `, ${dayInSentence(now, day * DAY)} ${hoursInWords(openingsOf(special))}`;
    }
    if (week[weekdayOf(isoDay(day))]?.length !== 0) return '';
  }
  return '';
}

function untilFrom(now: number, end: number): string {
  if (end - now >= WEEK) return '24 saat';
  const until = untilInWords(timeOf(end));
  if (end - now < DAY) return until;
  // Midnight belongs to the night before the new day.
  return `${dayInSentence(now, end - 1)} ${until}`;
}

/** Formats `07:00–12:30, 13:30–19:00`, `24 saat` or `kapalı`. */
export const hoursInWords = (openings: readonly DayHours[]): string =>
  openings.map((hours) => (isAllDay(hours) ? '24 saat' : `${hours.from}–${hours.to}`)).join(', ') || 'kapalı';

interface SameDays {
  /** 0 is Monday, 6 is Sunday. */
  first: number;
  last: number;
  openings: readonly DayHours[];
}

/** Groups consecutive days of the week that have the same hours. */
export function groupDays(hours: Hours): SameDays[] {
  const groups: SameDays[] = [];
  openingsOfWeek(hours).forEach((openings, day) => {
    const latest = groups.at(-1);
    if (latest !== undefined && hoursInWords(latest.openings) === hoursInWords(openings)) latest.last = day;
    else groups.push({ first: day, last: day, openings });
  });
  return groups;
}

/** Formats `Pazartesi–Cuma`, `Cumartesi` or `Her gün`. */
export function daysInWords(
  { first, last }: Pick<SameDays, 'first' | 'last'>,
  week: readonly string[] = weekdays,
): string {
  const names = week.slice(first, last + 1);
  if (names.length === 7) return 'Her gün';
  return names.length < 3 ? names.join(', ') : `${names[0]}–${names.at(-1)}`;
}

/** Formats `9–11 Mart 2027`, `30 Nisan–2 Mayıs 2027`. */
function rangeInWords({ from, to }: SpecialDay): string {
  if (from === to) return dayInWords(to);
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${dayInWords(from)}–${dayInWords(to)}`;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${isOneMonth ? Number(from.slice(8)) : dayAndMonth(from)}–${dayInWords(to)}`;
}

/** Formats `Ramazan Bayramı, 9–11 Mart 2027`. */
export const specialDayNamed = (day: SpecialDay): string =>
  [day.name, rangeInWords(day)].filter(Boolean).join(', ');

/** Formats `Ramazan Bayramı, 9–11 Mart 2027: kapalı`. */
export const specialDayInWords = (day: SpecialDay): string =>
  `${specialDayNamed(day)}: ${hoursInWords(openingsOf(day))}`;
