/** The only source of time on the server. Tests pass one that they control (guarantees.md rule 4). */
export interface Clock {
  now(): Date;
  /** Returns milliseconds that only grow, also if the machine's clock is set. */
  monotonic(): number;
}

export const systemClock: Clock = { now: () => new Date(), monotonic: () => performance.now() };

export type Cancel = () => void;

/** Starts the server's background work; the process does not wait for it. Sockets and processes use Node's timers. */
export interface Timers {
  after(ms: number, run: () => unknown): Cancel;
  every(ms: number, run: () => unknown): Cancel;
}

export const systemTimers: Timers = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
  every: (ms, run) => {
    const timer = setInterval(run, ms).unref();
    return () => clearInterval(timer);
  },
};

/** Returns whole seconds since 1970, the unit of time in tokens. */
export const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export function plusMs(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}

/** Tolerated difference between the clocks of two instances, or of Google's and ours. */
export const CLOCK_TOLERANCE_MS = 30_000;

/** Returns true for a stored time that only a wrong clock can have written: ours now, or another one then. */
export function isFuture(at: Date, now: Date): boolean {
  return at > plusMs(now, CLOCK_TOLERANCE_MS);
}

/** A clock that was set, or that is far from the time stored last. */
export interface ClockDoubt {
  clock: Date;
  /** The time by the clock of before. */
  expected: Date;
  /** True if the clock is believed after a day, false if only `admin clock accept` makes it so. */
  endsAlone: boolean;
  /** True if another instance shows the expected time. */
  byOther: boolean;
  /** How long servers have run in this doubt, in milliseconds. */
  lastsMs: number;
}

export interface Times {
  now: Date;
  /** For work that destroys by age: never later than `now`, and unmoved by a clock that was set. */
  trusted: Date;
  isDoubted: boolean;
}

/** Judges the clock (ADR 166). */
export interface TrustedTime {
  times(): Promise<Times>;
  /**
   * Returns the date of a new row that expires long after: never earlier than by the clock of before, or a corrected
   * clock would find it old. The clock's own time before the first look.
   */
  rowTime(): Date;
  /** Returns null while the clock is believed. */
  doubt(): Promise<ClockDoubt | null>;
}
