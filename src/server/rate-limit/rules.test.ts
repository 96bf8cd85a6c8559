import { describe, expect, it } from 'vitest';
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
