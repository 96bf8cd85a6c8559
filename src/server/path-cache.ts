import { LRUCache } from 'lru-cache';

/** What a path is answered with; `storedBytes` is an upper bound of what it holds in memory. */
interface Kept {
  readonly storedBytes: number;
}

/** Answers kept as bytes. Keys are only paths: headers and queries cannot make it grow (trust.md rule 13). */
export class PathCache<T extends Kept> {
  readonly #entries: LRUCache<string, T>;
  /** Grows with every invalidation: what was made from data read before one is not stored. */
  #generation = 0;

  constructor(maxBytes: number) {
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ storedBytes }) => storedBytes });
  }

  get generation(): number {
    return this.#generation;
  }

  get(path: string): T | undefined {
    return this.#entries.get(path);
  }

  /** Stores an answer unless something was invalidated since `generation` was read. */
  set(path: string, entry: T, generation: number): void {
    if (generation === this.#generation) this.#entries.set(path, entry);
  }

  invalidate(paths: readonly string[] | 'all'): void {
    this.#generation += 1;
    if (paths === 'all') this.#entries.clear();
    else for (const path of paths) this.#entries.delete(path);
  }
}
