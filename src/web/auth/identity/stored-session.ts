/** Where the identity SDK (`IndexedDBLocalPersistence` of @firebase/auth) keeps its session. */
const DATABASE = 'firebaseLocalStorageDb';
const STORE = 'firebaseLocalStorage';
/** The name of the session there, and of its copy in localStorage, begins with this. */
const KEY = 'firebase:authUser:';

const isSession = (key: unknown) => String(key).startsWith(KEY);

/** Whether localStorage, which the SDK uses where IndexedDB does not answer, holds a session. */
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
      // The SDK makes it, with its store.
      missing = true;
      opening.transaction?.abort();
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => (missing ? resolve(null) : reject(opening.error));
  });
}

/** Whether IndexedDB holds a session. @throws where it refuses; never ends where it does not answer */
export async function isInIndexedDb(): Promise<boolean> {
  const database = await openDatabase();
  if (!database?.objectStoreNames.contains(STORE)) return false;
  try {
    const asked = database.transaction(STORE).objectStore(STORE).getAllKeys();
    return await new Promise((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result.some(isSession));
      asked.onerror = () => reject(asked.error);
    });
  } finally {
    database.close();
  }
}
