/** Tracks whether any caller still waits for a shared result. */
export interface SharedAbort {
  /** Aborted after all callers have left. */
  signal: AbortSignal;
  /** Adds a caller, until its signal aborts. A caller without a signal never leaves. */
  addCaller(caller: AbortSignal | undefined): void;
}

export function createSharedAbort(): SharedAbort {
  const controller = new AbortController();
  let waiting = 0;
  function leave(): void {
    waiting -= 1;
    if (waiting === 0) controller.abort();
  }
  return {
    signal: controller.signal,
    addCaller(caller) {
      waiting += 1;
      if (caller?.aborted) leave();
      else caller?.addEventListener('abort', leave, { once: true });
    },
  };
}
