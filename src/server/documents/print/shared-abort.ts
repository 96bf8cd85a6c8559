export type SharedAbort = ReturnType<typeof createSharedAbort>;

/** Tracks whether any caller still waits for a shared result; its signal aborts after all have left. */
export function createSharedAbort() {
  const controller = new AbortController();
  let waiting = 0;
  function leave(): void {
    waiting -= 1;
    if (waiting === 0) controller.abort();
  }
  return {
    signal: controller.signal,
    /** Adds a caller, until its signal aborts. A caller without a signal never leaves. */
    addCaller(caller: AbortSignal | undefined): void {
      waiting += 1;
      if (caller?.aborted) leave();
      else caller?.addEventListener('abort', leave, { once: true });
    },
  };
}
