import type { BackoffRule, LimitRule, WindowRule } from './limits.ts';
import type { LimitVerdict, Refusal } from './port.ts';

/** How many uses it takes until a pause has doubled to its longest; older ones need not be remembered. */
export function backoffSteps(rule: BackoffRule): number {
  return 1 + Math.ceil(Math.log2(rule.longestSeconds / rule.firstSeconds));
}

/** Seconds after its newest use when a key has nothing left to remember. */
export function ttlSeconds(rule: LimitRule): number {
  return rule.kind === 'backoff' ? rule.quietSeconds : rule.windowSeconds;
}

/** What the rule says of uses at `hits` (oldest first), at the moment `now`; all in milliseconds since 1970. */
export function verdictOf(rule: LimitRule, hits: readonly number[], now: number): LimitVerdict {
  return rule.kind === 'backoff' ? backoffVerdict(rule, hits, now) : windowVerdict(rule, hits, now);
}

function windowVerdict(rule: WindowRule, hits: readonly number[], now: number): LimitVerdict {
  const windowMs = rule.windowSeconds * 1000;
  const inForce = hits.filter((hit) => hit > now - windowMs);
  const used = inForce.length;
  // The use whose end makes room for one more.
  const blocking = inForce[used - rule.points];
  return blocking === undefined ? { allowed: true, used } : refusal(used, blocking + windowMs - now);
}

function backoffVerdict(rule: BackoffRule, hits: readonly number[], now: number): LimitVerdict {
  const last = hits.at(-1);
  if (last === undefined || last <= now - rule.quietSeconds * 1000) return { allowed: true, used: 0 };
  const pause = Math.min(rule.firstSeconds * 2 ** (hits.length - 1), rule.longestSeconds);
  const waitMs = last + pause * 1000 - now;
  return waitMs <= 0 ? { allowed: true, used: hits.length } : refusal(hits.length, waitMs);
}

/** At least a second: what is refused is never to be tried again at once. */
export function refusal(used: number, waitMs: number): Refusal {
  return { allowed: false, used, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}
