/** The only source of time on the server; tests pass one that they move (guarantees.md rule 4). */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Whole seconds since 1970, as tokens count time. */
export const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export function plusMs(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}
