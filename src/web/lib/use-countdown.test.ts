import { expect, it } from 'vitest';
import { formatClock } from './use-countdown.ts';

it.each([
  [60, '1:00'],
  [42, '0:42'],
  [9, '0:09'],
  [0, '0:00'],
])('shows %i s as %s', (seconds, shown) => {
  expect(formatClock(seconds)).toBe(shown);
});
