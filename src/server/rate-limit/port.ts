import type { LimitName } from '#server/rate-limit/limits.ts';

export type LimitVerdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** Counts one use of a limit for a key (an address, a phone). Every limit stands in limits.ts. */
export interface RateLimiter {
  consume(limit: LimitName, key: string): Promise<LimitVerdict>;
}
