import type { Clock } from '#server/clock.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { DatabaseStore } from './database-store.ts';
import { type Caller, type LimitName, type LimitRule, ruleFor, type WindowRule } from './limits.ts';
import { MemoryStore } from './memory-store.ts';
import type { LimitUse, LimitVerdict, RateLimiter } from './port.ts';

type MemoryRule = WindowRule & { store: 'memory' };
type Refusal = LimitVerdict & { allowed: false };

function isMemoryRule(rule: LimitRule): rule is MemoryRule {
  return rule.store === 'memory';
}

const idOf = (limit: LimitName, key: string): string => `${limit}:${key}`;

function longestRefusal(uses: readonly LimitUse[], verdicts: readonly LimitVerdict[]) {
  let longest: { limit: LimitUse['limit']; verdict: Refusal } | null = null;
  for (const [index, { limit }] of uses.entries()) {
    const verdict = verdicts[index];
    if (verdict === undefined || verdict.allowed) continue;
    if (longest === null || longest.verdict.retryAfterSeconds < verdict.retryAfterSeconds) {
      longest = { limit, verdict };
    }
  }
  return longest;
}

/** The limiter over both stores; limits.ts says which limit lives where. */
export function createRateLimiter(deps: { database: DatabaseHandle; clock: Clock }): RateLimiter {
  const memory = new MemoryStore(deps.clock);
  const database = new DatabaseStore(deps.database.db, deps.clock);

  return {
    consume: async (limit, key, caller: Caller = 'stranger') => {
      const rule = ruleFor(limit, caller);
      const id = idOf(limit, key);
      return isMemoryRule(rule) ? memory.consume(id, rule) : database.consume(id, rule);
    },
    consumeAll: async (uses, caller: Caller = 'stranger') => {
      const found = uses.map(({ limit, key }) => ({ key: idOf(limit, key), rule: ruleFor(limit, caller) }));
      const verdicts = await database.consumeAll(found);
      const refused = longestRefusal(uses, verdicts);
      if (refused === null) return { allowed: true, verdicts };
      const { limit, verdict } = refused;
      return { allowed: false, limit, retryAfterSeconds: verdict.retryAfterSeconds, verdicts };
    },
    peek: async (limit, key, caller: Caller = 'stranger') => {
      const rule = ruleFor(limit, caller);
      const id = idOf(limit, key);
      return isMemoryRule(rule) ? memory.peek(id, rule) : database.peek(id, rule);
    },
    refund: async (limit, key) => {
      const id = idOf(limit, key);
      if (isMemoryRule(ruleFor(limit, 'known-device'))) memory.refund(id);
      else await database.refund(id);
    },
  };
}
