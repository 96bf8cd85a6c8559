import type { Database, PageChange, PageTransaction, Transaction } from './client.ts';

type Listener = (change: PageChange) => void;

/** The caches of this process, which must not throw. */
export class PageListeners {
  readonly #listeners = new Set<Listener>();

  /** Returns an unsubscribe function. */
  add(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  notify(change: PageChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}

export interface PageNotifier {
  readonly listeners: PageListeners;
  /** Notifies every instance when `tx` commits. After a rollback they receive nothing. */
  announce(tx: Transaction, change: PageChange): Promise<void>;
}

/**
 * Runs `work` in a transaction, and notifies this instance's listeners whether it succeeds or fails: over a lost
 * connection, it may have committed.
 */
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
  } finally {
    if (changed.length > 0) notifier.listeners.notify(changed);
  }
}
