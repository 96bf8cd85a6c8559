const MONTHS = [
  'Ocak',
  'Şubat',
  'Mart',
  'Nisan',
  'Mayıs',
  'Haziran',
  'Temmuz',
  'Ağustos',
  'Eylül',
  'Ekim',
  'Kasım',
  'Aralık',
];

let turkishDay: Intl.DateTimeFormat | undefined;

/** The day that it is in Turkey, as ISO 8601 writes it: `2026-11-22`. */
export function dayInTurkey(moment: Date): string {
  turkishDay ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' });
  return turkishDay.format(moment);
}

/**
 * A day of ISO 8601 without its year: `1 Aralık`. By hand, so that server and browser write the same, and because a
 * browser takes 16 ms to make the first `Intl.DateTimeFormat` of a page, a slow phone four times as long.
 */
export function dayAndMonth(day: string): string {
  const [, month = '', date = ''] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''}`;
}

/** The same with its year: `1 Aralık 2026`. */
export const dayInWords = (day: string): string => `${dayAndMonth(day)} ${day.slice(0, day.indexOf('-'))}`;

/** Whether it is one that exists: `2026-02-30` does not. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** As many days before, in the same form. */
export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);
