import type { Clock } from '#server/clock.ts';

/** A clock that follows real time, can be advanced, and can throw an error on each read. */
export class ManualClock implements Clock {
  #offsetMs = 0;
  #fault: Error | null = null;

  now(): Date {
    if (this.#fault !== null) throw this.#fault;
    return new Date(Date.now() + this.#offsetMs);
  }

  advance(ms: number): void {
    this.#offsetMs += ms;
  }

  /** Makes `now()` throw this error; null restores the clock. */
  failWith(fault: Error | null): void {
    this.#fault = fault;
  }
}
