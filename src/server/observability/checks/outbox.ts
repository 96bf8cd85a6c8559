import type { Database } from '#server/db/client.ts';
import { readBacklog } from '#server/messaging/outbox/outbox-store.ts';
import { type Finding, failure, ok } from './finding.ts';

/** In seconds, as the alert DemlikOutboxWaits: an SMS is useless after three minutes. */
const maxWait = (kind: string): number => (kind === 'sms' ? 60 : 3600);

/** @throws if the database is unreachable */
export async function checkOutbox(db: Database): Promise<Finding> {
  const late = Object.entries(await readBacklog(db)).filter(
    ([kind, { oldestSeconds }]) => oldestSeconds > maxWait(kind),
  );
  if (late.length === 0) return ok('no message has waited for long');
  const kinds = late.map(([kind, { messages }]) => `${kind}: ${messages}`).join(', ');
  return failure(
    `messages have waited for too long in the outbox (${kinds})`,
    'read the newest log line with that kind and a reason',
  );
}
