/** product.md 9.11: the network time-out of the identity provider; our API calls use it too. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** Aborts after `ms` or with `leaving`: our oldest browsers lack `AbortSignal.timeout` and `any`. */
export function abortAfter(ms: number, leaving?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort();
  setTimeout(abort, ms);
  if (leaving?.aborted) abort();
  leaving?.addEventListener('abort', abort);
  return controller.signal;
}
