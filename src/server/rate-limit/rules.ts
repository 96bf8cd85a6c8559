import type { BackoffRule, LimitRule, WindowRule } from './limits.ts';
import type { LimitVerdict, Refusal } from './port.ts';

/** Returns the number of uses until the pause reaches its maximum; older ones need not be stored. */
export function backoffSteps(rule: BackoffRule): number {
  return 1 + Math.ceil(Math.log2(rule.maxSeconds / rule.firstSeconds));
}

/** Returns the seconds after its newest use when a key's row can be deleted. */
export function ttlSeconds(rule: LimitRule): number {
  return rule.kind === 'backoff' ? rule.quietSeconds : rule.windowSeconds;
}

/** Returns the verdict for uses at `hits` (oldest first) at `now`, in milliseconds since 1970. */
export function verdictOf(rule: LimitRule, hits: readonly number[], now: number): LimitVerdict {
  return rule.kind === 'backoff' ? backoffVerdict(rule, hits, now) : windowVerdict(rule, hits, now);
}

function windowVerdict(rule: WindowRule, hits: readonly number[], now: number): LimitVerdict {
  const windowMs = rule.windowSeconds * 1000;
  const inForce = hits.filter((hit) => hit > now - windowMs);
  const used = inForce.length;
  // The use whose expiry allows one more.
  const blocking = inForce[used - rule.points];
  return blocking === undefined ? { allowed: true, used } : refusal(used, blocking + windowMs - now);
}

function backoffVerdict(rule: BackoffRule, hits: readonly number[], now: number): LimitVerdict {
  const last = hits.at(-1);
  if (last === undefined || last <= now - rule.quietSeconds * 1000) return { allowed: true, used: 0 };
  const pause = Math.min(rule.firstSeconds * 2 ** (hits.length - 1), rule.maxSeconds);
  const waitMs = last + pause * 1000 - now;
  return waitMs <= 0 ? { allowed: true, used: hits.length } : refusal(hits.length, waitMs);
}

/** Returns a refusal with a wait of at least a second, so that no client retries immediately. */
export function refusal(used: number, waitMs: number): Refusal {
  return { allowed: false, used, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}
