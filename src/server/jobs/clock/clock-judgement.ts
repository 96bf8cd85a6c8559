import type { Clock, ClockDoubt } from '#server/clock.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** A clock that differs by more has been set. */
export const STEP_MS = 60_000;
/** A server may have stopped for so long without doubts about the clock of its next start. */
const MAX_STOP_MS = 7 * DAY_MS;
/** A clock may have been corrected by so much between two starts. */
const MAX_BACK_MS = HOUR_MS;
/** A smaller step of a clock in doubt does not prolong the doubt: a machine may sleep for a while each day. */
const LARGE_STEP_MS = HOUR_MS;
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

/** The row of `clock_readings`. */
interface StoredTimes {
  believedAt: Date;
  doubtedAt: Date | null;
  /** The expected time of a doubt that a stop of the server interrupted. */
  expectedAt?: Date | null;
  evenMs?: number | null;
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
  /** The expected time at which the doubt began; null while the clock is believed. */
  #doubtedFrom: number | null = null;

  constructor(clock: Clock, { believedAt, doubtedAt, expectedAt, evenMs }: StoredTimes, listenMs = 0) {
    this.#clock = clock;
    const now = this.#read();
    this.#even = now;
    const isInterrupted = expectedAt != null && expectedAt > believedAt;
    this.#believed = { ...now, wall: (isInterrupted ? expectedAt : believedAt).getTime() };
    if (isInterrupted) this.#doubtedFrom = believedAt.getTime();
    // A restart with the same clock does not end a doubt.
    const isAhead = doubtedAt !== null && doubtedAt > believedAt;
    this.#isStart = !(isAhead && now.wall >= doubtedAt.getTime() - STEP_MS);
    if (!this.#isStart && isAhead && now.wall <= doubtedAt.getTime() + MAX_STOP_MS)
      this.#even = { wall: now.wall - (evenMs ?? 0), monotonic: now.monotonic - (evenMs ?? 0) };
    this.#listensUntil = now.monotonic + listenMs;
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

  /** The values that a later start needs to go on with this doubt. */
  get progress(): { expectedAt: Date; evenMs: number } {
    const evenMs = Math.floor(this.#clock.monotonic() - this.#even.monotonic);
    return { expectedAt: this.expected, evenMs: Math.min(evenMs, EVEN_MS) };
  }

  /** Returns null if the clock is believed, or this process listens. */
  doubt(): ClockDoubt | null {
    const now = this.#read();
    const mostStep = this.#doubtedFrom === null ? STEP_MS : LARGE_STEP_MS;
    if (Math.abs(aheadOf(this.#even, now)) > mostStep) this.#even = now;
    const ahead = aheadOf(this.#believed, now);
    const isSmall =
      Math.abs(ahead) <= STEP_MS || (this.#isStart && ahead >= -MAX_BACK_MS && ahead <= MAX_STOP_MS);
    const isEven = now.monotonic - this.#even.monotonic >= EVEN_MS;
    if (isSmall && this.isListening) return null;
    if (isSmall || (isEven && Math.abs(ahead) <= MAX_JUMP_MS)) {
      const age = now.monotonic - this.#believed.monotonic;
      // Sooner, small steps would add up unnoticed.
      if (!isSmall || this.#isStart || age >= SLEW_MS) this.#believed = now;
      this.#settle();
      return null;
    }
    const expected = now.wall - ahead;
    this.#doubtedFrom ??= expected;
    const clock = new Date(now.wall);
    const endsAlone = Math.abs(ahead) <= MAX_JUMP_MS;
    const lastsMs = expected - this.#doubtedFrom;
    return { clock, expected: new Date(expected), endsAlone, byOther: this.#byOther, lastsMs };
  }

  /** Believes the clock as it is now. */
  believe(): void {
    this.#believed = this.#read();
    this.#settle();
  }

  #settle(): void {
    this.#isStart = false;
    this.#byOther = false;
    this.#doubtedFrom = null;
  }

  /** Hears a time that another instance believed, or an operator accepted, in the last `sinceMs`. */
  hear(other: Date, sinceMs: number, isAccepted = false): void {
    const isBelieved = this.doubt() === null && !this.isListening;
    const now = this.#read();
    const ahead = now.wall - other.getTime();
    const agrees = ahead >= -STEP_MS && ahead <= sinceMs + STEP_MS;
    // If two believe themselves, the one ahead yields: it would delete early.
    if (isBelieved && (agrees || (ahead < 0 && !isAccepted))) return;
    this.#believed = agrees ? now : { wall: other.getTime(), monotonic: now.monotonic };
    this.#even = now;
    this.#settle();
    this.#byOther = !agrees;
  }

  #read(): Reading {
    return { wall: this.#clock.now().getTime(), monotonic: this.#clock.monotonic() };
  }
}

/** Returns by how much the clock went further than monotonic time since `from`. */
const aheadOf = (from: Reading, now: Reading): number =>
  now.wall - from.wall - (now.monotonic - from.monotonic);
