/** The only source of time on the server; tests pass one that they move (trust.md rule 4). */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** `date` moved by `ms` milliseconds; negative moves it back. */
export function plusMs(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}
