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
export type WeekHours = readonly (DayHours | null)[];

export const weekdays = ['Pazartesi', 'Salı', 'Çarşamba', 'Perşembe', 'Cuma', 'Cumartesi', 'Pazar'] as const;

export const MIDNIGHT = '00:00';
const DAY = 24 * 60;
const WEEK = 7 * DAY;

export const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export const isAllDay = ({ from, to }: DayHours): boolean => from === to;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const twoDigits = (number: number): string => String(number).padStart(2, '0');
const timeOf = (minute: number): string =>
  `${twoDigits(Math.floor((minute % DAY) / 60))}:${twoDigits(minute % 60)}`;

/** In minutes since Monday 00:00. */
interface Span {
  start: number;
  length: number;
}

function spansOf(week: WeekHours): Span[] {
  return week.flatMap((hours, day) => {
    if (hours === null) return [];
    const start = day * DAY + minutesOf(hours.from);
    const length = (minutesOf(hours.to) - minutesOf(hours.from) + DAY) % DAY || DAY;
    return [{ start, length }];
  });
}

const isOpen = (spans: readonly Span[], minute: number): boolean =>
  spans.some(({ start, length }) => (minute - start + WEEK) % WEEK < length);

/**
 * Returns the end of the opening that contains `now`, across adjoining days, at most a week later; null if the
 * business is closed.
 */
function endOfOpening(spans: readonly Span[], now: number): number | null {
  let end = now;
  while (end < now + WEEK && isOpen(spans, end)) end += 1;
  return end === now ? null : end;
}

function nextOpening(spans: readonly Span[], now: number): number | null {
  const starts = spans.map(({ start }) => (start > now ? start : start + WEEK));
  return starts.length === 0 ? null : Math.min(...starts);
}

/** Returns the minutes since Monday 00:00 in Turkey. */
function minuteOfWeek(moment: Date): number {
  // 1 January 1970 was a Thursday.
  return (minuteInTurkey(moment) + 3 * DAY) % WEEK;
}

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

/** Returns the name of a day inside a sentence; the day is `days` after today. */
function dayInSentence(minute: number, days: number): string {
  if (days < 2) return days === 0 ? 'bugün' : 'yarın';
  const name = (weekdays[Math.floor(minute / DAY) % 7] ?? '').toLocaleLowerCase('tr');
  return days < 7 ? name : `haftaya ${name}`;
}

const daysBetween = (from: number, to: number): number => Math.floor(to / DAY) - Math.floor(from / DAY);

/**
 * Returns the opening state of a business at a moment, in Turkey's time: `Şimdi açık · 18:00’e kadar`, `Kapalı ·
 * açılış yarın 07:00`.
 */
export function openStateInWords(week: WeekHours, moment: Date): string {
  const spans = spansOf(week);
  const now = minuteOfWeek(moment);
  const end = endOfOpening(spans, now);
  if (end !== null) return `Şimdi açık · ${untilFrom(now, end)}`;
  const next = nextOpening(spans, now);
  if (next === null) return 'Kapalı';
  return `Kapalı · açılış ${dayInSentence(next, daysBetween(now, next))} ${timeOf(next)}`;
}

function untilFrom(now: number, end: number): string {
  if (end - now === WEEK) return '24 saat';
  const until = untilInWords(timeOf(end));
  if (end - now < DAY) return until;
  // Midnight belongs to the night before the new day.
  const last = end - 1;
  return `${dayInSentence(last, daysBetween(now, last))} ${until}`;
}

/** Formats `07:00–18:00`, `24 saat` or `kapalı`. */
export function hoursInWords(hours: DayHours | null): string {
  if (hours === null) return 'kapalı';
  return isAllDay(hours) ? '24 saat' : `${hours.from}–${hours.to}`;
}

const areSame = (one: DayHours | null, other: DayHours | null): boolean =>
  one?.from === other?.from && one?.to === other?.to;

interface SameDays {
  /** 0 is Monday, 6 is Sunday. */
  first: number;
  last: number;
  hours: DayHours | null;
}

/** Groups consecutive days that have the same hours. */
export function groupDays(week: WeekHours): SameDays[] {
  const groups: SameDays[] = [];
  week.forEach((hours, day) => {
    const latest = groups.at(-1);
    if (latest !== undefined && areSame(latest.hours, hours)) latest.last = day;
    else groups.push({ first: day, last: day, hours });
  });
  return groups;
}

/** Formats `Pazartesi–Cuma`, `Cumartesi` or `Her gün`. */
export function daysInWords({ first, last }: SameDays): string {
  const names = weekdays.slice(first, last + 1);
  if (names.length === 7) return 'Her gün';
  return names.length < 3 ? names.join(', ') : `${names[0]}–${names.at(-1)}`;
}
