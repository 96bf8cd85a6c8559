import type { Clock } from '#server/clock.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { addressKey } from './address-key.ts';
import { consumeByAddress } from './consume-by-address.ts';
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
  const idOf = createStoredKeys(deps.secret);
  const database = new DatabaseStore(deps.database.db, deps.clock);
  /** One store per limit: a flood of page views cannot evict the counters of another limit. */
  const stores = new Map<LimitName, MemoryStore>();
  function memoryOf(limit: LimitName): MemoryStore {
    const store = stores.get(limit) ?? new MemoryStore(deps.clock);
    stores.set(limit, store);
    return store;
  }

  async function consume(limit: LimitName, key: string, caller?: Caller) {
    const rule = ruleFor(table[limit], caller);
    return rule.store === 'memory'
      ? memoryOf(limit).consume(key, rule)
      : database.consume(idOf(limit, key), rule);
  }

  return {
    ruleOf: (limit) => table[limit],
    consume,
    consumeByAddress: async (limit, address) => {
      const rule = table[limit];
      if (rule.store !== 'memory') return consume(limit, addressKey(address));
      return consumeByAddress(memoryOf(limit), rule, address);
    },
    consumeAll: async (uses, caller) => {
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
    peek: (limit, key, caller) => database.peek(idOf(limit, key), ruleFor(table[limit], caller)),
    refund: async (limit, key) =>
      table[limit].store === 'memory' ? memoryOf(limit).refund(key) : database.refund(idOf(limit, key)),
    forget: (tx, limit, key) => database.forget(tx, idOf(limit, key)),
  };
}
