import { eq, type SQL, sql } from 'drizzle-orm';
import { type Clock, plusMs } from '#server/clock.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { rateLimits } from '#server/db/schema.ts';
import type { BackoffRule, LimitRule } from './limits.ts';
import type { LimitVerdict } from './port.ts';
import { backoffSteps, refusal, ttlSeconds, verdictOf } from './rules.ts';

type Reader = Database | Transaction;

/**
 * One row per key, for limits that guard codes and money (ADR 11). Instances need clocks that agree within a second.
 */
export class DatabaseStore {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** All or none. Keys are taken in one order, so that two calls never wait for each other. */
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

  /** In the order in which {@link consumeAll} takes its keys. */
  async forget(tx: Transaction, keys: readonly string[]): Promise<void> {
    for (const key of keys.toSorted()) await tx.delete(rateLimits).where(eq(rateLimits.key, key));
  }

  /** One statement decides and counts; of many at once exactly as many pass as may. */
  async consume(key: string, rule: LimitRule, db: Reader = this.#db): Promise<LimitVerdict> {
    const now = this.#now();
    const kept = keptHits(rule, now);
    const expiresAt = plusMs(new Date(now), ttlSeconds(rule) * 1000);
    const [row] = await db
      .insert(rateLimits)
      .values({ key, hits: [now], expiresAt })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: { hits: sql`${kept} || ${now}::bigint`, expiresAt },
        setWhere: mayPass(rule, kept, now),
      })
      .returning({ hits: rateLimits.hits });
    if (row !== undefined) return { allowed: true, used: row.hits.length };
    const verdict = await this.peek(key, rule, db);
    // Room made by another between the two statements is for the next to take.
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

/** The stored uses that still matter, as an SQL array; the same rules as in rules.ts, where one statement needs them. */
function keptHits(rule: LimitRule, now: number): SQL {
  if (rule.kind === 'window') {
    const start = now - rule.windowSeconds * 1000;
    return sql`array(select hit from unnest(${hits}) as hit where hit > ${start}::bigint order by hit)`;
  }
  const kept = backoffSteps(rule) - 1;
  return sql`case when ${isSeries(rule, now)} then ${hits}[greatest(1, ${count} - ${kept} + 1) :] else '{}' end`;
}

function mayPass(rule: LimitRule, kept: SQL, now: number): SQL {
  if (rule.kind === 'window') return sql`cardinality(${kept}) < ${rule.points}`;
  const pauseSeconds = sql`least(${rule.firstSeconds} * power(2, ${count} - 1), ${rule.longestSeconds})`;
  return sql`not coalesce(${isSeries(rule, now)} and ${newest} + 1000 * ${pauseSeconds} > ${now}::bigint, false)`;
}

/** Whether the newest use is recent enough for the backoff to go on; null without any. */
function isSeries(rule: BackoffRule, now: number): SQL {
  return sql`${newest} > ${now - rule.quietSeconds * 1000}::bigint`;
}
