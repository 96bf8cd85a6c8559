import { useSyncExternalStore } from 'react';

const unchanging = () => () => {};

/**
 * Returns a constant value that only the browser knows, and `onServer` on the server and during hydration.
 */
export function useInBrowser<T>(inBrowser: () => T, onServer: T): T {
  return useSyncExternalStore(unchanging, inBrowser, () => onServer);
}
