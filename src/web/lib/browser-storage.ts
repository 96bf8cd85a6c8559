/** Storage that answers even when the browser's is blocked, full or corrupt (guarantees.md rule 21). */
export type BrowserStorage = ReturnType<typeof createBrowserStorage>;

/** `area` is called at each use: merely touching `window.localStorage` throws when site data is blocked. */
export function createBrowserStorage(area: () => Storage) {
  // What the browser refused to keep; a null is a removal it refused.
  const refused = new Map<string, string | null>();
  const listeners = new Set<() => void>();
  const announce = () => {
    for (const listener of listeners) listener();
  };

  function store(key: string, value: string | null): void {
    try {
      if (value === null) area().removeItem(key);
      else area().setItem(key, value);
      refused.delete(key);
    } catch {
      refused.set(key, value);
    }
    announce();
  }

  function onForeignChange(event: StorageEvent): void {
    // Another tab managed to write: what it wrote is newer than what this page holds back. A null key is clear().
    if (event.key === null) refused.clear();
    else refused.delete(event.key);
    announce();
  }

  return {
    read(key: string): string | null {
      const held = refused.get(key);
      if (held !== undefined) return held;
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    /** Keeps the value for this page's life at least; it outlives the page when the browser lets it. */
    write: (key: string, value: string) => store(key, value),
    remove: (key: string) => store(key, null),
    /** Calls back after changes made by this page and, for localStorage, by other tabs. Returns the way to stop. */
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) globalThis.addEventListener?.('storage', onForeignChange);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) globalThis.removeEventListener?.('storage', onForeignChange);
      };
    },
  };
}

/** Kept until removed, shared by every tab. */
export const localStore = createBrowserStorage(() => window.localStorage);
/** Kept while the tab lives, reloads included. */
export const tabStore = createBrowserStorage(() => window.sessionStorage);
