/**
 * Aborts after `ms`, or when `leaving` aborts. Safari 15 and Chrome 102 lack `AbortSignal.timeout`; many more
 * browsers lack `AbortSignal.any`.
 */
export function abortAfter(ms: number, leaving?: AbortSignal): AbortSignal {
  if (leaving === undefined && 'timeout' in AbortSignal) return AbortSignal.timeout(ms);
  const controller = new AbortController();
  const abort = () => controller.abort();
  setTimeout(abort, ms);
  if (leaving?.aborted) abort();
  leaving?.addEventListener('abort', abort);
  return controller.signal;
}
