import type { Logger } from 'pino';
import type { Database, PageChange, PageChangingWork, Transaction } from './client.ts';

/** Those in this process who keep pages; one that throws does not keep the news from the others. */
export class PageChangeListeners {
  readonly #listeners = new Set<(change: PageChange) => void>();
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  add(listener: (change: PageChange) => void): () => void {
    // A wrapper of its own, so that adding one function twice needs removing it twice.
    const entry = (change: PageChange) => listener(change);
    this.#listeners.add(entry);
    return () => {
      this.#listeners.delete(entry);
    };
  }

  tell(change: PageChange): void {
    for (const listener of this.#listeners) {
      try {
        listener(change);
      } catch (err) {
        this.#logger.error({ err }, 'a page-change listener failed');
      }
    }
  }
}

export interface PageNews {
  readonly listeners: PageChangeListeners;
  /** Tells the other instances with the commit of `tx`, and nobody if that fails. */
  announce(tx: Transaction, change: PageChange): Promise<void>;
  /** A transaction that had announced failed here; a lost connection may have committed it all the same. */
  doubt(): void;
}

/** Runs `work` in a transaction; what it announces this instance's listeners hear when it is over, however it ended. */
export async function changePages<T>(db: Database, news: PageNews, work: PageChangingWork<T>): Promise<T> {
  let changed: PageChange = [];
  try {
    return await db.transaction((tx) =>
      work(tx, async (change) => {
        changed = changed === 'all' || change === 'all' ? 'all' : [...changed, ...change];
        await news.announce(tx, change);
      }),
    );
  } catch (error) {
    if (changed.length > 0) news.doubt();
    throw error;
  } finally {
    if (changed.length > 0) news.listeners.tell(changed);
  }
}
