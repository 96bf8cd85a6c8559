import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/clock.ts';
import type { WindowRule } from './limits.ts';
import type { LimitVerdict } from './port.ts';

interface Counter {
  used: number;
  /** Milliseconds since 1970. */
  endsAt: number;
}

/** Some 1.3 MB; beyond it, the least recently used counters are dropped, not new ones rejected. */
const MAX_KEYS = 5_000;

/** Counts fixed windows in this process, for limits that protect only its CPU time. */
export class MemoryStore {
  readonly #counters: LRUCache<string, Counter>;
  readonly #clock: Clock;

  constructor(clock: Clock, maxKeys = MAX_KEYS) {
    this.#clock = clock;
    // Not `max`, which allocates all entries at once: 15 ms, and 3 MB that are rarely used.
    this.#counters = new LRUCache({ maxSize: maxKeys, sizeCalculation: () => 1 });
  }

  get size(): number {
    return this.#counters.size;
  }

  consume(key: string, rule: WindowRule): LimitVerdict {
    const now = this.#clock.now().getTime();
    let counter = this.#counters.get(key);
    if (counter === undefined || counter.endsAt <= now) {
      counter = { used: 0, endsAt: now + rule.windowSeconds * 1000 };
      this.#counters.set(key, counter);
    }
    const { used, endsAt } = counter;
    if (used >= rule.points)
      return { allowed: false, used, retryAfterSeconds: Math.ceil((endsAt - now) / 1000) };
    counter.used += 1;
    return { allowed: true, used: counter.used };
  }

  refund(key: string): void {
    const counter = this.#counters.get(key);
    if (counter !== undefined && counter.used > 0) counter.used -= 1;
  }
}
