import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DayHours,
  daysInWords,
  groupDays,
  hoursInWords,
  openStateInWords,
  untilInWords,
  type WeekHours,
} from './opening-hours.ts';

const day = (from: string, to: string): DayHours => ({ from, to });
const always = (hours: DayHours | null): WeekHours => Array.from({ length: 7 }, () => hours);
/** Monday to Friday, Saturday, Sunday. */
const usual: WeekHours = [...always(day('07:00', '18:00')).slice(0, 5), day('08:00', '14:30'), null];
/** A moment in Turkey's time. */
const at = (text: string) => new Date(`${text}:00+03:00`);
const words = (week: WeekHours, moment: string) => openStateInWords({ opening_hours: week }, at(moment));
const isOpen = (week: WeekHours, moment: Date) =>
  openStateInWords({ opening_hours: week }, moment).startsWith('Şimdi açık');

describe('the open state of a business', () => {
  // 2026-11-23 is a Monday.
  it.each([
    ['before it opens', '2026-11-23T06:59', 'Kapalı · açılış bugün 07:00'],
    ['in the minute in which it opens', '2026-11-23T07:00', 'Şimdi açık · 18:00’e kadar'],
    ['in the last minute', '2026-11-23T17:59', 'Şimdi açık · 18:00’e kadar'],
    ['in the minute in which it closes', '2026-11-23T18:00', 'Kapalı · açılış yarın 07:00'],
    ['at the end of a day', '2026-11-23T23:59', 'Kapalı · açılış yarın 07:00'],
    ['at midnight', '2026-11-24T00:00', 'Kapalı · açılış bugün 07:00'],
    ['on a day with other hours', '2026-11-28T14:29', 'Şimdi açık · 14:30’a kadar'],
    ['on the evening before a closed day', '2026-11-28T14:30', 'Kapalı · açılış pazartesi 07:00'],
    ['on a closed day', '2026-11-29T12:00', 'Kapalı · açılış yarın 07:00'],
  ])('is correct %s', (_, moment, expected) => {
    expect(words(usual, moment)).toBe(expected);
  });

  it('uses Turkey’s time in every time zone', () => {
    expect(isOpen(usual, new Date('2026-11-23T03:59:59Z'))).toBe(false);
    expect(isOpen(usual, new Date('2026-11-23T04:00:00Z'))).toBe(true);
    expect(isOpen(usual, new Date('2026-11-22T22:00:00-06:00'))).toBe(true);
  });

  it('uses an offset that is valid in Turkey all year', () => {
    const offset = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Istanbul', timeZoneName: 'longOffset' });
    for (let month = 0; month < 12; month += 1) {
      expect(offset.format(Date.UTC(new Date().getFullYear(), month, 15))).toContain('GMT+03:00');
    }
  });

  it('handles hours that end after midnight, also from Sunday to Monday', () => {
    const weekend: WeekHours = [null, null, null, null, null, day('22:00', '02:00'), day('22:00', '02:00')];
    expect(words(weekend, '2026-11-28T21:59')).toBe('Kapalı · açılış bugün 22:00');
    expect(words(weekend, '2026-11-29T01:59')).toBe('Şimdi açık · 02:00’ye kadar, sonra 22:00–02:00');
    expect(words(weekend, '2026-11-29T02:00')).toBe('Kapalı · açılış bugün 22:00');
    expect(words(weekend, '2026-11-30T00:30')).toBe('Şimdi açık · 02:00’ye kadar');
    expect(words(weekend, '2026-11-30T02:00')).toBe('Kapalı · açılış cumartesi 22:00');
  });

  it('handles 24 hours on every day and on some days', () => {
    const allDay = day('00:00', '00:00');
    for (const time of ['00:00', '03:00'])
      expect(words(always(allDay), `2026-11-23T${time}`)).toBe('Şimdi açık · 24 saat');
    const weekdaysOnly: WeekHours = [...always(allDay).slice(0, 5), null, null];
    expect(words(weekdaysOnly, '2026-11-23T12:00')).toBe('Şimdi açık · cuma gece yarısına kadar');
    expect(words(weekdaysOnly, '2026-11-27T12:00')).toBe('Şimdi açık · gece yarısına kadar');
    expect(words(weekdaysOnly, '2026-11-28T00:00')).toBe('Kapalı · açılış pazartesi 00:00');
  });

  it('shows the end of consecutive days without a break', () => {
    const long: WeekHours = [day('08:00', '00:00'), day('00:00', '06:00'), null, null, null, null, null];
    expect(words(long, '2026-11-23T23:00')).toBe('Şimdi açık · 06:00’ya kadar');
    const longer: WeekHours = [
      day('08:00', '00:00'),
      day('00:00', '00:00'),
      day('00:00', '06:00'),
      null,
      null,
      null,
      null,
    ];
    expect(words(longer, '2026-11-23T09:00')).toBe('Şimdi açık · çarşamba 06:00’ya kadar');
  });

  it('names the day of an end that is 24 hours ahead', () => {
    const week: WeekHours = [day('08:00', '00:00'), day('00:00', '08:00'), null, null, null, null, null];
    expect(words(week, '2026-11-23T08:00')).toBe('Şimdi açık · yarın 08:00’e kadar');
    expect(words(week, '2026-11-23T08:01')).toBe('Şimdi açık · 08:00’e kadar');
  });

  it('handles a single open day a week, and none', () => {
    const once: WeekHours = [day('09:00', '12:00'), null, null, null, null, null, null];
    expect(words(once, '2026-11-23T12:00')).toBe('Kapalı · açılış 30 Kasım 09:00');
    expect(words(once, '2026-11-24T12:00')).toBe('Kapalı · açılış pazartesi 09:00');
    expect(words(once, '2026-11-22T12:00')).toBe('Kapalı · açılış yarın 09:00');
    expect(words(always(null), '2026-11-23T12:00')).toBe('Kapalı');
  });

  it('matches a minute-by-minute simulation of the week', () => {
    const time = fc
      .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.constantFrom(0, 15, 30, 59) })
      .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
    const hours = fc.option(fc.record({ from: time, to: time }));
    const week = fc.array(hours, { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(week, fc.integer({ min: 0, max: 7 * 1440 - 1 }), (some, minute) => {
        const open = new Set<number>();
        some.forEach((of, index) => {
          if (of === null) return;
          const [from = 0, to = 0] = [of.from, of.to].map(
            (text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)),
          );
          const length = to > from ? to - from : to - from + 1440;
          for (let n = 0; n < length; n += 1) open.add((index * 1440 + from + n) % (7 * 1440));
        });
        const moment = new Date(at('2026-11-23T00:00').getTime() + minute * 60_000);
        expect(isOpen(some, moment)).toBe(open.has(minute));
      }),
      { numRuns: 50 },
    );
  });
});

