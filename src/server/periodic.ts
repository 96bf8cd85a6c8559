import type { Cancel, Timers } from './clock.ts';

/** Repeats work while the server runs, one run at a time. `work` must not reject. */
export function createPeriodic(
  timers: Timers,
  work: (stopping: AbortSignal) => Promise<void>,
  everyMs: number,
) {
  const stopping = new AbortController();
  let cancel: Cancel | null = null;
  let running = Promise.resolve();
  return {
    /** The first run is one period away. */
    start: (): void => {
      cancel ??= timers.every(everyMs, () => {
        running = running.then(() => work(stopping.signal));
        return running;
      });
    },
    /** Starts no further run, aborts the signal of the current one and waits for it. */
    stop: async (): Promise<void> => {
      cancel?.();
      stopping.abort();
      await running;
    },
  };
}
