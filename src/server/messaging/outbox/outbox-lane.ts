import type { Logger } from 'pino';
import { type Clock, plusMs, type Timers, type TrustedTime } from '#server/clock.ts';
import { NoRetryError, type OutboxMessage, RefusedError } from '#server/messaging/port.ts';
import type { AlarmName, Alarms } from '#server/observability/alarms.ts';
import { describeError } from '#server/observability/logging.ts';
import type { Metrics } from '#server/observability/metrics.ts';
import { runWithRequestId } from '#server/observability/request-context.ts';
import type { Encryption } from '#server/security/encryption.ts';
import type { Randomness } from '#server/security/randomness.ts';
import { TimeLimitError, withTimeLimit } from '#server/time-limit.ts';
import { logFieldsOf, redactedReason } from './outbox-log.ts';
import { isSentAtMostOnce, type OutboxRow, type OutboxStore } from './outbox-store.ts';
import { retryDelayMs } from './retry-delay.ts';

export interface LaneDeps {
  store: OutboxStore;
  /**
   * Delivers a message, outside any transaction. Resolves with the provider's id of it; a rejection other than
   * NoRetryError causes a retry.
   */
  deliver: (message: OutboxMessage) => Promise<string | undefined>;
  clock: Clock;
  trustedTime: Pick<TrustedTime, 'times'>;
  timers: Timers;
  logger: Logger;
  encryption: Encryption;
  randomness: Randomness;
  metrics: Pick<Metrics, 'message'>;
  alarms: Pick<Alarms, 'raise' | 'clear'>;
}

const CONCURRENCY = 10;
/** A longer attempt has failed, and an SMS is given up. The row's lock lasts longer; a stop does not wait. */
const ATTEMPT_MS = 10_000;

/** Messages in a row that a provider did not accept: fewer may be about one number or one mail. */
const REFUSING = 3;
/** Identities are deleted in the database, or at Google, which refuses none for good. */
const providers: Partial<Record<OutboxMessage['kind'], { alarm: AlarmName; of: string }>> = {
  sms: { alarm: 'sms-provider', of: 'text messages' },
  mail: { alarm: 'mail-provider', of: 'mail' },
};

/** Delivers the messages of one kind, so that an unresponsive mail server never delays a text message. */
export class OutboxLane {
  readonly #deps: LaneDeps;
  readonly #kind: OutboxMessage['kind'];
  readonly #inFlight = new Set<Promise<void>>();
  /** Finished messages whose rows remain: if claimed again, they are removed, not delivered again. */
  readonly #done = new Set<number>();
  /** The first messages that were not accepted since one was. */
  readonly #unaccepted = new Set<number>();
  #claiming: Promise<void> = Promise.resolve();
  /** True while a claim waits for the one before it. */
  #claimWaits = false;
  #stopped = false;
  #isUnreadable = false;

  constructor(deps: LaneDeps, kind: OutboxMessage['kind']) {
    this.#deps = deps;
    this.#kind = kind;
  }

