import { describe, expect, it } from 'vitest';
import { decimalPrice, formatPrice, HIGHEST_PRICE, parsePrice, writePrice } from './price.ts';

describe('a typed price', () => {
  it.each([
    ['15', 1500],
    [' 15 ', 1500],
    ['12,50', 1250],
    ['12,5', 1250],
    ['12.50', 1250],
    ['0,05', 5],
    ['₺65', 6500],
    ['65 TL', 6500],
    ['65₺', 6500],
    ['65 lira', 6500],
    ['65 TL ', 6500],
    ['65 LİRA', 6500],
    ['TL 65', 6500],
    ['65 TRY', 6500],
    ['65,-', 6500],
    ['65.- TL.', 6500],
    ['\u2066₺65\u2069', 6500],
    ['65\u200F', 6500],
    ['١٢٫٥٠', 1250],
    ['۱۲،۵', 1250],
    ['١٬٢٥٠', 125_000],
    ['１．２５０，５０', 125_050],
    ['1.250', 125_000],
    ['1.250,75', 125_075],
    ['99999,99', HIGHEST_PRICE],
  ])('%j is %i kuruş', (typed, kurus) => {
    expect(parsePrice(typed)).toBe(kurus);
  });

  it.each([
    '',
    '0',
    '0,00',
    '-5',
    'on beş',
    '12,505',
    '1,250',
    '1.25.0',
    '12,',
    ',5',
    '1e3',
    '100000',
    'TL',
    '₺',
    '12⁵⁰',
    "1'250",
    '1 5 x',
  ])('%j is invalid', (typed) => {
    expect(parsePrice(typed)).toBeNull();
  });

  it('survives formatting and parsing, for every price up to ₺300 and some above', () => {
    for (let kurus = 1; kurus <= 30_000; kurus += 1) expect(parsePrice(writePrice(kurus))).toBe(kurus);
    for (let kurus = 99_900; kurus <= HIGHEST_PRICE; kurus += 9_973)
      expect(parsePrice(formatPrice(kurus))).toBe(kurus);
  });
});

it.each([
  [1500, '₺15', '15.00'],
  [1250, '₺12,50', '12.50'],
  [5, '₺0,05', '0.05'],
  [125_000, '₺1.250', '1250.00'],
  [HIGHEST_PRICE, '₺99.999,99', '99999.99'],
])('%i kuruş are formatted as %s for people and as %s for programs', (kurus, words, decimal) => {
  expect([formatPrice(kurus), decimalPrice(kurus)]).toEqual([words, decimal]);
});
