import { type Clock, type ClockDoubt, plusMs } from '#server/clock.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** A clock that differs by more has been set. */
export const STEP_MS = 60_000;
/** A server may have stopped for so long without doubts about the clock of its next start. */
const MAX_STOP_MS = 7 * DAY_MS;
/** A clock may have been corrected by so much between two starts. */
const MAX_BACK_MS = HOUR_MS;
/** Period in which small steps may add up to one that is noticed. */
const SLEW_MS = HOUR_MS;
/** The clock must run evenly for so long before a jump is believed. */
const EVEN_MS = DAY_MS;
/** A longer jump is believed only after `admin clock accept`. */
export const MAX_JUMP_MS = 30 * DAY_MS;

/** The clock's time and the monotonic time of one moment, in milliseconds. */
interface Reading {
  wall: number;
  monotonic: number;
}

/** Of `clock_readings`. */
interface StoredTimes {
  believedAt: Date;
  doubtedAt: Date | null;
}

/** Decides whether to believe the clock, from its run in this process and the stored times (ADR 166). */
export class ClockJudgement {
  readonly #clock: Clock;
  /** Monotonic time until which a start waits for another instance's objection. */
  readonly #listensUntil: number;
  /** The last believed reading; at first the stored time, as if it were now. */
  #believed: Reading;
  /** Since then the clock has run evenly. */
  #even: Reading;
  /** True until this process has believed its clock: the server may have stopped for days. */
  #isStart: boolean;
  #byOther = false;

  constructor(clock: Clock, { believedAt, doubtedAt }: StoredTimes, listenMs = 0) {
    this.#clock = clock;
    this.#even = this.#read();
    this.#believed = { ...this.#even, wall: believedAt.getTime() };
    // A restart with the same clock does not end a doubt.
    const isAhead = doubtedAt !== null && doubtedAt > believedAt;
    this.#isStart = !(isAhead && this.#even.wall >= doubtedAt.getTime() - STEP_MS);
    this.#listensUntil = this.#even.monotonic + listenMs;
  }

  /** True while nothing speaks for or against the clock of a start. */
  get isListening(): boolean {
    return this.#isStart && this.#clock.monotonic() < this.#listensUntil;
  }

  /** The time by the last believed reading. */
  get expected(): Date {
    const now = this.#read();
    return new Date(now.wall - aheadOf(this.#believed, now));
  }

  /** Returns null if the clock is believed, or this process listens. */
  doubt(): ClockDoubt | null {
    const now = this.#read();
    if (Math.abs(aheadOf(this.#even, now)) > STEP_MS) this.#even = now;
    const ahead = aheadOf(this.#believed, now);
    const isSmall =
      Math.abs(ahead) <= STEP_MS || (this.#isStart && ahead >= -MAX_BACK_MS && ahead <= MAX_STOP_MS);
    const isEven = now.monotonic - this.#even.monotonic >= EVEN_MS;
    if (isSmall && this.isListening) return null;
    if (isSmall || (isEven && Math.abs(ahead) <= MAX_JUMP_MS)) {
      const age = now.monotonic - this.#believed.monotonic;
      // Sooner, small steps would add up unnoticed.
      if (!isSmall || this.#isStart || age >= SLEW_MS) this.#believed = now;
      this.#isStart = false;
      this.#byOther = false;
      return null;
    }
    const clock = new Date(now.wall);
    const endsAlone = Math.abs(ahead) <= MAX_JUMP_MS;
    return { clock, expected: plusMs(clock, -ahead), endsAlone, byOther: this.#byOther };
  }

  /** Believes the clock as it is now. */
  believe(): void {
    this.#believed = this.#read();
    this.#isStart = false;
    this.#byOther = false;
  }

  /** Hears a time that another instance believed, or an operator accepted, in the last `sinceMs`. */
  hear(other: Date, sinceMs: number, isAccepted = false): void {
    const isBelieved = this.doubt() === null && !this.isListening;
    const now = this.#read();
    const ahead = now.wall - other.getTime();
    const agrees = ahead >= -STEP_MS && ahead <= sinceMs + STEP_MS;
    // Of two that believe themselves the one ahead yields: it would delete early.
    if (isBelieved && (agrees || (ahead < 0 && !isAccepted))) return;
    this.#believed = agrees ? now : { wall: other.getTime(), monotonic: now.monotonic };
    this.#even = now;
    this.#isStart = false;
    this.#byOther = !agrees;
  }

  #read(): Reading {
    return { wall: this.#clock.now().getTime(), monotonic: this.#clock.monotonic() };
  }
}

/** Returns by how much the clock went further than monotonic time since `from`. */
const aheadOf = (from: Reading, now: Reading): number =>
  now.wall - from.wall - (now.monotonic - from.monotonic);
