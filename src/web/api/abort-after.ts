/** `AbortSignal.timeout`, which Safari 15 and Chrome 102 lack. */
export function abortAfter(ms: number): AbortSignal {
  if ('timeout' in AbortSignal) return AbortSignal.timeout(ms);
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}
