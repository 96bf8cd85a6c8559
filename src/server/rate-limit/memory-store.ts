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
    const verdict = this.peek(key, rule);
    if (!verdict.allowed) return verdict;
    const counter = this.#current(key) ?? this.#start(key, rule);
    counter.used += 1;
    return { allowed: true, used: counter.used };
  }

  peek(key: string, rule: WindowRule): LimitVerdict {
    const counter = this.#current(key);
    if (counter === null) return { allowed: true, used: 0 };
    if (counter.used < rule.points) return { allowed: true, used: counter.used };
    const wait = counter.endsAt - this.#clock.now().getTime();
    return { allowed: false, used: counter.used, retryAfterSeconds: Math.ceil(wait / 1000) };
  }

  refund(key: string): void {
    const counter = this.#current(key);
    if (counter !== null && counter.used > 0) counter.used -= 1;
  }

  #current(key: string): Counter | null {
    const counter = this.#counters.get(key);
    return counter !== undefined && counter.endsAt > this.#clock.now().getTime() ? counter : null;
  }

  #start(key: string, rule: WindowRule): Counter {
    const counter = { used: 0, endsAt: this.#clock.now().getTime() + rule.windowSeconds * 1000 };
    this.#counters.set(key, counter);
    return counter;
  }
}
