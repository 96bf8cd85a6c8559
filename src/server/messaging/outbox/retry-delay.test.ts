import fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemRandomness } from '#server/security/randomness.ts';
import { retryDelayMs } from './retry-delay.ts';

const longest = { int: (bound: number) => bound - 1, bytes: systemRandomness.bytes };

test('doubles from 1 to 15 seconds for text messages', () => {
  const delays = [1, 2, 3, 4, 5, 6, 50].map((attempt) => retryDelayMs('sms', attempt, longest));
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
});

test('retries a mail at least every 15 minutes, for days', () => {
  expect(retryDelayMs('mail', 1, longest)).toBe(5_000);
  expect(retryDelayMs('mail', 300, longest)).toBe(15 * 60_000);
});

test('spreads retries over the upper half', () => {
  const kind = fc.constantFrom('sms' as const, 'mail' as const, 'delete-identity' as const);
  fc.assert(
    fc.property(kind, fc.integer({ min: 1, max: 2_000 }), (name, attempts) => {
      const most = retryDelayMs(name, attempts, longest);
      const delay = retryDelayMs(name, attempts, systemRandomness);
      expect(Number.isInteger(delay)).toBe(true);
      expect(delay).toBeGreaterThanOrEqual(most / 2);
      expect(delay).toBeLessThanOrEqual(most);
    }),
  );
});
