import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/clock.ts';
import type { CacheUse } from '#server/observability/metrics.ts';

/** `storedBytes` is an upper bound of the entry's memory. */
interface CachedEntry {
  readonly storedBytes: number;
}

/** An entry is fresh this long, in case an invalidation is lost (ADR 106). */
export const FRESH_MS = 60_000;

/** Caches by path, so that headers and queries cannot make it grow (guarantees.md rule 13). */
export class PathCache<T extends CachedEntry> {
  readonly #entries: LRUCache<string, T>;
  /** Counts invalidations. Data that was read before the latest one is not stored. */
  #generation = 0;
  #hits = 0;
  #stored = 0;

  constructor(maxBytes: number, clock: Pick<Clock, 'monotonic'>) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ storedBytes }) => storedBytes,
      ttl: FRESH_MS,
      // Stale entries are served during an outage.
      noDeleteOnStaleGet: true,
      // Zero would mean that an entry has no age.
      perf: { now: () => 1 + clock.monotonic() },
      ttlResolution: 0,
    });
  }

  get generation(): number {
    return this.#generation;
  }

  get(path: string): T | undefined {
    const entry = this.#entries.get(path);
    if (entry !== undefined) this.#hits += 1;
    return entry;
  }

  /** Returns an entry of any age, for when the database cannot be read. */
  getStale(path: string): T | undefined {
    return this.#entries.get(path, { allowStale: true });
  }

  /** Hits and stores since the start, and the current entries and bytes. */
  get use(): CacheUse {
    const { size: entries, calculatedSize: bytes } = this.#entries;
    return { hits: this.#hits, stored: this.#stored, entries, bytes };
  }

  /** Stores an entry unless an invalidation has happened since `generation` was read. */
  set(path: string, entry: T, generation: number): void {
    if (generation !== this.#generation) return;
    this.#stored += 1;
    this.#entries.set(path, entry);
  }

  /** Deletes an outdated entry. Unlike `invalidate`, it does not stop other entries from being stored. */
  delete(path: string): void {
    this.#entries.delete(path);
  }

  invalidate(paths: readonly string[] | 'all'): void {
    this.#generation += 1;
    if (paths === 'all') this.#entries.clear();
    else for (const path of paths) this.#entries.delete(path);
  }
}
