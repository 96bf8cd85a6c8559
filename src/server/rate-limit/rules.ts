import { CLOCK_TOLERANCE_MS } from '#server/clock.ts';
import type { BackoffRule, LimitRule } from './limits.ts';
import type { LimitVerdict } from './port.ts';

/** Returns the number of uses until the pause reaches its maximum; older ones need not be stored. */
function backoffSteps(rule: BackoffRule): number {
  return 1 + Math.ceil(Math.log2(rule.maxSeconds / rule.firstSeconds));
}

/** Returns the milliseconds after its newest use when a key's row can be deleted. */
export function lifetimeMs(rule: LimitRule): number {
  return 1000 * (rule.kind === 'backoff' ? rule.quietSeconds : rule.windowSeconds);
}

/**
 * Returns the uses that still count, oldest first: those in the window, or all if the newest continues the backoff.
 * Uses in the future do not count: the clock was set back, or another instance's is ahead.
 */
function usesInForce(rule: LimitRule, hits: readonly number[], now: number): readonly number[] {
  const start = now - lifetimeMs(rule);
  const known = hits.filter((hit) => hit <= now + CLOCK_TOLERANCE_MS).sort((one, other) => one - other);
  if (rule.kind === 'window') return known.filter((hit) => hit > start);
  return (known.at(-1) ?? start) > start ? known.slice(-backoffSteps(rule)) : [];
}

/** Returns the time from which one more use is allowed; null if the uses prevent none. */
function allowedFrom(rule: LimitRule, inForce: readonly number[]): number | null {
  if (rule.kind === 'window') {
    // The use whose expiry allows one more.
    const blocking = inForce[inForce.length - rule.points];
    return blocking === undefined ? null : blocking + lifetimeMs(rule);
  }
  const last = inForce.at(-1);
  if (last === undefined) return null;
  return last + 1000 * Math.min(rule.firstSeconds * 2 ** (inForce.length - 1), rule.maxSeconds);
}

/** Returns the verdict for uses at `hits` at `now`, in milliseconds since 1970. */
export function verdictOf(rule: LimitRule, hits: readonly number[], now: number): LimitVerdict {
  const inForce = usesInForce(rule, hits, now);
  const used = inForce.length;
  const waitMs = (allowedFrom(rule, inForce) ?? now) - now;
  return waitMs <= 0
    ? { allowed: true, used }
    : { allowed: false, used, retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

/**
 * Returns the uses to store after one more at `now`, in their order: twice as many as can count. So of two instances
 * whose clocks differ by years, neither drops the uses that count for the other. A backoff that was quiet starts again.
 */
export function withUse(rule: LimitRule, hits: readonly number[], now: number): number[] {
  if (rule.kind === 'window') return [...hits, now].slice(-2 * rule.points);
  const isQuiet = usesInForce(rule, hits, now).length === 0;
  const kept = isQuiet ? hits.filter((hit) => hit > now) : hits;
  return [...kept, now].slice(-2 * backoffSteps(rule));
}
