import type { GapRule, LimitRule } from './limits.ts';
import type { LimitVerdict } from './port.ts';

type Refusal = LimitVerdict & { allowed: false };

/** How many uses it takes until a gap has doubled to its longest; older ones need not be remembered. */
export function gapSteps(rule: GapRule): number {
  return 1 + Math.ceil(Math.log2(rule.longestSeconds / rule.firstSeconds));
}

/** Seconds after its newest use when a key has nothing left to remember. */
export function ttlSeconds(rule: LimitRule): number {
  return rule.kind === 'gap' ? rule.quietSeconds : rule.windowSeconds;
}

/** What the rule says of uses at `hits` (oldest first), at the moment `now`; all in milliseconds since 1970. */
export function verdictOf(rule: LimitRule, hits: readonly number[], now: number): LimitVerdict {
  return rule.kind === 'gap' ? gapVerdict(rule, hits, now) : windowVerdict(rule, hits, now);
}

function windowVerdict(
  rule: Exclude<LimitRule, GapRule>,
  hits: readonly number[],
  now: number,
): LimitVerdict {
  const windowMs = rule.windowSeconds * 1000;
  const inForce = hits.filter((hit) => hit > now - windowMs);
  const used = inForce.length;
  // The use whose end makes room for one more.
  const blocking = inForce[used - rule.points];
  return blocking === undefined ? { allowed: true, used } : refusal(used, blocking + windowMs - now);
}

function gapVerdict(rule: GapRule, hits: readonly number[], now: number): LimitVerdict {
  const last = hits.at(-1);
  if (last === undefined || last <= now - rule.quietSeconds * 1000) return { allowed: true, used: 0 };
  const gap = Math.min(rule.firstSeconds * 2 ** (hits.length - 1), rule.longestSeconds);
  const waitMs = last + gap * 1000 - now;
  return waitMs <= 0 ? { allowed: true, used: hits.length } : refusal(hits.length, waitMs);
}

/** At least a second: what is refused is never to be tried again at once. */
export function refusal(used: number, waitMs: number): Refusal {
  return { allowed: false, used, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}
