/** The identity SDK (`IndexedDBLocalPersistence` of @firebase/auth) stores its session here. */
const DATABASE = 'firebaseLocalStorageDb';
const STORE = 'firebaseLocalStorage';
/** Prefix of the session's key, and of the key of its copy in localStorage. */
const KEY = 'firebase:authUser:';

const isSession = (key: unknown) => String(key).startsWith(KEY);

/** Returns true if localStorage holds a session. The SDK uses it if IndexedDB does not answer. */
export function isInLocalStorage(): boolean {
  try {
    return Object.keys(window.localStorage).some(isSession);
  } catch {
    return false;
  }
}

function openDatabase(): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const opening = window.indexedDB.open(DATABASE);
    let missing = false;
    opening.onupgradeneeded = () => {
      // Leave it to the SDK to create the database and its store.
      missing = true;
      opening.transaction?.abort();
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => (missing ? resolve(null) : reject(opening.error));
  });
}

/** Returns true if IndexedDB holds a session. @throws if it refuses; never settles if it does not answer */
export async function isInIndexedDb(): Promise<boolean> {
  const database = await openDatabase();
  if (!database?.objectStoreNames.contains(STORE)) return false;
  try {
    const request = database.transaction(STORE).objectStore(STORE).getAllKeys();
    return await new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result.some(isSession));
      request.onerror = () => reject(request.error);
    });
  } finally {
    database.close();
  }
}
