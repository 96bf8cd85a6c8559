import { type Clock, type ClockDoubt, plusMs } from '#server/clock.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** A clock that differs by more has been set. */
export const STEP_MS = 60_000;
/** A server may have stopped for so long without doubts about the clock of its next start. */
const MAX_STOP_MS = 7 * DAY_MS;
/** Period in which a believed time is stored; within it another instance may have stored a later one. */
export const STORE_EVERY_MS = HOUR_MS;
/** The clock must run evenly for so long before a jump is believed. */
const EVEN_MS = DAY_MS;
/** A longer jump is believed only after `admin clock accept`. */
export const MAX_JUMP_MS = 30 * DAY_MS;

/** The clock's time and the monotonic time of one moment, in milliseconds. */
interface Reading {
  wall: number;
  monotonic: number;
}

/** Decides whether to believe the clock, from its run in this process and the time stored last (ADR 166). */
export class ClockJudgement {
  readonly #clock: Clock;
  /** The last believed reading; at first the stored time, as if it were now. */
  #believed: Reading;
  /** Since then the clock has run evenly. */
  #even: Reading;
  /** True until this process has believed its clock: the server may have stopped for days. */
  #isStart = true;

  constructor(clock: Clock, storedAt: Date) {
    this.#clock = clock;
    this.#even = this.#read();
    this.#believed = { ...this.#even, wall: storedAt.getTime() };
  }

  /** Returns null if the clock is believed. */
  doubt(): ClockDoubt | null {
    const now = this.#read();
    if (Math.abs(aheadOf(this.#even, now)) > STEP_MS) this.#even = now;
    const ahead = aheadOf(this.#believed, now);
    const isSmall =
      Math.abs(ahead) <= STEP_MS || (this.#isStart && ahead >= -STORE_EVERY_MS && ahead <= MAX_STOP_MS);
    const isEven = now.monotonic - this.#even.monotonic >= EVEN_MS;
    if (isSmall || (isEven && Math.abs(ahead) <= MAX_JUMP_MS)) {
      const age = now.monotonic - this.#believed.monotonic;
      // Sooner, small steps would add up unnoticed.
      if (!isSmall || this.#isStart || age >= STORE_EVERY_MS) this.#believed = now;
      this.#isStart = false;
      return null;
    }
    const clock = new Date(now.wall);
    return { clock, expected: plusMs(clock, -ahead), endsAlone: Math.abs(ahead) <= MAX_JUMP_MS };
  }

  /** Believes the clock as it is now. */
  believe(): void {
    this.#believed = this.#read();
    this.#isStart = false;
  }

  /** Another instance believes another time: the clock has to run evenly for another day. */
  doubtAgain(): void {
    this.#even = this.#read();
  }

  #read(): Reading {
    return { wall: this.#clock.now().getTime(), monotonic: this.#clock.monotonic() };
  }
}

/** Returns by how much the clock went further than monotonic time since `from`. */
const aheadOf = (from: Reading, now: Reading): number =>
  now.wall - from.wall - (now.monotonic - from.monotonic);
