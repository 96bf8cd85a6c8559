import { expect, it, onTestFinished, vi } from 'vitest';
import { formatRelativeTime } from './format-relative-time.ts';

const inTurkey = (text: string) => new Date(`${text}+03:00`);
const NOW = inTurkey('2026-11-22T12:30');

it.each([
  ['2026-11-22T12:31', 'az önce'],
  ['2026-11-22T11:31', 'az önce'],
  ['2026-11-22T11:30', '1 saat önce'],
  ['2026-11-22T00:01', '12 saat önce'],
  ['2026-11-21T23:59', 'dün'],
  ['2026-11-21T00:00', 'dün'],
  ['2026-11-20T23:59', '2 gün önce'],
  ['2026-10-22T12:30', '31 gün önce'],
])('%s is formatted as %s', (at, words) => {
  expect(formatRelativeTime(inTurkey(at), NOW)).toBe(words);
});

it.each(['America/Los_Angeles', 'Asia/Tokyo'])('a device in %s uses Turkey’s midnight', (zone) => {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(formatRelativeTime(inTurkey('2026-11-22T00:01'), NOW)).toBe('12 saat önce');
  expect(formatRelativeTime(inTurkey('2026-11-21T23:59'), NOW)).toBe('dün');
});
