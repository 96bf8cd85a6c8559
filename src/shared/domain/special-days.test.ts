import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Holiday, suggestedDays } from './holidays.ts';
import {
  daysInWords,
  groupDays,
  type Hours,
  hoursInWords,
  openStateInWords,
  type SpecialDay,
  specialDayInWords,
} from './opening-hours.ts';

const USUAL = { from: '07:00', to: '18:00' };
const NOON = { from: '07:00', to: '12:30' };
const AFTER = { from: '13:30', to: '19:00' };
const opening_hours = [USUAL, USUAL, USUAL, USUAL, NOON, USUAL, null];
const second_hours = [null, null, null, null, AFTER, null, null];
const special = (from: string, to = from, hours: SpecialDay['hours'] = null, name = 'Bayram') => ({
  ...{ name, from, to, hours },
});
/** Arife is Monday, 8 March 2027. */
const bayram = [
  special('2027-03-08', '2027-03-08', { from: '07:00', to: '13:00' }),
  special('2027-03-09', '2027-03-11'),
];
const hours: Hours = { opening_hours, second_hours, special_days: bayram };
const at = (text: string) => new Date(`${text}:00+03:00`);
const words = (of: Hours, moment: string) => openStateInWords(of, at(moment));

afterEach(() => void vi.unstubAllEnvs());

describe.each(['Europe/Istanbul', 'Europe/Berlin', 'America/Los_Angeles'])('in %s', (zone) => {
  it.each([
    ['2027-03-07T12:00', 'Kapalı · açılış yarın 07:00'],
    ['2027-03-08T07:00', 'Şimdi açık · 13:00’e kadar, yarın kapalı'],
    ['2027-03-08T12:59', 'Şimdi açık · 13:00’e kadar, yarın kapalı'],
    ['2027-03-08T13:00', 'Kapalı · açılış cuma 07:00'],
    ['2027-03-08T23:59', 'Kapalı · açılış cuma 07:00'],
    ['2027-03-09T00:00', 'Kapalı · açılış cuma 07:00'],
    ['2027-03-11T12:00', 'Kapalı · açılış yarın 07:00'],
    ['2027-03-12T12:00', 'Şimdi açık · 12:30’a kadar, sonra 13:30–19:00'],
    ['2027-03-12T12:30', 'Kapalı · açılış bugün 13:30'],
    ['2027-03-12T13:30', 'Şimdi açık · 19:00’a kadar'],
    ['2027-03-12T19:00', 'Kapalı · açılış yarın 07:00'],
  ])('the days around bayram and a Friday with two openings: %s', (moment, expected) => {
    vi.stubEnv('TZ', zone);
    expect(words(hours, moment)).toBe(expected);
  });
});

