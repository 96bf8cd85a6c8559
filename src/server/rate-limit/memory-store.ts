import type { Clock } from '#server/clock.ts';
import type { WindowRule } from './limits.ts';
import type { LimitVerdict } from './port.ts';

interface Counter {
  used: number;
  /** On the monotonic clock. */
  endsAt: number;
}

/** Some 1.3 MB per limit. */
const MAX_KEYS = 5_000;

/**
 * Counts the fixed windows of one limit in this process, for limits that protect only its CPU time. All windows
 * are equally long, so the map's order is the order in which they end: expired counters are dropped first, and
 * when the map is full, those that expire next.
 */
export class MemoryStore {
  readonly #counters = new Map<string, Counter>();
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #maxKeys: number;

  constructor(clock: Pick<Clock, 'monotonic'>, maxKeys = MAX_KEYS) {
    this.#clock = clock;
    this.#maxKeys = maxKeys;
  }

  get size(): number {
    return this.#counters.size;
  }

  consume(key: string, rule: WindowRule): LimitVerdict {
    const counter = this.#current(key) ?? this.#begin(key, rule);
    const verdict = this.#verdictOf(counter, rule);
    if (!verdict.allowed) return verdict;
    counter.used += 1;
    return { allowed: true, used: counter.used };
  }

  /** Returns the verdict of `consume` without counting; `used` excludes this use. */
  peek(key: string, rule: WindowRule): LimitVerdict {
    const counter = this.#current(key);
    return counter === undefined ? { allowed: true, used: 0 } : this.#verdictOf(counter, rule);
  }

  refund(key: string): void {
    const counter = this.#current(key);
    if (counter !== undefined && counter.used > 0) counter.used -= 1;
  }

  #current(key: string): Counter | undefined {
    const counter = this.#counters.get(key);
    return counter !== undefined && counter.endsAt > this.#clock.monotonic() ? counter : undefined;
  }

  #begin(key: string, rule: WindowRule): Counter {
    const now = this.#clock.monotonic();
    for (const [oldest, { endsAt }] of this.#counters) {
      if (endsAt > now && this.#counters.size < this.#maxKeys) break;
      this.#counters.delete(oldest);
    }
    const counter = { used: 0, endsAt: now + rule.windowSeconds * 1000 };
    this.#counters.set(key, counter);
    return counter;
  }

  #verdictOf({ used, endsAt }: Counter, rule: WindowRule): LimitVerdict {
    if (used < rule.points) return { allowed: true, used };
    return {
      allowed: false,
      used,
      retryAfterSeconds: Math.ceil((endsAt - this.#clock.monotonic()) / 1000),
    };
  }
}
