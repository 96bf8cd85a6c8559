import { systemTimers, type Timers } from './clock.ts';

/** Thrown when a time limit ends before the work. The work continues. */
export class TimeLimitError extends Error {
  override name = 'TimeLimitError';
}

/** Waits for `work` for at most `ms`. @throws {TimeLimitError} */
export function withTimeLimit<T>(work: Promise<T>, ms: number, timers: Timers = systemTimers): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const cancel = timers.after(ms, () => reject(new TimeLimitError(`no answer within ${ms} ms`)));
  return Promise.race([work, late]).finally(cancel);
}
