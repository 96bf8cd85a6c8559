import { useSyncExternalStore } from 'react';
import { localStore } from '#web/lib/browser-storage.ts';

/** Set when the owner has handed something out from this browser, or opened counter mode. */
const STARTED_KEY = 'tools_started';
const SHOWN = 'shown';

const readStarted = () => localStore.read(STARTED_KEY);

/** Records that counter mode was opened. */
export function markShown(): void {
  if (readStarted() === null) localStore.write(STARTED_KEY, SHOWN);
}

/** Records that a print was downloaded now. @param piece its name, as the owner knows it */
export const markDownloaded = (piece: string): void =>
  localStore.write(STARTED_KEY, JSON.stringify({ piece, at: Date.now() }));

interface Download {
  piece: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Returns null if there was no download, or for any other stored value. */
function downloadOf(stored: string | null): Download | null {
  try {
    const { piece, at } = JSON.parse(stored ?? '') as Partial<Download>;
    return typeof piece === 'string' && typeof at === 'number' ? { piece, at } : null;
  } catch {
    return null;
  }
}

/**
 * Returns the last download, and if the owner has started with this browser. `started` is true while unknown.
 */
export function useStarted(): { started: boolean; download: Download | null } {
  const stored = useSyncExternalStore(localStore.subscribe, readStarted, () => SHOWN);
  return { started: stored !== null, download: downloadOf(stored) };
}
