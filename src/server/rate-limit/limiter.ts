import type { Clock } from '#server/clock.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { DatabaseStore } from '#server/rate-limit/database-store.ts';
import { type LimitName, type LimitRule, limits, type WindowRule } from '#server/rate-limit/limits.ts';
import { MemoryStore } from '#server/rate-limit/memory-store.ts';
import type { CombinedVerdict, RateLimiter } from '#server/rate-limit/port.ts';

type MemoryRule = WindowRule & { store: 'memory' };

function isMemoryRule(rule: LimitRule): rule is MemoryRule {
  return rule.store === 'memory';
}

/** The limiter over both stores; limits.ts says which limit lives where. */
export function createRateLimiter(deps: { database: DatabaseHandle; clock: Clock }): RateLimiter {
  const memory = new MemoryStore(deps.clock);
  const database = new DatabaseStore(deps.database.db, deps.clock);
  const find = (limit: LimitName, key: string) => ({
    id: `${limit}:${key}`,
    rule: limits[limit] as LimitRule,
  });

  return {
    consume: async (limit, key) => {
      const { id, rule } = find(limit, key);
      return isMemoryRule(rule) ? memory.consume(id, rule) : database.consume(id, rule);
    },
    consumeAll: async (uses) => {
      let worst: CombinedVerdict = { allowed: true };
      const found = uses.map(({ limit, key }) => ({ limit, key: `${limit}:${key}`, rule: limits[limit] }));
      await database.consumeAll(found, ({ limit }, { retryAfterSeconds }) => {
        if (worst.allowed || worst.retryAfterSeconds < retryAfterSeconds) {
          worst = { allowed: false, limit, retryAfterSeconds };
        }
      });
      return worst;
    },
    peek: async (limit, key) => {
      const { id, rule } = find(limit, key);
      return isMemoryRule(rule) ? memory.peek(id, rule) : database.peek(id, rule);
    },
    giveBack: async (limit, key) => {
      const { id, rule } = find(limit, key);
      if (isMemoryRule(rule)) memory.giveBack(id);
      else await database.giveBack(id);
    },
  };
}
