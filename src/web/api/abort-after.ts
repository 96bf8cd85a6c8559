/** product.md 9.11: the network time-out of the identity provider; our API calls use it too. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** How long printing may be silent: the server answers after 50 s at most. */
export const PRINT_TIMEOUT_MS = 60_000;

/**
 * Aborts after `ms` of silence or with `leaving`; `heard` begins the time again. Our oldest browsers lack
 * `AbortSignal.timeout` and `any`.
 */
export function limitSilence(ms: number, leaving?: AbortSignal) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer = setTimeout(abort, ms);
  if (leaving?.aborted) abort();
  leaving?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    heard() {
      clearTimeout(timer);
      timer = setTimeout(abort, ms);
    },
    end: () => clearTimeout(timer),
  };
}

export const abortAfter = (ms: number, leaving?: AbortSignal): AbortSignal =>
  limitSilence(ms, leaving).signal;
