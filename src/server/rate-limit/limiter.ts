import type { Clock } from '#server/clock.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { DatabaseStore } from './database-store.ts';
import { type Caller, type LimitName, type Limits, limits, ruleFor } from './limits.ts';
import { MemoryStore } from './memory-store.ts';
import type { RateLimiter } from './port.ts';
import { createStoredKeys } from './stored-keys.ts';

export function createRateLimiter(deps: {
  database: DatabaseHandle;
  clock: Clock;
  /** The application secret: without it, rows of the database identify no person. */
  secret: Uint8Array;
  limits?: Limits;
}): RateLimiter {
  const { limits: table = limits } = deps;
  const storedKey = createStoredKeys(deps.secret);
  const idOf = (limit: LimitName, key: string) =>
    table[limit].store === 'database' ? storedKey(limit, key) : `${limit}:${key}`;
  const database = new DatabaseStore(deps.database.db, deps.clock);
  const memory = new MemoryStore(deps.clock);

  return {
    ruleOf: (limit) => table[limit],
    consume: async (limit, key, caller: Caller = 'unknown-device') => {
      const rule = ruleFor(table[limit], caller);
      const id = idOf(limit, key);
      return rule.store === 'memory' ? memory.consume(id, rule) : database.consume(id, rule);
    },
    consumeAll: async (uses, caller: Caller = 'unknown-device') => {
      const verdicts = await database.consumeAll(
        uses.map(({ limit, key }) => ({ key: idOf(limit, key), rule: ruleFor(table[limit], caller) })),
      );
      const refusals = uses.flatMap(({ limit }, index) => {
        const verdict = verdicts[index];
        return verdict?.allowed === false ? [{ limit, retryAfterSeconds: verdict.retryAfterSeconds }] : [];
      });
      const [longest] = refusals.sort((a, b) => b.retryAfterSeconds - a.retryAfterSeconds);
      return longest === undefined ? { allowed: true, verdicts } : { allowed: false, ...longest, verdicts };
    },
    peek: (limit, key, caller: Caller = 'unknown-device') =>
      database.peek(idOf(limit, key), ruleFor(table[limit], caller)),
    refund: async (limit, key) =>
      (table[limit].store === 'memory' ? memory : database).refund(idOf(limit, key)),
    forget: (tx, limit, key) => database.forget(tx, idOf(limit, key)),
  };
}
