import { expect, it } from 'vitest';
import { onlyRow } from './rows-of.ts';

it('requires a row of a statement that always has one', () => {
  expect(onlyRow([7])).toBe(7);
  expect(() => onlyRow([])).toThrow('the statement returned no row');
});
