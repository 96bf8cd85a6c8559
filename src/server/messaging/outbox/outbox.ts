import type { Logger } from 'pino';
import type { Cancel } from '#server/clock.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import type { Outbox, OutboxMessage } from '#server/messaging/port.ts';
import { describeError } from '#server/observability/logging.ts';
import { runWithRequestId } from '#server/observability/request-context.ts';
import type { Encryption } from '#server/security/encryption.ts';
import { type LaneDeps, OutboxLane } from './outbox-lane.ts';
import { logFieldsOf, redactedReason } from './outbox-log.ts';
import { KINDS, type OutboxRow, OutboxStore } from './outbox-store.ts';

interface OutboxDeps extends Omit<LaneDeps, 'store'> {
  database: DatabaseHandle;
}

/** An outbox with its worker. Any number of instances may share one database. */
export interface RunningOutbox extends Outbox {
  /** Starts delivering; before that, only `drain` delivers. */
  start(): void;
  /** Claims no more messages and waits for those in flight, some ten seconds at most. */
  stop(): Promise<void>;
  drain(): Promise<void>;
  /** Waits until no message is in flight; claims none. */
  idle(): Promise<void>;
}

const POLL_MS = 1_000;

/**
 * Creates the outbox. Mail and deletions are delivered at least once: if a worker dies between delivery and
 * removal, another delivers again (a mail keeps its Message-ID). An SMS that
 * may have been sent is never sent again.
 */
export function createOutbox(deps: OutboxDeps): RunningOutbox {
  const { clock, trustedTime, timers, logger, encryption, metrics } = deps;
  const store = new OutboxStore(deps.database.db);
  const laneDeps = { ...deps, store };
  const lanes = KINDS.map((kind) => new OutboxLane(laneDeps, kind));
  let cancelPoll: Cancel | null = null;
  let givingUp: Promise<void> = Promise.resolve();
  /** Like an unreadable lane, logged once per outage. */
  let isUncleared = false;

  /** Removes messages that are expired or must not be repeated, and logs them. */
  const giveUp = async () => {
    for (const row of await store.removeLost(await trustedTime.times())) {
      if (lanes.some((lane) => lane.forget(row.id))) continue;
      metrics.message(row.kind, 'lost');
      await runWithRequestId(row.requestId, () => logGivenUp(row, encryption, logger));
    }
  };
  const wake = () => {
    // Runs after the response, which the caller may send in its next statement.
    if (cancelPoll === null) return;
    const wakeLanes = () => {
      if (cancelPoll !== null) for (const lane of lanes) lane.wake();
    };
    runWithRequestId(null, () => setImmediate(wakeLanes));
  };
  const poll = () => {
    givingUp = giveUp().then(
      () => {
        isUncleared = false;
      },
      (error: unknown) => {
        const { reason } = describeError(error);
        if (!isUncleared) logger.warn({ reason }, 'the outbox could not be cleared of expired messages');
        isUncleared = true;
      },
    );
    wake();
    return givingUp;
  };

  return {
    enqueue: async (tx, message, expiresAt) => {
      const payload = await encryption.encrypt(JSON.stringify(message));
      await store.insert(tx, { kind: message.kind, payload, now: clock.now(), expiresAt });
    },
    wake,
    start: () => {
      cancelPoll ??= timers.every(POLL_MS, poll);
      wake();
    },
    stop: async () => {
      cancelPoll?.();
      cancelPoll = null;
      await Promise.all([givingUp, ...lanes.map((lane) => lane.stop())]);
    },
    idle: async () => {
      await Promise.all([givingUp, ...lanes.map((lane) => lane.idle())]);
    },
    drain: async () => {
      await giveUp();
      await Promise.all(lanes.map((lane) => lane.drain()));
    },
  };
}

async function logGivenUp(row: OutboxRow, encryption: Encryption, logger: Logger): Promise<void> {
  const fields = await encryption
    .decrypt(row.payload)
    .then((text) => logFieldsOf(JSON.parse(text) as OutboxMessage))
    // Another release may have written it. The rows after it are removed as well, and each must be logged.
    .catch((error: unknown) => ({ reason: redactedReason(error) }));
  const { id, kind, attempts } = row;
  logger.error({ outboxId: id, kind, attempts, ...fields }, 'an outbox message was given up');
}
