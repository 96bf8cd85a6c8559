import { expect, it } from 'vitest';
import { afterRemoval } from './after-removal.ts';

it.each([
  { what: 'the next', removed: [2], next: 3 },
  { what: 'the next that stays', removed: [4, 2, 3], next: 5 },
  { what: 'the next of the first of several', removed: [1, 4], next: 2 },
  { what: 'the one before the last', removed: [4, 5], next: 3 },
  { what: 'none of an emptied list', removed: [1, 2, 3, 4, 5], next: undefined },
  { what: 'none if the removed one is not in the list', removed: [9], next: undefined },
])('the focus of removed rows goes to $what', ({ removed, next }) => {
  expect(afterRemoval([1, 2, 3, 4, 5], removed)).toBe(next);
});
