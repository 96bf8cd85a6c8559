import type { EncodedPage } from './encoded-page.ts';

interface Entry {
  page: EncodedPage;
  bytes: number;
}

/** Pages kept as bytes. Keys are paths only, so neither headers nor query strings can make it grow (TRUST rule 13). */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #maxBytes: number;
  #bytes = 0;
  /** Grows with every invalidation: a page rendered from data read before one is not stored. */
  #generation = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get generation(): number {
    return this.#generation;
  }

  get(path: string): EncodedPage | undefined {
    const entry = this.#entries.get(path);
    if (entry === undefined) return undefined;
    // A Map keeps insertion order: putting it back makes it the youngest.
    this.#entries.delete(path);
    this.#entries.set(path, entry);
    return entry.page;
  }

  /** Stores a page unless something was invalidated since `generation` was read. */
  set(path: string, page: EncodedPage, generation: number): void {
    if (generation !== this.#generation) return;
    this.#remove(path);
    const bytes = page.storedBytes;
    this.#entries.set(path, { page, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest);
    }
  }

  invalidate(paths: readonly string[] | 'all'): void {
    this.#generation += 1;
    for (const path of paths === 'all' ? [...this.#entries.keys()] : paths) this.#remove(path);
  }

  #remove(path: string): void {
    this.#bytes -= this.#entries.get(path)?.bytes ?? 0;
    this.#entries.delete(path);
  }
}
