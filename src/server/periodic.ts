/** Work that is repeated while the server runs, one run at a time. */
export interface Periodic {
  /** The first run is one period away. */
  start(): void;
  /** Starts no further run and waits for the current one. */
  stop(): Promise<void>;
}

/** `work` must not reject. The timer does not keep the process running. */
export function createPeriodic(work: () => Promise<void>, everyMs: number): Periodic {
  let timer: NodeJS.Timeout | null = null;
  let running = Promise.resolve();
  return {
    start: () => {
      timer ??= setInterval(() => {
        running = running.then(work);
      }, everyMs).unref();
    },
    stop: async () => {
      if (timer !== null) clearInterval(timer);
      await running;
    },
  };
}
