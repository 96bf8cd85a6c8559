import { eq, type SQL, sql } from 'drizzle-orm';
import { type Clock, plusMs } from '#server/clock.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { rateLimits } from '#server/db/schema.ts';
import type { BackoffRule, LimitRule } from './limits.ts';
import type { LimitVerdict } from './port.ts';
import { backoffSteps, refusal, ttlSeconds, verdictOf } from './rules.ts';

type Reader = Database | Transaction;

/** One row per key (ADR 11). The clocks of all instances must agree within a second. */
export class DatabaseStore {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Counts all uses or none. Updates keys in sorted order, so that two calls cannot deadlock. */
  async consumeAll(uses: ReadonlyArray<{ key: string; rule: LimitRule }>): Promise<LimitVerdict[]> {
    const ordered = [...uses.entries()].sort(([, a], [, b]) => (a.key < b.key ? -1 : 1));
    const verdicts: LimitVerdict[] = [];
    await this.#db
      .transaction(async (tx) => {
        for (const [index, { key, rule }] of ordered) verdicts[index] = await this.consume(key, rule, tx);
        if (!verdicts.every(({ allowed }) => allowed)) throw new NotAllAllowed();
      })
      .catch((error: unknown) => {
        if (!(error instanceof NotAllAllowed)) throw error;
      });
    return verdicts;
  }

  async peek(key: string, rule: LimitRule, db: Reader = this.#db): Promise<LimitVerdict> {
    const rows = await db.select({ hits: rateLimits.hits }).from(rateLimits).where(eq(rateLimits.key, key));
    return verdictOf(rule, rows[0]?.hits ?? [], this.#now());
  }

  async refund(key: string): Promise<void> {
    await this.#db
      .update(rateLimits)
      .set({ hits: sql`${rateLimits.hits}[1 : cardinality(${rateLimits.hits}) - 1]` })
      .where(eq(rateLimits.key, key));
  }

  /** Deletes keys in the same order as {@link consumeAll}. */
  async forget(tx: Transaction, keys: readonly string[]): Promise<void> {
    for (const key of keys.toSorted()) await tx.delete(rateLimits).where(eq(rateLimits.key, key));
  }

  /** Decides and counts in one statement, so concurrent calls never exceed the limit. */
  async consume(key: string, rule: LimitRule, db: Reader = this.#db): Promise<LimitVerdict> {
    const now = this.#now();
    const recentHits = keptHits(rule, now);
    const expiresAt = plusMs(new Date(now), ttlSeconds(rule) * 1000);
    const [row] = await db
      .insert(rateLimits)
      .values({ key, hits: [now], expiresAt })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: { hits: sql`${recentHits} || ${now}::bigint`, expiresAt },
        setWhere: mayPass(rule, recentHits, now),
      })
      .returning({ hits: rateLimits.hits });
    if (row !== undefined) return { allowed: true, used: row.hits.length };
    const verdict = await this.peek(key, rule, db);
    // If another call freed a use between the two statements, only the next call may take it.
    return verdict.allowed ? refusal(verdict.used, 0) : verdict;
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}

class NotAllAllowed extends Error {}

const { hits } = rateLimits;
const count = sql`cardinality(${hits})`;
const newest = sql`${hits}[${count}]`;

/** Returns the stored uses in force as an SQL array, by the rules of rules.ts in one statement. */
function keptHits(rule: LimitRule, now: number): SQL {
  if (rule.kind === 'window') {
    const start = now - rule.windowSeconds * 1000;
    return sql`array(select hit from unnest(${hits}) as hit where hit > ${start}::bigint order by hit)`;
  }
  const maxSteps = backoffSteps(rule) - 1;
  return sql`case when ${isSeries(rule, now)} then ${hits}[greatest(1, ${count} - ${maxSteps} + 1) :] else '{}' end`;
}

function mayPass(rule: LimitRule, recentHits: SQL, now: number): SQL {
  if (rule.kind === 'window') return sql`cardinality(${recentHits}) < ${rule.points}`;
  const pauseSeconds = sql`least(${rule.firstSeconds} * power(2, ${count} - 1), ${rule.maxSeconds})`;
  return sql`not coalesce(${isSeries(rule, now)} and ${newest} + 1000 * ${pauseSeconds} > ${now}::bigint, false)`;
}

/** Returns true if the newest use is recent enough to continue the backoff; null if there are no uses. */
function isSeries(rule: BackoffRule, now: number): SQL {
  return sql`${newest} > ${now - rule.quietSeconds * 1000}::bigint`;
}
