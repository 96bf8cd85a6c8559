import type { APIRequestContext, Page } from '@playwright/test';
import type { TestServer } from './fixtures.ts';

/** Where the identity SDK refreshes its tokens. */
export const TOKEN = '/securetoken.googleapis.com/v1/token';

/** The record that the identity SDK keeps of its user. */
export interface StoredUser {
  apiKey: string;
  stsTokenManager: { accessToken: string; refreshToken: string; expirationTime: number };
}

/** Reads that record, or writes `next` in its place. */
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
            // Beside it lies, for moments, what a tab that opens writes to try the database.
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

/** Refreshes the session as another tab does: what this tab holds is replaced. */
export async function refreshElsewhere(request: APIRequestContext, origin: string, user: StoredUser) {
  const response = await request.post(`${TOKEN}?key=${user.apiKey}`, {
    headers: { Origin: origin },
    form: { grant_type: 'refresh_token', refresh_token: user.stsTokenManager.refreshToken },
  });
  return (await response.json()) as { access_token: string; refresh_token: string };
}

/** Has the service end the session: the refresh token of a sign-in that comes back once it was replaced is stolen. */
export async function revoke(
  { request, server }: { request: APIRequestContext; server: TestServer },
  user: StoredUser,
) {
  await refreshElsewhere(request, server.origin, user);
  server.clock.advance(3 * 60_000);
  await refreshElsewhere(request, server.origin, user);
}
