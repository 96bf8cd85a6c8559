import type { Clock } from '#server/clock.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { DatabaseStore } from './database-store.ts';
import { type Caller, type LimitName, type LimitRule, type Limits, limits, ruleFor } from './limits.ts';
import { MemoryStore } from './memory-store.ts';
import type { LimitUse, LimitVerdict, RateLimiter, Refusal } from './port.ts';
import { createStoredKeys } from './stored-keys.ts';

interface Store {
  consume(key: string, rule: LimitRule): LimitVerdict | Promise<LimitVerdict>;
  peek(key: string, rule: LimitRule): LimitVerdict | Promise<LimitVerdict>;
  refund(key: string): void | Promise<void>;
}

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
  const stores: Record<LimitRule['store'], Store> = { memory: new MemoryStore(deps.clock), database };

  return {
    ruleOf: (limit) => table[limit],
    consume: async (limit, key, caller: Caller = 'unknown-device') => {
      const rule = ruleFor(table[limit], caller);
      return stores[rule.store].consume(idOf(limit, key), rule);
    },
    consumeAll: async (uses, caller: Caller = 'unknown-device') => {
      const found = uses.map(({ limit, key }) => ({
        key: idOf(limit, key),
        rule: ruleFor(table[limit], caller),
      }));
      const verdicts = await database.consumeAll(found);
      const refused = longestRefusal(uses, verdicts);
      if (refused === null) return { allowed: true, verdicts };
      const { limit, verdict } = refused;
      return { allowed: false, limit, retryAfterSeconds: verdict.retryAfterSeconds, verdicts };
    },
    peek: async (limit, key, caller: Caller = 'unknown-device') => {
      const rule = ruleFor(table[limit], caller);
      return stores[rule.store].peek(idOf(limit, key), rule);
    },
    refund: async (limit, key) => stores[table[limit].store].refund(idOf(limit, key)),
    forget: (tx, uses) =>
      database.forget(
        tx,
        uses.map(({ limit, key }) => idOf(limit, key)),
      ),
  };
}
