import type { Clock } from '#server/clock.ts';

/** A clock that follows real time, can be advanced or set, and can throw an error on each read. */
export class ManualClock implements Clock {
  #advancedMs = 0;
  #setMs = 0;
  #fault: Error | null = null;

  now(): Date {
    if (this.#fault !== null) throw this.#fault;
    return new Date(Date.now() + this.#advancedMs + this.#setMs);
  }

  monotonic(): number {
    return performance.now() + this.#advancedMs;
  }

  advance(ms: number): void {
    this.#advancedMs += ms;
  }

  /** Sets the clock forward or, with a negative value, back; monotonic time is unchanged. */
  set(byMs: number): void {
    this.#setMs += byMs;
  }

  /** Makes `now()` throw this error; null restores the clock. */
  failWith(fault: Error | null): void {
    this.#fault = fault;
  }
}
