/** The only source of time on the server. Tests pass one that they control (guarantees.md rule 4). */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Returns whole seconds since 1970, the unit of time in tokens. */
export const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export function plusMs(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}
