import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const listening = new AbortController();
  for (const event of ['online', 'offline']) {
    window.addEventListener(event, listener, { signal: listening.signal });
  }
  return () => listening.abort();
}

/** Whether the browser has a network, as far as it knows. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
