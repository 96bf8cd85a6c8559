/** What a path is answered with; `storedBytes` is an upper bound of what it holds in memory. */
interface Kept {
  readonly storedBytes: number;
}

/** Answers kept as bytes. Keys are paths only, so neither headers nor query strings can make it grow (TRUST rule 13). */
export class PathCache<T extends Kept> {
  readonly #entries = new Map<string, T>();
  readonly #maxBytes: number;
  #bytes = 0;
  /** Grows with every invalidation: what was made from data read before one is not stored. */
  #generation = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get generation(): number {
    return this.#generation;
  }

  get(path: string): T | undefined {
    const entry = this.#entries.get(path);
    if (entry === undefined) return undefined;
    // A Map keeps insertion order: putting it back makes it the youngest.
    this.#entries.delete(path);
    this.#entries.set(path, entry);
    return entry;
  }

  /** Stores an answer unless something was invalidated since `generation` was read. */
  set(path: string, entry: T, generation: number): void {
    if (generation !== this.#generation) return;
    this.#remove(path);
    this.#entries.set(path, entry);
    this.#bytes += entry.storedBytes;
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
    this.#bytes -= this.#entries.get(path)?.storedBytes ?? 0;
    this.#entries.delete(path);
  }
}
