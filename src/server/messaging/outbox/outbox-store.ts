import { and, eq, gt, inArray, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm';
import { plusMs } from '#server/clock.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { outbox } from '#server/db/schema.ts';
import type { OutboxMessage } from '#server/messaging/port.ts';
import { currentRequestId } from '#server/observability/request-context.ts';

export interface OutboxRow {
  id: number;
  kind: string;
  payload: string;
  /** Attempts so far, including the current one. */
  attempts: number;
  requestId: string | null;
}

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
const isFree = (now: Date) => or(isNull(outbox.lockedUntil), lte(outbox.lockedUntil, now));
const isAbandoned = (now: Date) => lte(outbox.lockedUntil, now);

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

  /** Claims due messages, oldest first, in its own commit: an attempt counts even if the process dies. */
  async claim(kind: string, now: Date, limit: number): Promise<OutboxRow[]> {
    const due = and(
      eq(outbox.kind, kind),
      lte(outbox.nextAttemptAt, now),
      gt(outbox.expiresAt, now),
      isSentAtMostOnce(kind) ? isNull(outbox.lockedUntil) : isFree(now),
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
  async retryNow(id: number, now: Date): Promise<boolean> {
    const isUnsure = sql`(${inArray(outbox.kind, AT_MOST_ONCE)} and ${isNotNull(outbox.lockedUntil)})`;
    const rows = await this.#db
      .update(outbox)
      .set({ nextAttemptAt: now, lockedUntil: null })
      .where(and(eq(outbox.id, id), gt(outbox.expiresAt, now), isFree(now), not(isUnsure)))
      .returning({ id: outbox.id });
    return rows.length > 0;
  }

  /** Deletes the message. Returns false if it is gone or being sent. */
  async drop(id: number, now: Date): Promise<boolean> {
    const isWaiting = and(eq(outbox.id, id), isFree(now));
    return (await this.#db.delete(outbox).where(isWaiting).returning({ id: outbox.id })).length > 0;
  }

  /** Removes messages that are expired or must not be repeated, unless a worker still holds them. */
  async removeLost(now: Date): Promise<OutboxRow[]> {
    const expired = and(lte(outbox.expiresAt, now), isFree(now));
    const unsure = and(inArray(outbox.kind, AT_MOST_ONCE), isAbandoned(now));
    return this.#db.delete(outbox).where(or(expired, unsure)).returning(columns);
  }
}
