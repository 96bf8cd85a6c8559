import type { Clock } from '#server/clock.ts';

/** A clock that stands still until a test advances or sets it. */
export class StillClock implements Clock {
  #ms: number;
  #monotonicMs = 0;

  constructor(start = '2026-11-20T09:00:00Z') {
    this.#ms = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#ms);
  }

  monotonic(): number {
    return this.#monotonicMs;
  }

  advance(ms: number): void {
    this.#ms += ms;
    this.#monotonicMs += ms;
  }

  /** Sets the clock forward or, with a negative value, back; monotonic time is unchanged. */
  set(byMs: number): void {
    this.#ms += byMs;
  }
}
