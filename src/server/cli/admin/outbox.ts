import { asc, eq, getTableColumns } from 'drizzle-orm';
import { outbox } from '#server/db/schema.ts';
import { isSentAtMostOnce, OutboxStore } from '#server/messaging/outbox/outbox-store.ts';
import type { OutboxMessage } from '#server/messaging/port.ts';
import { OperatorError, UsageError } from '#server/operator-error.ts';
import { type AdminRun, idOf, limitOf, type Verb } from './verb.ts';

type Row = typeof outbox.$inferSelect;

function stateOf({ kind, nextAttemptAt, expiresAt, lockedUntil }: Row, now: Date): string {
  if (lockedUntil !== null && lockedUntil > now) return 'being sent';
  if (expiresAt <= now) return 'expired';
  if (lockedUntil !== null && isSentAtMostOnce(kind)) return 'may have been sent';
  return nextAttemptAt <= now ? 'due' : 'waiting';
}

const timesOf = (row: Row, now: Date) => ({
  id: row.id,
  kind: row.kind,
  state: stateOf(row, now),
  attempts: row.attempts,
  request_id: row.requestId,
  created_at: row.createdAt,
  next_attempt_at: row.nextAttemptAt,
  expires_at: row.expiresAt,
});

export const list: Verb = async ({ services: { database, clock } }, _, options) => {
  const limit = limitOf(options);
  const rows = await database.db
    .select()
    .from(outbox)
    .orderBy(asc(outbox.id))
    .limit(limit + 1);
  const now = clock.now();
  const messages = rows.slice(0, limit).map((row) => timesOf(row, now));
  return { data: { outbox: messages, more: rows.length > limit } };
};

async function rowOf({ services, recordTargets }: AdminRun, text?: string): Promise<Row> {
  const id = idOf(text);
  const [row] = await services.database.db
    .select(getTableColumns(outbox))
    .from(outbox)
    .where(eq(outbox.id, id));
  if (row === undefined)
    throw new UsageError(`There is no message ${id} in the outbox: it was sent or given up.`);
  await recordTargets(`outbox:${id}`);
  return row;
}

/** Returns the content without an SMS's text: its code allows a login (guarantees.md rule 5). */
function contentOf(message: OutboxMessage): object {
  switch (message.kind) {
    case 'sms':
      return { to: message.message.to };
    case 'mail': {
      const { to, replyTo, subject, text, messageId } = message.message;
      return { to, reply_to: replyTo, subject, message_id: messageId, text };
    }
    case 'delete-identity':
      return { uid: message.uid };
  }
}

export const show: Verb = async (run, [id]) => {
  const row = await rowOf(run, id);
  const text = await run.services.encryption.decrypt(row.payload).catch((cause: unknown) => {
    throw new OperatorError(`Message ${row.id} was encrypted with another secret: set APP_SECRET to it.`, {
      cause,
    });
  });
  const message = JSON.parse(text) as OutboxMessage;
  return { data: { ...timesOf(row, run.services.clock.now()), content: contentOf(message) } };
};

const storeOf = ({ services }: AdminRun) => new OutboxStore(services.database.db);

export const retry: Verb = async (run, [text]) => {
  const row = await rowOf(run, text);
  const now = run.services.clock.now();
  if (!(await storeOf(run).retryNow(row.id, await run.services.trustedTime.times()))) {
    throw new UsageError(`Message ${row.id} cannot be tried now: it is ${stateOf(row, now)}.`);
  }
  return {
    data: { id: row.id, state: 'due' },
    message: `Message ${row.id} is due: a running server tries it within a second.`,
  };
};

export const drop: Verb = async (run, [text]) => {
  const row = await rowOf(run, text);
  const what =
    row.kind === 'delete-identity'
      ? 'the deleted owner’s sign-in account remains'
      : 'it will not be delivered';
  await run.confirm(`This deletes message ${row.id} (${row.kind}) from the outbox permanently: ${what}.`);
  if (!(await storeOf(run).drop(row.id, await run.services.trustedTime.times()))) {
    throw new UsageError(`Message ${row.id} is being sent or was just sent, so it cannot be dropped.`);
  }
  return { data: { id: row.id, dropped: true }, message: `Message ${row.id} is dropped.` };
};