describe('the suffix of a closing time', () => {
  it.each([
    ...['01:00’e', '02:00’ye', '03:00’e', '04:00’e', '05:00’e', '06:00’ya', '07:00’ye', '08:00’e', '09:00’a'],
    ...['10:00’a', '13:00’e', '20:00’ye', '07:30’a', '18:40’a', '18:50’ye', '18:26’ya'],
  ])('follows the last spoken word: %s', (expected) => {
    expect(untilInWords(expected.slice(0, 5))).toBe(`${expected} kadar`);
  });
});

describe('the opening hours of a week', () => {
  const written = (week: WeekHours) =>
    groupDays({ opening_hours: week }).map(
      (group) => `${daysInWords(group)}: ${hoursInWords(group.openings)}`,
    );

  it('are grouped by days with equal hours', () => {
    expect(written(usual)).toEqual([
      'Pazartesi–Cuma: 07:00–18:00',
      'Cumartesi: 08:00–14:30',
      'Pazar: kapalı',
    ]);
    expect(written(always(day('22:00', '02:00')))).toEqual(['Her gün: 22:00–02:00']);
    expect(written(always(day('00:00', '00:00')))).toEqual(['Her gün: 24 saat']);
    expect(written([...always(day('07:00', '18:00')).slice(0, 5), null, null])).toEqual([
      'Pazartesi–Cuma: 07:00–18:00',
      'Cumartesi, Pazar: kapalı',
    ]);
    const [early, long, late] = [day('07:00', '18:00'), day('07:00', '20:00'), day('09:00', '20:00')];
    const shifts: WeekHours = [early, long, late, null, null, null, early];
    expect(written(shifts)).toEqual([
      'Pazartesi: 07:00–18:00',
      'Salı: 07:00–20:00',
      'Çarşamba: 09:00–20:00',
      'Perşembe–Cumartesi: kapalı',
      'Pazar: 07:00–18:00',
    ]);
  });
});
