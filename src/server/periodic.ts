import type { Cancel, Timers } from './clock.ts';

/** Work that is repeated while the server runs, one run at a time. */
export interface Periodic {
  /** The first run is one period away. */
  start(): void;
  /** Starts no further run and waits for the current one. */
  stop(): Promise<void>;
}

/** `work` must not reject. */
export function createPeriodic(timers: Timers, work: () => Promise<void>, everyMs: number): Periodic {
  let cancel: Cancel | null = null;
  let running = Promise.resolve();
  return {
    start: () => {
      cancel ??= timers.every(everyMs, () => {
        running = running.then(work);
        return running;
      });
    },
    stop: async () => {
      cancel?.();
      await running;
    },
  };
}
