/** Tracks whether any caller still waits for a shared result. */
export interface Wanted {
  /** Aborted after all callers have left. */
  signal: AbortSignal;
  /** Adds a caller, until its signal aborts. A caller without a signal never leaves. */
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
