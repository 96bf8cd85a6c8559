import { LRUCache } from 'lru-cache';
import { AskedPaths } from './asked-paths.ts';
import type { Clock } from './clock.ts';
import type { CacheUse } from './metrics.ts';

/** What a path is answered with; `storedBytes` is an upper bound of what it holds in memory. */
interface CachedEntry {
  readonly storedBytes: number;
}

/** How long something is answered without a look whether it is still true: for news that never came (ADR 106). */
export const FRESH_MS = 60_000;

/** Answers kept as bytes. Keys are only paths: headers and queries cannot make it grow (trust.md rule 13). */
export class PathCache<T extends CachedEntry> {
  readonly #entries: LRUCache<string, { kept: T; storedAt: number }>;
  readonly #clock: Clock;
  readonly #asked = new AskedPaths();
  /** Grows with every invalidation: what was made from data read before one is not stored. */
  #generation = 0;
  #hits = 0;
  #stored = 0;

  constructor(maxBytes: number, clock: Clock) {
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ kept }) => kept.storedBytes });
    this.#clock = clock;
  }

  get generation(): number {
    return this.#generation;
  }

  /** What may be answered as it is. */
  get(path: string): T | undefined {
    const entry = this.#entries.get(path);
    const isFresh = entry !== undefined && this.#now() - entry.storedAt < FRESH_MS;
    if (!isFresh) return undefined;
    this.#hits += 1;
    return entry.kept;
  }

  /** Since the start, and now. */
  get use(): CacheUse {
    const { size: entries, calculatedSize: bytes } = this.#entries;
    return { hits: this.#hits, stored: this.#stored, entries, bytes };
  }

  /** Whatever its age: to be stored anew once it proved true, or to be shown while that cannot be known. */
  getAged(path: string): T | undefined {
    return this.#entries.get(path)?.kept;
  }

  /** Stores an answer unless something was invalidated since `generation` was read. */
  set(path: string, entry: T, generation: number): void {
    if (generation !== this.#generation) return;
    this.#stored += 1;
    this.#entries.set(path, { kept: entry, storedAt: this.#now() });
  }

  /** The same for what is soon made anew: nothing has to leave for what nobody has asked for before. */
  offer(path: string, entry: T, generation: number): void {
    const isWelcome = this.#entries.has(path) || this.#hasRoomFor(entry) || this.#asked.before(path);
    if (isWelcome) this.set(path, entry, generation);
  }

  #hasRoomFor({ storedBytes }: T): boolean {
    return this.#entries.calculatedSize + storedBytes <= this.#entries.maxSize;
  }

  /** Forgets what was found to be no longer true; nothing else depends on it. */
  drop(path: string): void {
    this.#entries.delete(path);
  }

  invalidate(paths: readonly string[] | 'all'): void {
    this.#generation += 1;
    if (paths === 'all') this.#entries.clear();
    // A page that was kept is kept again once it has changed.
    else for (const path of paths) if (this.#entries.delete(path)) this.#asked.before(path);
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}
