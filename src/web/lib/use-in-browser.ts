import { useSyncExternalStore } from 'react';

const unchanging = () => () => {};

/** Returns a constant that only the browser knows; `onServer` until hydration has ended. */
export function useInBrowser<T>(inBrowser: () => T, onServer: T): T {
  return useSyncExternalStore(unchanging, inBrowser, () => onServer);
}
