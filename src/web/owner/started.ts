import { useSyncExternalStore } from 'react';
import { localStore } from '#web/lib/browser-storage.ts';

/** Set once something of the shop's was handed out with this browser, or shown on its counter. */
const STARTED_KEY = 'tools_started';
const SHOWN = 'shown';

const readStarted = () => localStore.read(STARTED_KEY);

/** The counter was opened. */
export function markShown(): void {
  if (readStarted() === null) localStore.write(STARTED_KEY, SHOWN);
}

/** A print was downloaded today. @param piece its name, as the owner knows it */
export const markDownloaded = (piece: string): void =>
  localStore.write(STARTED_KEY, JSON.stringify({ piece, at: Date.now() }));

interface Download {
  piece: string;
  /** In milliseconds since 1970. */
  at: number;
}

/** Null where there was none, and for whatever else stands there. */
function downloadOf(stored: string | null): Download | null {
  try {
    const { piece, at } = JSON.parse(stored ?? '') as Partial<Download>;
    return typeof piece === 'string' && typeof at === 'number' ? { piece, at } : null;
  } catch {
    return null;
  }
}

/** Whether something was begun with this browser, which while that is not known it was, and the last download. */
export function useStarted(): { started: boolean; download: Download | null } {
  const stored = useSyncExternalStore(localStore.subscribe, readStarted, () => SHOWN);
  return { started: stored !== null, download: downloadOf(stored) };
}
