import { limits } from '#server/rate-limit/limits.ts';
import type { RateLimiter } from '#server/rate-limit/port.ts';

/** Allows all calls, so that every body is evaluated. */
export const noLimit: RateLimiter = {
  consume: async () => ({ allowed: true, used: 1 }),
  consumeByAddress: async () => ({ allowed: true, used: 1 }),
  peek: async () => ({ allowed: true, used: 1 }),
  ruleOf: (limit) => limits[limit],
  consumeAll: async () => ({ allowed: true, verdicts: [] }),
  refund: async () => undefined,
  forget: async () => undefined,
};
