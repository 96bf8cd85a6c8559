import type { Clock } from '#server/clock.ts';
import type { WindowRule } from './limits.ts';
import type { LimitVerdict } from './port.ts';

interface Counter {
  used: number;
  /** Milliseconds since 1970. */
  endsAt: number;
}

/** Some 15 MB at most: beyond it the longest-known visitors are forgotten rather than new ones refused. */
const MAX_KEYS = 100_000;

/** Counters of fixed windows in this process, for limits that protect nothing but its own time. */
export class MemoryStore {
  readonly #counters = new Map<string, Counter>();
  readonly #clock: Clock;
  readonly #maxKeys: number;

  constructor(clock: Clock, maxKeys = MAX_KEYS) {
    this.#clock = clock;
    this.#maxKeys = maxKeys;
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
    if (counter === undefined) return null;
    if (counter.endsAt > this.#clock.now().getTime()) return counter;
    this.#counters.delete(key);
    return null;
  }

  #start(key: string, rule: WindowRule): Counter {
    if (this.#counters.size >= this.#maxKeys) this.#makeRoom();
    const counter = { used: 0, endsAt: this.#clock.now().getTime() + rule.windowSeconds * 1000 };
    this.#counters.set(key, counter);
    return counter;
  }

  /** Frees a tenth, so that a flood of new addresses pays for one sweep in thousands of requests. */
  #makeRoom(): void {
    const now = this.#clock.now().getTime();
    for (const [key, counter] of this.#counters) if (counter.endsAt <= now) this.#counters.delete(key);
    const target = Math.floor(this.#maxKeys * 0.9);
    // A Map iterates in the order of insertion.
    for (const key of this.#counters.keys()) {
      if (this.#counters.size <= target) return;
      this.#counters.delete(key);
    }
  }
}