describe('special days', () => {
  it('hold across New Year and on 29 February', () => {
    const newYear = { opening_hours, special_days: [special('2026-12-31', '2027-01-01')] };
    expect(words(newYear, '2026-12-30T18:00')).toBe('Kapalı · açılış cumartesi 07:00');
    expect(words(newYear, '2026-12-31T23:59')).toBe('Kapalı · açılış cumartesi 07:00');
    expect(words(newYear, '2027-01-01T12:00')).toBe('Kapalı · açılış yarın 07:00');
    // A Tuesday.
    const leap = { opening_hours, special_days: [special('2028-02-29')] };
    expect(words(leap, '2028-02-28T18:00')).toBe('Kapalı · açılış çarşamba 07:00');
    expect(words(leap, '2028-02-29T12:00')).toBe('Kapalı · açılış yarın 07:00');
    expect(words(leap, '2028-03-01T12:00')).toBe('Şimdi açık · 18:00’e kadar');
  });

  it('replace the openings that begin on them, not the night before', () => {
    const night = { from: '20:00', to: '03:00' };
    const nights = { opening_hours: opening_hours.map(() => night), special_days: [special('2027-03-09')] };
    expect(words(nights, '2027-03-09T02:59')).toBe('Şimdi açık · 03:00’e kadar');
    expect(words(nights, '2027-03-09T03:00')).toBe('Kapalı · açılış yarın 20:00');
    expect(words(nights, '2027-03-10T01:00')).toBe('Kapalı · açılış bugün 20:00');
    const open = { opening_hours, special_days: [special('2027-03-07', '2027-03-07', night)] };
    expect(words(open, '2027-03-08T02:00')).toBe('Şimdi açık · 03:00’e kadar, sonra 07:00–18:00');
  });

  it('are told on the day before while the business is open', () => {
    const usual = { opening_hours, special_days: [special('2027-03-10', '2027-03-11', USUAL)] };
    expect(words(usual, '2027-03-08T12:00')).toBe('Şimdi açık · 18:00’e kadar');
    expect(words(usual, '2027-03-09T12:00')).toBe('Şimdi açık · 18:00’e kadar, yarın 07:00–18:00');
    expect(words(usual, '2027-03-09T19:00')).toBe('Kapalı · açılış yarın 07:00');
    expect(words(usual, '2027-03-11T12:00')).toBe('Şimdi açık · 18:00’e kadar');
    const bayram = {
      opening_hours: [...opening_hours.slice(0, 5), null, null],
      special_days: [special('2027-03-08', '2027-03-12')],
    };
    expect(words(bayram, '2027-03-04T12:00')).toBe('Şimdi açık · 18:00’e kadar');
    expect(words(bayram, '2027-03-05T12:00')).toBe('Şimdi açık · 12:30’a kadar, pazartesi kapalı');
    const noon = { opening_hours, second_hours, special_days: [special('2027-03-13')] };
    expect(words(noon, '2027-03-12T12:00')).toBe('Şimdi açık · 12:30’a kadar, sonra 13:30–19:00');
    expect(words(noon, '2027-03-12T14:00')).toBe('Şimdi açık · 19:00’a kadar, yarın kapalı');
    const always = opening_hours.map(() => ({ from: '00:00', to: '00:00' }));
    const morning = { from: '00:00', to: '12:00' };
    const half = { opening_hours: always, special_days: [special('2027-03-09', '2027-03-09', morning)] };
    expect(words(half, '2027-03-08T12:00')).toBe('Şimdi açık · yarın 12:00’ye kadar');
  });

  it('end 24 hours, and name the day of an opening that is further away than a week', () => {
    const always = opening_hours.map(() => ({ from: '00:00', to: '00:00' }));
    const long = { opening_hours: always, special_days: [special('2027-03-09', '2027-03-20')] };
    expect(words(long, '2027-03-02T00:00')).toBe('Şimdi açık · 24 saat');
    expect(words(long, '2027-03-05T12:00')).toBe('Şimdi açık · pazartesi gece yarısına kadar');
    expect(words(long, '2027-03-08T12:00')).toBe('Şimdi açık · gece yarısına kadar, yarın kapalı');
    expect(words(long, '2027-03-09T12:00')).toBe('Kapalı · açılış 21 Mart 00:00');
    expect(words(long, '2027-03-14T12:00')).toBe('Kapalı · açılış 21 Mart 00:00');
    expect(
      words({ opening_hours, special_days: [special('2027-03-09', '2029-03-09')] }, '2027-03-09T12:00'),
    ).toBe('Kapalı');
    expect(words({}, '2027-03-09T12:00')).toBe('Kapalı');
  });

  it.each([
    [special('2027-03-09', '2027-03-11'), 'Bayram, 9–11 Mart 2027: kapalı'],
    [special('2027-04-30', '2027-05-02', null, ''), '30 Nisan–2 Mayıs 2027: kapalı'],
    [special('2026-12-31', '2027-01-01'), 'Bayram, 31 Aralık 2026–1 Ocak 2027: kapalı'],
    [special('2028-02-29', '2028-02-29', USUAL), 'Bayram, 29 Şubat 2028: 07:00–18:00'],
  ])('are written with their year: %j', (day, expected) => {
    expect(specialDayInWords(day)).toBe(expected);
  });
});

