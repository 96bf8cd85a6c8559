import type { Clock } from '#server/clock.ts';

/** A clock that runs with real time, can be moved forward, and can fail everything that asks it. */
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

  /** Whoever asks for the time gets this error instead; null fixes the clock. */
  failWith(fault: Error | null): void {
    this.#fault = fault;
  }
}
