import type { Clock } from '#server/clock.ts';

/** A clock that runs with real time and can be moved forward. */
export class ManualClock implements Clock {
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  advance(ms: number): void {
    this.#offsetMs += ms;
  }
}
