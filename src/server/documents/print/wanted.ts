/** Whether anybody still waits for what several may have asked for. */
export interface Wanted {
  /** Aborted once all have gone. */
  signal: AbortSignal;
  /** One more waits, until their own signal says that they are gone; who has none stays. */
  by(caller: AbortSignal | undefined): void;
}

export function createWanted(): Wanted {
  const unwanted = new AbortController();
  let waiting = 0;
  function leave(): void {
    waiting -= 1;
    if (waiting === 0) unwanted.abort();
  }
  return {
    signal: unwanted.signal,
    by(caller) {
      waiting += 1;
      if (caller?.aborted) leave();
      else caller?.addEventListener('abort', leave, { once: true });
    },
  };
}
