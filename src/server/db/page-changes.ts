import type { Logger } from 'pino';

/** Paths whose pages changed, or everything when changes may have been missed. */
export type PageChange = readonly string[] | 'all';

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
