import { describe, expect, it } from 'vitest';
import { CLOCK_TOLERANCE_MS } from '#server/clock.ts';
import { type LimitRule, limits } from './limits.ts';
import { verdictOf, withUse } from './rules.ts';

const HOUR = 3_600_000;
const NOW = 1_800_000_000_000;
const YEARS = 10 * 365 * 24 * HOUR;
const rules = Object.entries(limits).filter(([, { store }]) => store === 'database') as [string, LimitRule][];

/** Uses a limit as often as it allows at once. Returns the stored uses. */
function usedUp(rule: LimitRule, now: number, before: number[] = []): number[] {
  let hits = before;
  while (verdictOf(rule, hits, now).allowed) hits = withUse(rule, hits, now);
  return hits;
}

describe.each(rules)('%s', (_, rule) => {
  it.each([60_000, 3 * HOUR, YEARS])('starts again after the clock was set back by %i ms', (error) => {
    const after = usedUp(rule, NOW, usedUp(rule, NOW + error));
    expect(verdictOf(rule, after, NOW + 1000)).toEqual(verdictOf(rule, usedUp(rule, NOW), NOW + 1000));
  });

  it.each([-YEARS, -3 * HOUR, 3 * HOUR, YEARS])(
    'allows two instances, one of them off by %i ms, at most twice as much and one',
    (error) => {
      const alone = usedUp(rule, NOW).length;
      let hits: number[] = [];
      let allowed = 0;
      for (let turn = 0; turn < 10 * alone; turn += 1) {
        const now = NOW + turn + (turn % 3 === 0 ? error : 0);
        if (!verdictOf(rule, hits, now).allowed) continue;
        hits = withUse(rule, hits, now);
        allowed += 1;
      }
      expect(allowed).toBeLessThanOrEqual(2 * alone + 1);
    },
  );
});

const MINUTE = 60_000;
const HIT = { allowed: true, used: 1 };

it('a sliding window frees each point as its use leaves the window', () => {
  const rule = limits.smsPerPhoneHour;
  const hits = usedUp(rule, NOW);
  expect(hits).toEqual(Array(4).fill(NOW));
  const after = [0, 10, 20, 30].map((minutes) => NOW + minutes * MINUTE).reverse();
  expect(verdictOf(rule, after, NOW + 40 * MINUTE)).toEqual({
    allowed: false,
    used: 4,
    retryAfterSeconds: 20 * 60,
  });
  expect(verdictOf(rule, after, NOW + HOUR - 1)).toEqual({ allowed: false, used: 4, retryAfterSeconds: 1 });
  expect(verdictOf(rule, after, NOW + HOUR)).toEqual({ allowed: true, used: 3 });
  expect(verdictOf(rule, [NOW, NOW + 24 * HOUR], NOW + 24 * HOUR)).toEqual(HIT);
  const ahead = [NOW + CLOCK_TOLERANCE_MS, NOW + CLOCK_TOLERANCE_MS + 1];
  expect(verdictOf(rule, ahead, NOW)).toEqual(HIT);
  const many = Array.from({ length: 20 }, (_, n) => n);
  expect(withUse(rule, many, NOW)).toEqual([...many.slice(-7), NOW]);
});

it('a backoff starts at one minute, doubles up to 32 and resets after a quiet day', () => {
  const rule = limits.smsGapPerPhone;
  let [hits, now]: [number[], number] = [withUse(rule, [], NOW), NOW];
  for (const minutes of [1, 2, 4, 8, 16, 32, 32, 32]) {
    expect(verdictOf(rule, hits, now)).toMatchObject({ allowed: false, retryAfterSeconds: minutes * 60 });
    now += minutes * MINUTE;
    expect(verdictOf(rule, hits, now - 1)).toMatchObject({ allowed: false, retryAfterSeconds: 1 });
    expect(verdictOf(rule, hits, now).allowed).toBe(true);
    hits = withUse(rule, hits, now);
  }
  expect(verdictOf(rule, hits, now + 24 * HOUR - 1)).toEqual({ allowed: true, used: 6 });
  expect(verdictOf(rule, hits, now + 24 * HOUR)).toEqual({ allowed: true, used: 0 });
  expect(withUse(rule, hits, now + 24 * HOUR)).toEqual([now + 24 * HOUR]);
  expect(withUse(rule, [now + YEARS], now)).toEqual([now + YEARS, now]);
  const many = Array.from({ length: 20 }, (_, n) => now - 20 + n);
  expect(withUse(rule, many, now)).toEqual([...many.slice(-11), now]);
});
