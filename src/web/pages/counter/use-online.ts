import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const listening = new AbortController();
  for (const event of ['online', 'offline']) {
    window.addEventListener(event, listener, { signal: listening.signal });
  }
  return () => listening.abort();
}

/** Returns true if the browser believes it has a network. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
