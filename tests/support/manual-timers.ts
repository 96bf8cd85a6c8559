import type { Cancel, Timers } from '#server/clock.ts';
import type { StillClock } from './still-clock.ts';

interface Timer {
  at: number;
  everyMs: number | null;
  run: () => unknown;
}

/** Timers that fire when a test advances their clock. */
export class ManualTimers implements Timers {
  readonly #clock: StillClock;
  readonly #timers = new Set<Timer>();

  constructor(clock: StillClock) {
    this.#clock = clock;
  }

  /** The number of timers that are neither cancelled nor done. */
  get waiting(): number {
    return this.#timers.size;
  }

  after(ms: number, run: () => unknown): Cancel {
    return this.#add({ at: this.#clock.monotonic() + ms, everyMs: null, run });
  }

  every(ms: number, run: () => unknown): Cancel {
    return this.#add({ at: this.#clock.monotonic() + ms, everyMs: ms, run });
  }

  /**
   * Advances the clock by `ms`, then runs the due timers, in their order, and waits for their work. A repeated one runs
   * once, as after a machine's sleep: a year of polls would take hours.
   */
  async advance(ms: number): Promise<void> {
    this.#clock.advance(ms);
    const now = this.#clock.monotonic();
    const due = [...this.#timers].filter(({ at }) => at <= now).sort((one, other) => one.at - other.at);
    for (const timer of due) {
      if (!this.#timers.has(timer)) continue;
      if (timer.everyMs === null) this.#timers.delete(timer);
      else timer.at = now + timer.everyMs;
      await timer.run();
    }
  }

  #add(timer: Timer): Cancel {
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }
}
