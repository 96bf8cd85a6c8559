import { and, eq, gt, inArray, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { CLOCK_TOLERANCE_MS, plusMs, type Times } from '#server/clock.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { outbox } from '#server/db/schema.ts';
import type { OutboxMessage } from '#server/messaging/port.ts';
import { currentRequestId } from '#server/observability/request-context.ts';
import { MAX_DELAY_MS } from './retry-delay.ts';

export const KINDS: readonly OutboxMessage['kind'][] = ['sms', 'mail', 'delete-identity'];

/**
 * Kinds never sent twice. A worker that crashed during an attempt may have sent the message, and a lost code
 * costs less than a duplicate. An attempt that certainly sent nothing is retried for every kind (ADR 91).
 */
const AT_MOST_ONCE = ['sms'];

export const isSentAtMostOnce = (kind: string): boolean => AT_MOST_ONCE.includes(kind);

/** Far longer than any attempt. Afterwards other workers repeat mail and deletions, and remove SMS. */
const LOCK_MS = 60_000;

const columns = {
  id: outbox.id,
  kind: outbox.kind,
  payload: outbox.payload,
  attempts: outbox.attempts,
  requestId: outbox.requestId,
};
/** `attempts` includes the current one. */
export type OutboxRow = Pick<typeof outbox.$inferSelect, keyof typeof columns>;

/** Returns true for a time up to now, or so late that only a clock that was ahead can have set it. */
const isReached = (column: PgColumn, { now, isDoubted }: Times, longestMs: number) =>
  or(lte(column, now), isDoubted ? undefined : gt(column, plusMs(now, longestMs + CLOCK_TOLERANCE_MS)));
const isAbandoned = (times: Times) => isReached(outbox.lockedUntil, times, LOCK_MS);
const isFree = (times: Times) => or(isNull(outbox.lockedUntil), isAbandoned(times));
const isDue = (times: Times) =>
  or(eq(outbox.attempts, 0), isReached(outbox.nextAttemptAt, times, MAX_DELAY_MS));

/** Waiting messages by kind. */
export type Backlog = Record<string, { messages: number; oldestSeconds: number }>;

/** Reads the backlog for monitoring. Ages use the database's clock, which also set `createdAt`. */
export async function readBacklog(db: Database): Promise<Backlog> {
  const age = sql<number>`greatest(extract(epoch from now() - min(${outbox.createdAt})), 0)::float8`;
  const messages = sql<number>`count(*)::int`;
  const found = await db
    .select({ kind: outbox.kind, messages, oldestSeconds: age })
    .from(outbox)
    .groupBy(outbox.kind);
  const nothing = { messages: 0, oldestSeconds: 0 };
  return {
    ...Object.fromEntries(KINDS.map((kind) => [kind, nothing])),
    ...Object.fromEntries(found.map(({ kind, ...rest }) => [kind, rest])),
  };
}

/** The outbox table. All instances' clocks must agree within seconds. */
export class OutboxStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async insert(
    tx: Transaction,
    row: { kind: string; payload: string; now: Date; expiresAt: Date },
  ): Promise<void> {
    const { kind, payload, now, expiresAt } = row;
    const requestId = currentRequestId();
    await tx.insert(outbox).values({ kind, payload, nextAttemptAt: now, expiresAt, requestId });
  }

  /**
   * Claims due messages, oldest first, in its own commit: an attempt counts even if the process dies. A mail ends by
   * the trusted time, but an SMS by the clock, as its code does.
   */
  async claim(kind: string, times: Times, limit: number): Promise<OutboxRow[]> {
    const { now, trusted } = times;
    const due = and(
      eq(outbox.kind, kind),
      isDue(times),
      gt(outbox.expiresAt, isSentAtMostOnce(kind) ? now : trusted),
      isSentAtMostOnce(kind) ? isNull(outbox.lockedUntil) : isFree(times),
    );
    // ARRAY(…) is evaluated once; with IN (…) the planner may evaluate it again and exceed the limit.
    const ids = sql`array(
      select ${outbox.id} from ${outbox} where ${due}
      order by ${outbox.nextAttemptAt} limit ${limit} for update skip locked)`;
    return this.#db
      .update(outbox)
      .set({ lockedUntil: plusMs(now, LOCK_MS), attempts: sql`${outbox.attempts} + 1` })
      .where(sql`${outbox.id} = any(${ids})`)
      .returning(columns);
  }

  async remove(id: number): Promise<void> {
    await this.#db.delete(outbox).where(eq(outbox.id, id));
  }

  async retryAt(id: number, nextAttemptAt: Date): Promise<void> {
    await this.#db.update(outbox).set({ nextAttemptAt, lockedUntil: null }).where(eq(outbox.id, id));
  }

  /** Returns false if the message is gone, expired or being sent, or must not be repeated. */
  async retryNow(id: number, times: Times): Promise<boolean> {
    const { now } = times;
    const isUnsure = sql`(${inArray(outbox.kind, AT_MOST_ONCE)} and ${isNotNull(outbox.lockedUntil)})`;
    const rows = await this.#db
      .update(outbox)
      .set({ nextAttemptAt: now, lockedUntil: null })
      .where(and(eq(outbox.id, id), gt(outbox.expiresAt, now), isFree(times), not(isUnsure)))
      .returning({ id: outbox.id });
    return rows.length > 0;
  }

  /** Deletes the message. Returns false if it is gone or being sent. */
  async drop(id: number, times: Times): Promise<boolean> {
    const isWaiting = and(eq(outbox.id, id), isFree(times));
    return (await this.#db.delete(outbox).where(isWaiting).returning({ id: outbox.id })).length > 0;
  }

  /** Removes messages that are expired or must not be repeated, unless a worker still holds them. */
  async removeLost(times: Times): Promise<OutboxRow[]> {
    const expired = and(lte(outbox.expiresAt, times.trusted), isFree(times));
    const unsure = and(inArray(outbox.kind, AT_MOST_ONCE), isAbandoned(times));
    return this.#db.delete(outbox).where(or(expired, unsure)).returning(columns);
  }
}
