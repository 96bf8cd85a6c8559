import { expect, it } from 'vitest';
import { allergenNames, allergens, numberedAllergens } from './allergens.ts';

it('are numbered in their order, each once, without unknown ones', () => {
  const found = numberedAllergens(['sesame', 'gluten', 'tea', 'sesame']);
  expect(found).toEqual([
    { id: 'gluten', number: 1, name: 'Gluten içeren tahıllar' },
    { id: 'sesame', number: 11, name: 'Susam' },
  ]);
  expect(allergenNames(['sesame', 'gluten'])).toBe('Gluten içeren tahıllar, Susam');
  expect(numberedAllergens().map(({ id }) => id)).toEqual(allergens);
});
