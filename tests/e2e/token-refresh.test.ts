import type { APIRequestContext, Page } from '@playwright/test';
import { stopClock } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { register } from './owner.ts';
import { settle } from './settle.ts';

const TOKEN = '/securetoken.googleapis.com/v1/token';
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The record that the identity SDK keeps of its user. */
interface StoredUser {
  apiKey: string;
  stsTokenManager: { accessToken: string; refreshToken: string; expirationTime: number };
}

/** Reads that record, or writes `next` in its place. */
function storedUser(page: Page, next: StoredUser | null = null): Promise<StoredUser> {
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
            const [record] = reading.result;
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
async function refreshElsewhere(request: APIRequestContext, origin: string, user: StoredUser) {
  const response = await request.post(`${TOKEN}?key=${user.apiKey}`, {
    headers: { Origin: origin },
    form: { grant_type: 'refresh_token', refresh_token: user.stsTokenManager.refreshToken },
  });
  return (await response.json()) as { access_token: string; refresh_token: string };
}

/** Counts the page's refreshes from now on; lets them fail while `failing` is set. */
async function watchRefreshes(page: Page) {
  const refreshes = { count: 0, failing: false };
  await page.route(`**${TOKEN}*`, (route) => {
    refreshes.count += 1;
    return refreshes.failing ? route.abort('connectionfailed') : route.continue();
  });
  return refreshes;
}

test.beforeEach(({ page }) => page.clock.install());

test('an identity token is replaced five minutes before it ends', async ({ page, server, phone }) => {
  await register(page, server.outbox, phone);
  const refreshes = await watchRefreshes(page);
  const { stsTokenManager: old } = await storedUser(page);
  await page.clock.pauseAt(old.expirationTime - 5 * MINUTE - 1);
  await settle(page);
  expect(refreshes.count).toBe(0);
  await page.clock.runFor(1);
  await expect.poll(() => refreshes.count).toBe(1);
  await expect
    .poll(async () => (await storedUser(page)).stsTokenManager.expirationTime)
    .toBe(old.expirationTime - 5 * MINUTE + 60 * MINUTE);
  expect((await storedUser(page)).stsTokenManager.accessToken).not.toBe(old.accessToken);
});

test('a refresh that the network fails is tried again after 30 s, then ever later up to 16 minutes', async ({
  page,
  server,
  phone,
}) => {
  await register(page, server.outbox, phone);
  const refreshes = await watchRefreshes(page);
  refreshes.failing = true;
  const { stsTokenManager: old } = await storedUser(page);
  const failed = () => page.waitForEvent('requestfailed', (request) => request.url().includes(TOKEN));
  let failure = failed();
  await page.clock.pauseAt(old.expirationTime - 5 * MINUTE);
  await failure;
  for (const [attempt, wait] of [30, 60, 120, 240, 480, 960, 960].entries()) {
    await settle(page);
    await page.clock.fastForward(wait * SECOND - 1);
    await settle(page);
    expect(refreshes.count, `before attempt ${attempt + 2}`).toBe(attempt + 1);
    failure = failed();
    await page.clock.runFor(1);
    await failure;
  }
  await settle(page);
  refreshes.failing = false;
  await page.clock.fastForward(960 * SECOND);
  await expect
    .poll(async () => (await storedUser(page)).stsTokenManager.accessToken)
    .not.toBe(old.accessToken);
});

test('a tab that was asleep takes what another tab has, and nobody is signed out', async ({
  page,
  server,
  phone,
  request,
}) => {
  await register(page, server.outbox, phone);
  const refreshes = await watchRefreshes(page);
  const user = await storedUser(page);
  const end = user.stsTokenManager.expirationTime;
  await stopClock(page);
  const { access_token, refresh_token } = await refreshElsewhere(request, server.origin, user);
  // From here on the refresh token that this tab holds would count as stolen.
  server.clock.advance(MINUTE);
  const stsTokenManager = {
    accessToken: access_token,
    refreshToken: refresh_token,
    expirationTime: end + 2 * 60 * MINUTE,
  };
  await storedUser(page, { ...user, stsTokenManager });

  await page.clock.pauseAt(end + 60 * MINUTE);
  await settle(page);
  await page.clock.runFor(2 * SECOND);
  await settle(page);
  expect(refreshes.count).toBe(0);
  await page.clock.pauseAt(end + 2 * 60 * MINUTE - 5 * MINUTE);
  await expect.poll(() => refreshes.count).toBe(1);
  await expect
    .poll(async () => (await storedUser(page)).stsTokenManager.refreshToken)
    .not.toBe(refresh_token);
  await expect(page).toHaveURL(/\/profile\//);
});

test('a session that the service has ended ends here with its next refresh', async ({
  page,
  server,
  phone,
  request,
}) => {
  await register(page, server.outbox, phone);
  const { stsTokenManager } = await storedUser(page);
  const deletion = await request.delete('/api/account/delete', {
    headers: { Authorization: `Bearer ${stsTokenManager.accessToken}`, 'Content-Type': 'application/json' },
  });
  expect(deletion.status()).toBe(200);
  await page.clock.pauseAt(stsTokenManager.expirationTime - 5 * MINUTE);
  await expect(page).toHaveURL(`${server.origin}/`);
  expect(
    await page.evaluate(() => [localStorage.getItem('business_id'), localStorage.getItem('business_data')]),
  ).toEqual([null, null]);
  await expect(page.getByRole('button', { name: 'Giriş Yap' }).first()).toBeVisible();
});
