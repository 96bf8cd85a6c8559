import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/clock.ts';
import type { CacheUse } from '#server/observability/metrics.ts';

interface Held<T> {
  readonly value: T;
  /** From then on it is returned only while the database is away. */
  freshUntil: number;
  /** For how long its page is known to have changed, in which the changes were read; null if it has not. */
  outdatedMs: number | null;
}

/** An entry is fresh this long: a change by hand may leave no row (ADR 106). */
export const FRESH_MS = 60_000;
/** An outdated entry is kept so long: with the time between two readings, less than a minute. */
const OUTDATED_MS = 50_000;
/** At most so much of the time between two readings counts: the database may have been away. */
const READING_MS = 30_000;

/**
 * Caches by path, so that headers and queries cannot make it grow (guarantees.md rule 13). `storedBytes` is an upper bound
 * of the entry's memory.
 */
export class PathCache<T extends { readonly storedBytes: number }> {
  readonly #entries: LRUCache<string, Held<T>>;
  readonly #clock: Pick<Clock, 'monotonic'>;
  /** Counts changes. Data that was read before the latest one is not stored. */
  #generation = 0;
  #readAt = 0;
  #hits = 0;
  #stored = 0;

  constructor(maxBytes: number, clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ value }) => value.storedBytes });
  }

  get generation(): number {
    return this.#generation;
  }

  get(path: string): T | undefined {
    const held = this.#entries.get(path);
    if (held === undefined || held.freshUntil < this.#clock.monotonic()) return undefined;
    this.#hits += 1;
    return held.value;
  }

  /** Returns an entry of any age, for when the database cannot be read. */
  getStale(path: string): T | undefined {
    return this.#entries.get(path)?.value;
  }

  /** Lets an entry be returned for another minute, or until the changes are read again. */
  extend(path: string): void {
    const held = this.#entries.peek(path);
    if (held !== undefined) held.freshUntil = this.#clock.monotonic() + FRESH_MS;
  }

  /** Hits and stores since the start, and the current entries and bytes. */
  get use(): CacheUse {
    const { size: entries, calculatedSize: bytes } = this.#entries;
    return { hits: this.#hits, stored: this.#stored, entries, bytes };
  }

  /** Stores an entry unless something has changed since `generation` was read. */
  set(path: string, value: T, generation: number): void {
    if (generation !== this.#generation) return;
    this.#stored += 1;
    this.#entries.set(path, { value, freshUntil: this.#clock.monotonic() + FRESH_MS, outdatedMs: null });
  }

  /** Deletes an outdated entry. Unlike `update`, it does not stop other entries from being stored. */
  delete(path: string): void {
    this.#entries.delete(path);
  }

  /**
   * Takes what a reading of the changes found, once a second. A changed page is kept for an outage, but not for longer
   * than a minute in which the database answers: it may have been deleted.
   */
  update(change: ReadonlySet<string> | 'all' | 'unread'): void {
    const now = this.#clock.monotonic();
    if (typeof change === 'string' || change.size > 0) this.#generation += 1;
    const readMs = change === 'unread' ? 0 : Math.min(now - this.#readAt, READING_MS);
    if (change !== 'unread') this.#readAt = now;
    for (const [path, held] of [...this.#entries]) {
      if (held.outdatedMs !== null) held.outdatedMs += readMs;
      else if (change === 'all' || (change !== 'unread' && change.has(path))) held.outdatedMs = 0;
      if (change === 'unread' || held.outdatedMs !== null) held.freshUntil = -Infinity;
      if (held.outdatedMs !== null && held.outdatedMs >= OUTDATED_MS) this.#entries.delete(path);
    }
  }
}
