import { useSyncExternalStore } from 'react';

const unchanging = () => () => {};

/** What only the browser can tell, and what stands for it on the server and while hydrating. It never changes. */
export function useInBrowser<T>(inBrowser: () => T, onServer: T): T {
  return useSyncExternalStore(unchanging, inBrowser, () => onServer);
}
