import { createStore } from './create-store.ts';

/** Storage that works even if the browser's storage is blocked, full or corrupt (guarantees.md rule 21). */
export type BrowserStorage = ReturnType<typeof createBrowserStorage>;

/** Calls `area` on each use: reading `window.localStorage` throws if site data is blocked. */
export function createBrowserStorage(area: () => Storage) {
  // Values that the browser refused to store; null is a refused removal.
  const refused = new Map<string, string | null>();
  const changes = createStore(refused);
  const announce = () => changes.set(refused);

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
    // Another tab could write: its value is newer than the one held in this page. A null key means clear().
    if (event.key === null) refused.clear();
    else refused.delete(event.key);
    announce();
  }
  globalThis.addEventListener?.('storage', onForeignChange);

  return {
    read(key: string): string | null {
      const value = refused.get(key);
      if (value !== undefined) return value;
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    /** Keeps the value at least until the page closes, and longer if the browser stores it. */
    write: (key: string, value: string) => store(key, value),
    remove: (key: string) => store(key, null),
    /** False if the browser refused the last change of the key: its value ends with this page. */
    isLasting: (key: string) => !refused.has(key),
    /** Returns the keys that have a value. */
    keys(): string[] {
      const held = new Set<string>();
      try {
        const stored = area();
        for (let index = 0; index < stored.length; index += 1) held.add(stored.key(index) ?? '');
      } catch {
        // Blocked: only the refused values exist.
      }
      for (const [key, value] of refused) {
        if (value === null) held.delete(key);
        else held.add(key);
      }
      return [...held];
    },
    /** Also reports other tabs' changes of localStorage. Returns the unsubscribe function. */
    subscribe: changes.subscribe,
  };
}

/** One value of a storage. */
export type StoredItem = ReturnType<typeof storedItem>;

export const storedItem = (storage: BrowserStorage, key: string) => ({
  read: () => storage.read(key),
  write: (value: string) => storage.write(key, value),
  remove: () => storage.remove(key),
  isLasting: () => storage.isLasting(key),
});

/** Persists until removed; shared by all tabs. */
export const localStore = createBrowserStorage(() => window.localStorage);
/** Persists until the tab closes, reloads included. */
export const tabStore = createBrowserStorage(() => window.sessionStorage);
