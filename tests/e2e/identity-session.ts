import type { APIRequestContext, Page } from '@playwright/test';

/** The endpoint with which the identity SDK refreshes its tokens. */
export const TOKEN = '/securetoken.googleapis.com/v1/token';

/** The identity SDK's stored record of its user. */
export interface StoredUser {
  apiKey: string;
  stsTokenManager: { accessToken: string; refreshToken: string; expirationTime: number };
}

/** Returns that record, or replaces it with `next`. */
export function storedUser(page: Page, next: StoredUser | null = null): Promise<StoredUser> {
  return page.evaluate(
    (replacement) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('firebaseLocalStorageDb');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('firebaseLocalStorage', 'readwrite');
          const store = transaction.objectStore('firebaseLocalStorage');
          const reading = store.getAll();
          reading.onsuccess = () => {
            // A newly opened tab briefly stores a second record to test the database.
            const record = reading.result.find((each) =>
              String(each.fbase_key).startsWith('firebase:authUser:'),
            );
            if (replacement !== null) store.put({ ...record, value: replacement });
            transaction.oncomplete = () => {
              opening.result.close();
              resolve(record.value);
            };
          };
        };
      }),
    next,
  );
}

/** Refreshes the session like another tab: the tokens of this tab are then replaced. */
export async function refreshElsewhere(request: APIRequestContext, origin: string, user: StoredUser) {
  const response = await request.post(`${TOKEN}?key=${user.apiKey}`, {
    headers: { Origin: origin },
    form: { grant_type: 'refresh_token', refresh_token: user.stsTokenManager.refreshToken },
  });
  return (await response.json()) as { access_token: string; refresh_token: string };
}