describe('two openings of a day', () => {
  const written = (of: Hours) =>
    groupDays(of).map((group) => `${daysInWords(group)} ${hoursInWords(group.openings)}`);

  it('are written in one line', () => {
    expect(written(hours)).toEqual([
      'Pazartesi–Perşembe 07:00–18:00',
      'Cuma 07:00–12:30, 13:30–19:00',
      'Cumartesi 07:00–18:00',
      'Pazar kapalı',
    ]);
  });

  it.each([
    ['closed the day', null],
    ['moved its end beyond the second', USUAL],
    ['moved its end to midnight', { from: '07:00', to: '00:00' }],
    ['moved its end to the second', { from: '07:00', to: '13:30' }],
    ['opened all day', { from: '07:00', to: '07:00' }],
  ])('are one where somebody who knows no second has %s', (_, friday) => {
    const changed = opening_hours.with(4, friday);
    expect(written({ opening_hours: changed, second_hours })).toEqual(written({ opening_hours: changed }));
    const noon = words({ opening_hours: changed, second_hours }, '2027-03-12T14:00');
    expect(noon).toBe(words({ opening_hours: changed }, '2027-03-12T14:00'));
  });
});

describe('suggested holidays', () => {
  const suggest = (today: string, corrected: Holiday[] = [], of: Hours = { opening_hours }) =>
    suggestedDays(of, corrected, today).map(specialDayInWords);

  it('begin with the next one, arife until 13:00', () => {
    expect(suggest('2026-11-29').slice(0, 4)).toEqual([
      'Yılbaşı, 1 Ocak 2027: kapalı',
      'Ramazan Bayramı arifesi, 8 Mart 2027: 07:00–13:00',
      'Ramazan Bayramı, 9–11 Mart 2027: kapalı',
      'Ulusal Egemenlik ve Çocuk Bayramı, 23 Nisan 2027: kapalı',
    ]);
    expect(suggest('2027-03-11')[0]).toBe('Ramazan Bayramı, 9–11 Mart 2027: kapalı');
    expect(suggest('2028-02-29').slice(0, 5)).toEqual([
      'Ulusal Egemenlik ve Çocuk Bayramı, 23 Nisan 2028: kapalı',
      'Emek ve Dayanışma Günü, 1 Mayıs 2028: kapalı',
      'Kurban Bayramı arifesi, 4 Mayıs 2028: 07:00–13:00',
      'Kurban Bayramı, 5–8 Mayıs 2028: kapalı',
      'Gençlik ve Spor Bayramı, 19 Mayıs 2028: kapalı',
    ]);
  });

  it('are closed on a half day without a morning', () => {
    // Arife of Kurban Bayramı 2027 is a Saturday.
    const late = opening_hours.with(5, { from: '13:00', to: '22:00' });
    for (const week of [late, opening_hours.with(5, null), null])
      expect(suggest('2027-05-10', [], { opening_hours: week })[0]).toBe(
        'Kurban Bayramı arifesi, 15 Mayıs 2027: kapalı',
      );
  });

  it('are none where the table ends', () => {
    expect(suggest('2028-10-30')).toEqual([]);
  });

  it.each([
    ['2027-05-14', ['2027-05-15', '2027-05-16', '2027-05-19']],
    ['2027-05-16', ['2027-05-15', '2027-05-19']],
    ['2027-05-19', ['2027-05-15']],
    ['2027-05-20', ['2027-05-15', '2027-05-16', '2027-05-19']],
  ])('are none that meet an entered day: %s', (entered, expected) => {
    const special_days = [special('2027-01-09'), special(entered)];
    const found = suggestedDays({ opening_hours, special_days }, [], '2027-05-10');
    expect(found.map(({ from }) => from).filter((from) => from.startsWith('2027-05'))).toEqual(expected);
  });

  it('are corrected by name and year', () => {
    const later = { name: 'Ramazan Bayramı', from: '2027-03-10', to: '2027-03-12' };
    const added = { name: 'Yılbaşı', from: '2029-01-01', to: '2029-01-01' };
    const found = suggest('2027-03-01', [later, added]);
    expect(found[1]).toBe('Ramazan Bayramı, 10–12 Mart 2027: kapalı');
    expect(found).toContain('Ramazan Bayramı, 26–28 Şubat 2028: kapalı');
    expect(found.at(-1)).toBe('Yılbaşı, 1 Ocak 2029: kapalı');
    expect(found).toHaveLength(suggest('2027-03-01').length + 1);
  });
});
