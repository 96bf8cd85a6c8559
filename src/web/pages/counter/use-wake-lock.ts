import { useEffect, useState } from 'react';

/** Returns true while the screen stays on; null until the browser has answered. */
export function useWakeLock(): boolean | null {
  const [held, setHeld] = useState<boolean | null>(null);
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const setIfMounted = (on: boolean) => {
      if (!signal.aborted) setHeld(on);
    };
    async function request(): Promise<void> {
      // Browsers grant the lock only to a visible page, and release it when the page is hidden.
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (signal.aborted) return lock.release();
        lock.addEventListener('release', () => setIfMounted(false), { signal });
        setIfMounted(true);
      } catch {
        // Not supported, or the battery is low.
        setIfMounted(false);
      }
    }
    void request();
    document.addEventListener('visibilitychange', request, { signal });
    return () => {
      leaving.abort();
      lock?.release().catch(() => undefined);
    };
  }, []);
  return held;
}
