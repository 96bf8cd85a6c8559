import { expect, it } from 'vitest';
import { validate } from '#web/forms/validation.ts';
import { type Day, hoursFields, hoursSchema } from './hours-schema.ts';

const USUAL = { from: '07:00', to: '18:00' };
const NONE = { opening_hours: null, second_hours: null };
const found = (changes: object) => validate(hoursSchema, { ...hoursFields(NONE), ...changes }).errors;

it('the first line applies to Monday to Friday unless days are entered separately', () => {
  const fields = {
    ...hoursFields(NONE),
    ...{ 'opening_hours.0.from': '06:30', 'opening_hours.6': true, 'opening_hours.6.to': '12:00' },
  };
  const early = { from: '06:30', to: '18:00' };
  expect(hoursSchema.parse(fields)).toEqual({
    opening_hours: [...[early, early, early, early, early], USUAL, { from: '07:00', to: '12:00' }],
    second_hours: null,
  });
  const apart = hoursSchema.parse({ ...fields, apart: true });
  expect(apart.opening_hours?.slice(0, 2)).toEqual([early, USUAL]);
});

it('a missing time and two equal times are errors, except for 24 hours', () => {
  expect(found({ 'opening_hours.0.from': '' })).toMatchObject({
    'opening_hours.0.from': 'Açılış saatini yazın.',
  });
  expect(found({ 'opening_hours.0.from': '07:00', 'opening_hours.0.to': '07:00' })).toMatchObject({
    'opening_hours.0.to': 'Açılış ve kapanış aynı saat olamaz. 24 saat açıksanız ikisine de 00:00 yazın.',
  });
  expect(found({ 'opening_hours.0.from': '00:00', 'opening_hours.0.to': '00:00' })).toEqual({});
  const twice = { 'second_hours.5': true, 'opening_hours.5.to': '12:30' };
  for (const [empty, sentence] of [
    ['opening_hours.5.to', 'Kapanış saatini yazın.'],
    ['second_hours.5.from', 'Açılış saatini yazın.'],
    ['second_hours.5.to', 'Kapanış saatini yazın.'],
  ] as const)
    expect(found({ ...twice, [empty]: '' })).toEqual({ [empty]: sentence });
  // Hidden lines are not validated.
  expect(found({ 'opening_hours.3.from': '' })).toEqual({});
  expect(found({ 'opening_hours.0': false, 'opening_hours.0.from': '' })).toEqual({});
});

const opened = (day: Day, from: string, to: string) => ({
  [`opening_hours.${day}`]: true,
  ...{ [`opening_hours.${day}.from`]: from, [`opening_hours.${day}.to`]: to },
});
const openedAgain = (day: Day, from: string, to: string) => ({
  [`second_hours.${day}`]: true,
  ...{ [`second_hours.${day}.from`]: from, [`second_hours.${day}.to`]: to },
});
const SPLIT = { ...opened(5, '00:00', '12:00'), ...openedAgain(5, '13:00', '02:00') };
const until = (closing: string, opens: string) =>
  `${closing}, ertesi günün açılışından (${opens}) sonra olamaz.`;

it.each([
  ['before a closed day', SPLIT, {}],
  ['as a closed day ends', { ...SPLIT, ...openedAgain(5, '13:00', '12:59') }, {}],
  ['when the next day opens', { ...SPLIT, ...opened(6, '02:00', '18:00') }, {}],
  [
    'after the next day opens',
    { ...SPLIT, ...opened(6, '00:00', '18:00') },
    { 'second_hours.5.to': until('İkinci kapanış', 'Pazar 00:00') },
  ],
  ['in a day that is open for 24 hours', { ...SPLIT, ...opened(6, '00:00', '00:00') }, {}],
  ['when Monday opens', opened(6, '18:00', '07:00'), {}],
  [
    'after Monday opens',
    opened(6, '18:00', '07:01'),
    { 'opening_hours.6.to': until('Kapanış', 'Pazartesi 07:00') },
  ],
  [
    'after Saturday opens, in the shared line',
    opened(0, '18:00', '08:00'),
    { 'opening_hours.0.to': until('Kapanış', 'Cumartesi 07:00') },
  ],
  [
    'before a day whose opening is missing',
    { ...SPLIT, ...opened(6, '', '18:00') },
    { 'opening_hours.6.from': 'Açılış saatini yazın.' },
  ],
  [
    'when the second opening begins',
    { ...SPLIT, ...openedAgain(5, '13:30', '13:30') },
    { 'second_hours.5.to': 'İkinci açılış ve kapanış aynı saat olamaz.' },
  ],
])('a night that ends %s', (_, changes, errors) => {
  expect(found(changes)).toEqual(errors);
});
