import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it('has the singular for one only', () => {
  const texts = [0, 1, 2].map(
    (count) => `${counted(count, 'row')}, ${counted(count, 'business', 'businesses')}`,
  );
  expect(texts).toEqual(['0 rows, 0 businesses', '1 row, 1 business', '2 rows, 2 businesses']);
});
