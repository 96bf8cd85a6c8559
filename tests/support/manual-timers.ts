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

  /** Advances the clock to the next due timer within `ms`, runs it and waits for its work; then to the next one. */
  async advance(ms: number): Promise<void> {
    const end = this.#clock.monotonic() + ms;
    for (let timer = this.#next(end); timer !== undefined; timer = this.#next(end)) {
      this.#clock.advance(Math.max(0, timer.at - this.#clock.monotonic()));
      if (timer.everyMs === null) this.#timers.delete(timer);
      else timer.at += timer.everyMs;
      await timer.run();
    }
    this.#clock.advance(end - this.#clock.monotonic());
  }

  #next(end: number): Timer | undefined {
    const due = [...this.#timers].filter(({ at }) => at <= end);
    return due.sort((one, other) => one.at - other.at)[0];
  }

  #add(timer: Timer): Cancel {
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }
}
