import { useSyncExternalStore } from 'react';
import { localStore } from '#web/lib/browser-storage.ts';

/** Set once something of the shop's was handed out with this browser, or shown on its counter. */
const STARTED_KEY = 'tools_started';

const hasStarted = () => localStore.read(STARTED_KEY) !== null;

export const markStarted = (): void => localStore.write(STARTED_KEY, 'true');

/** Whether nothing was begun here yet; while that is not known, it was. */
export const useNotStarted = (): boolean =>
  !useSyncExternalStore(localStore.subscribe, hasStarted, () => true);
