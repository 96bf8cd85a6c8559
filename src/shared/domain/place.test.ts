import { expect, test } from 'vitest';
import { inOrder, sameLabel, tidyLabel } from './place.ts';

test('a label keeps single spaces between its words, and composed letters', () => {
  expect(tidyLabel(' Oda \t 12  B\n')).toBe('Oda 12 B');
  expect(tidyLabel('O\u0308mer')).toBe('Ömer');
});

test('labels are the same apart from spaces and Turkish capitals', () => {
  expect(sameLabel('IŞIK  İÇİ')).toBe(sameLabel('ışık içi'));
  expect(sameLabel('Isi')).not.toBe(sameLabel('ısı'));
});

test('labels are sorted by group, number and Turkish letters', () => {
  const places = ['Oda 10', 'Zemin', 'masa', 'Oda 9', 'Çatı', 'Dam'].map((label) => ({ label }));
  expect(inOrder(places).map(({ label }) => label)).toEqual([
    'Oda 9',
    'Oda 10',
    'masa',
    'Çatı',
    'Dam',
    'Zemin',
  ]);
});
