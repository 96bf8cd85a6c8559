import { expect, it } from 'vitest';
import { dayAndMonth, dayInTurkey, dayInWords, daysBefore, isDay } from './calendar-day.ts';
import { dayNumberInTurkey } from './turkey-time.ts';

it('a day begins in Turkey three hours earlier than in UTC', () => {
  expect(dayInTurkey(new Date('2026-11-22T20:59:59Z'))).toBe('2026-11-22');
  expect(dayInTurkey(new Date('2026-11-22T21:00:00Z'))).toBe('2026-11-23');
  expect(dayNumberInTurkey(new Date('1970-01-10T20:59:59Z'))).toBe(9);
  expect(dayNumberInTurkey(new Date('1970-01-10T21:00:00Z'))).toBe(10);
});

it('days are counted back across months', () => {
  expect([daysBefore('2027-03-01', 1), daysBefore('2027-03-01', 60)]).toEqual(['2027-02-28', '2026-12-31']);
});

it.each([
  ['2026-12-01', '1 Aralık', '1 Aralık 2026'],
  ['2027-02-28', '28 Şubat', '28 Şubat 2027'],
])('%s is formatted as %s, with the year as %s', (day, short, words) => {
  expect([isDay(day), dayAndMonth(day), dayInWords(day)]).toEqual([true, short, words]);
});

it.each(['', '2026-02-30', '2026-13-01', '2026-1-1', '22.11.2026', '2026-11-22T00:00'])(
  '%j is not a calendar day',
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);
