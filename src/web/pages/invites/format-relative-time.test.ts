import { expect, it } from 'vitest';
import { formatRelativeTime } from './format-relative-time.ts';

const NOW = new Date(2026, 10, 22, 12, 30);

it.each([
  [new Date(2026, 10, 22, 12, 31), 'az önce'],
  [new Date(2026, 10, 22, 11, 31), 'az önce'],
  [new Date(2026, 10, 22, 11, 30), '1 saat önce'],
  [new Date(2026, 10, 22, 0, 1), '12 saat önce'],
  [new Date(2026, 10, 21, 23, 59), 'dün'],
  [new Date(2026, 10, 21, 0, 0), 'dün'],
  [new Date(2026, 10, 20, 23, 59), '2 gün önce'],
  [new Date(2026, 9, 22, 12, 30), '31 gün önce'],
])('%s is formatted as %s', (at, words) => {
  expect(formatRelativeTime(at, NOW)).toBe(words);
});
