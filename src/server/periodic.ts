import type { Cancel, Timers } from './clock.ts';

/** Work that is repeated while the server runs, one run at a time. */
export interface Periodic {
  /** The first run is one period away. */
  start(): void;
  /** Starts no further run, aborts the signal of the current one and waits for it. */
  stop(): Promise<void>;
}

/** `work` must not reject. */
export function createPeriodic(
  timers: Timers,
  work: (stopping: AbortSignal) => Promise<void>,
  everyMs: number,
): Periodic {
  const stopping = new AbortController();
  let cancel: Cancel | null = null;
  let running = Promise.resolve();
  return {
    start: () => {
      cancel ??= timers.every(everyMs, () => {
        running = running.then(() => work(stopping.signal));
        return running;
      });
    },
    stop: async () => {
      cancel?.();
      stopping.abort();
      await running;
    },
  };
}
