/** Work that is looked at again and again while the server runs, one look at a time. */
export interface Periodic {
  /** The first look is one period away. */
  start(): void;
  /** Begins no further look and waits for the one at work. */
  stop(): Promise<void>;
}

/** `look` must not reject. It keeps no process alive. */
export function createPeriodic(look: () => Promise<void>, everyMs: number): Periodic {
  let timer: NodeJS.Timeout | null = null;
  let running = Promise.resolve();
  return {
    start: () => {
      timer ??= setInterval(() => {
        running = running.then(look);
      }, everyMs).unref();
    },
    stop: async () => {
      if (timer !== null) clearInterval(timer);
      await running;
    },
  };
}
