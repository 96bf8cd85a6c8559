import { useSyncExternalStore } from 'react';
import { listen } from '#web/lib/listen.ts';

const subscribe = (listener: () => void) => listen(window, ['online', 'offline'], listener);

/** Returns true if the browser believes it has a network. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
