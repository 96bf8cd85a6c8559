import type { Clock } from '#server/clock.ts';

/** A clock that stands still until a test advances it. */
export class StillClock implements Clock {
  #ms: number;

  constructor(start = '2026-11-20T09:00:00Z') {
    this.#ms = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#ms);
  }

  advance(ms: number): void {
    this.#ms += ms;
  }
}
