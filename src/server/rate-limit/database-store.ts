import { eq, sql } from 'drizzle-orm';
import type { Clock } from '#server/clock.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { rateLimits } from '#server/db/schema.ts';
import type { LimitRule } from './limits.ts';
import type { LimitVerdict } from './port.ts';
import { lifetimeMs, verdictOf, withUse } from './rules.ts';

interface Use {
  key: string;
  rule: LimitRule;
}

/** One row per key (ADR 11). The clocks of all instances must agree within a second. */
export class DatabaseStore {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  consume(key: string, rule: LimitRule): Promise<LimitVerdict> {
    return this.#db.transaction((tx) => this.#count(tx, { key, rule }));
  }

  /** Counts all uses or none. Updates keys in sorted order, so that two calls cannot deadlock. */
  async consumeAll(uses: readonly Use[]): Promise<LimitVerdict[]> {
    const ordered = [...uses.entries()].sort(([, a], [, b]) => (a.key < b.key ? -1 : 1));
    const verdicts: LimitVerdict[] = [];
    await this.#db
      .transaction(async (tx) => {
        for (const [index, use] of ordered) verdicts[index] = await this.#count(tx, use);
        if (!verdicts.every(({ allowed }) => allowed)) throw new NotAllAllowed();
      })
      .catch((error: unknown) => {
        if (!(error instanceof NotAllAllowed)) throw error;
      });
    return verdicts;
  }

  async peek(key: string, rule: LimitRule): Promise<LimitVerdict> {
    const rows = await this.#db
      .select({ hits: rateLimits.hits })
      .from(rateLimits)
      .where(eq(rateLimits.key, key));
    return verdictOf(rule, rows[0]?.hits ?? [], this.#now());
  }

  async refund(key: string): Promise<void> {
    await this.#db
      .update(rateLimits)
      .set({ hits: sql`${rateLimits.hits}[1 : cardinality(${rateLimits.hits}) - 1]` })
      .where(eq(rateLimits.key, key));
  }

  async forget(tx: Transaction, key: string): Promise<void> {
    await tx.delete(rateLimits).where(eq(rateLimits.key, key));
  }

  /** Locks the key's row until the transaction ends, so concurrent calls never exceed the limit. */
  async #count(tx: Transaction, { key, rule }: Use): Promise<LimitVerdict> {
    const now = this.#now();
    const expiresAt = new Date(now + lifetimeMs(rule));
    const [row] = await tx
      .insert(rateLimits)
      .values({ key, hits: [], expiresAt })
      .onConflictDoUpdate({ target: rateLimits.key, set: { key } })
      .returning({ hits: rateLimits.hits });
    const before = row?.hits ?? [];
    const verdict = verdictOf(rule, before, now);
    if (!verdict.allowed) return verdict;
    const hits = withUse(rule, before, now);
    await tx.update(rateLimits).set({ hits, expiresAt }).where(eq(rateLimits.key, key));
    return { allowed: true, used: verdictOf(rule, hits, now).used };
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}

class NotAllAllowed extends Error {}