  /** Starts due messages up to the concurrency limit; concurrent calls are combined. */
  wake(): void {
    if (this.#claimWaits || this.#stopped) return;
    this.#claimWaits = true;
    this.#claiming = this.#claiming.then(async () => {
      this.#claimWaits = false;
      const { room, claimed } = await this.#claim().catch((error: unknown) => {
        // Once per outage: lanes are woken every second.
        if (!this.#isUnreadable) {
          this.#deps.logger.warn({ reason: describeError(error).reason }, 'the outbox could not be read');
        }
        this.#isUnreadable = true;
        return { room: 0, claimed: [] };
      });
      const more = claimed.length === room;
      for (const row of claimed) void this.#track(row).then(() => more && this.wake());
    });
  }

  /** Delivers until no message is due; failed ones become due later. Rejects if the database does. */
  async drain(): Promise<void> {
    for (;;) {
      await this.idle();
      const { claimed } = await this.#claim();
      if (claimed.length === 0) return;
      await Promise.all(claimed.map((row) => this.#track(row)));
    }
  }

  /** Returns true if this lane had finished the row, which another process has just removed. */
  forget(id: number): boolean {
    return this.#done.delete(id);
  }

  /** Claims no more messages and finishes those in flight. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.idle();
  }

  /** Waits until no message is in flight. */
  async idle(): Promise<void> {
    do {
      await this.#claiming;
      await Promise.all(this.#inFlight);
    } while (this.#claimWaits || this.#inFlight.size > 0);
  }

  async #claim(): Promise<{ room: number; claimed: OutboxRow[] }> {
    const room = this.#stopped ? 0 : CONCURRENCY - this.#inFlight.size;
    if (room === 0) return { room, claimed: [] };
    const { store, trustedTime } = this.#deps;
    const claimed = await store.claim(this.#kind, await trustedTime.times(), room);
    this.#isUnreadable = false;
    return { room, claimed };
  }

  #track(row: OutboxRow): Promise<void> {
    const work = runWithRequestId(row.requestId, () => this.#deliver(row)).catch((error: unknown) => {
      // The row stays locked for a while, and is then retried.
      this.#deps.logger.warn(
        { outboxId: row.id, reason: describeError(error).reason },
        'the outbox could not be written',
      );
    });
    this.#inFlight.add(work);
    return work.finally(() => this.#inFlight.delete(work));
  }

  async #deliver(row: OutboxRow): Promise<void> {
    if (!this.#done.has(row.id)) {
      if (!(await this.#attempt(row))) return;
      this.#done.add(row.id);
    }
    await this.#deps.store.remove(row.id);
    this.#done.delete(row.id);
  }

  /** Returns false if the message failed and will be tried again. */
  async #attempt(row: OutboxRow): Promise<boolean> {
    const { clock, deliver, encryption, logger, metrics, randomness, store } = this.#deps;
    const { id, attempts } = row;
    const kind = this.#kind;
    let fields = { outboxId: id, kind };
    try {
      const message = JSON.parse(await encryption.decrypt(row.payload)) as OutboxMessage;
      fields = { ...fields, ...logFieldsOf(message) };
      // Only here is it certain that the transaction that stored the message has committed.
      if (attempts === 1) {
        metrics.message(kind, 'asked');
        logger.info(fields, 'an outbox message was accepted');
      }
      const providerId = await this.#withinAttemptTime(deliver(message));
      metrics.message(kind, 'sent');
      this.#noteAccepted();
      logger.info({ ...fields, attempts, providerId }, 'an outbox message was sent');
    } catch (error) {
      const failed = { ...fields, attempts, reason: redactedReason(error) };
      this.#noteFailed(id, failed.reason);
      if (!(error instanceof NoRetryError)) {
        metrics.message(kind, 'failed');
        logger.warn(failed, 'an outbox message failed and will be tried again');
        await store.retryAt(id, plusMs(clock.now(), retryDelayMs(kind, attempts, randomness)));
        return false;
      }
      metrics.message(kind, error instanceof RefusedError ? 'refused' : 'unsure');
      logger.error(failed, 'an outbox message was given up');
    }
    return true;
  }

  #noteAccepted(): void {
    const provider = providers[this.#kind];
    this.#unaccepted.clear();
    if (provider) this.#deps.alarms.clear(provider.alarm, `the provider accepts ${provider.of} again`);
  }

  #noteFailed(id: number, reason: string): void {
    const provider = providers[this.#kind];
    if (this.#unaccepted.size < REFUSING) this.#unaccepted.add(id);
    if (provider === undefined || this.#unaccepted.size < REFUSING) return;
    this.#deps.alarms.raise(provider.alarm, {
      text: `the provider of ${provider.of} has accepted none of the last ${REFUSING} or more`,
      action: 'read the reason, and check account, credit and sender; doctor checks the connection',
      fields: { reason },
    });
  }

  #withinAttemptTime<T>(work: Promise<T>): Promise<T> {
    return withTimeLimit(work, ATTEMPT_MS, this.#deps.timers).catch((error: Error) => {
      // The message may still arrive.
      const isUnsure = error instanceof TimeLimitError && isSentAtMostOnce(this.#kind);
      throw isUnsure ? new NoRetryError(error.message) : error;
    });
  }
}
