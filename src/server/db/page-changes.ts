import type { Logger } from 'pino';
import type { Database, PageChange, PageTransaction, Transaction } from './client.ts';

/** Notifies the caches of this process. If one throws, the others are still notified. */
export class PageChangeListeners {
  readonly #listeners = new Set<(change: PageChange) => void>();
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Returns an unsubscribe function. */
  add(listener: (change: PageChange) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  notify(change: PageChange): void {
    for (const listener of this.#listeners) {
      try {
        listener(change);
      } catch (err) {
        this.#logger.error({ err }, 'a page-change listener failed');
      }
    }
  }
}

export interface PageNotifier {
  readonly listeners: PageChangeListeners;
  /** Notifies the other instances when `tx` commits. After a rollback they receive nothing. */
  announce(tx: Transaction, change: PageChange): Promise<void>;
  /** Reports a transaction that failed here, but may have committed over a lost connection. */
  mayHaveCommitted(): void;
}

/** Runs `work` in a transaction, and notifies this instance's listeners whether it succeeds or fails. */
export async function pageTransaction<T>(
  db: Database,
  notifier: PageNotifier,
  work: PageTransaction<T>,
): Promise<T> {
  let changed: PageChange = [];
  try {
    return await db.transaction((tx) =>
      work(tx, async (change) => {
        changed = changed === 'all' || change === 'all' ? 'all' : [...changed, ...change];
        await notifier.announce(tx, change);
      }),
    );
  } catch (error) {
    if (changed.length > 0) notifier.mayHaveCommitted();
    throw error;
  } finally {
    if (changed.length > 0) notifier.listeners.notify(changed);
  }
}
