import type { BrowserContext, Page } from '@playwright/test';
import { stopClock } from './clock.ts';
import { expect, type TestServer, test } from './fixtures.ts';
import { refreshElsewhere, revoke, storedUser, TOKEN } from './identity-session.ts';
import { hasSession } from './login.ts';
import { openAsOwner, type SeededOwner } from './seeded-owner.ts';
import { settle } from './settle.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Counts the page's refreshes from now on; they fail while `failing` is set. */
async function watchRefreshes(page: Page) {
  const refreshes = { count: 0, failing: false };
  await page.route(`**${TOKEN}*`, (route) => {
    refreshes.count += 1;
    return refreshes.failing ? route.abort('connectionfailed') : route.continue();
  });
  return refreshes;
}

/** Opens the profile; returns after the SDK has looked up its user, when it has scheduled the refresh. */
async function openSignedIn(page: Page, server: TestServer, shop: SeededOwner): Promise<void> {
  const looked = page.waitForResponse('**/api/business/by-phone/**');
  await openAsOwner(page, shop);
  await looked;
  // Two tokens of one second of the server's clock are equal, and the SDK does not notice an equal one.
  server.clock.advance(MINUTE);
}

test.beforeEach(({ page }) => page.clock.install());

test('an identity token is refreshed five minutes before it expires', async ({ page, server, shop }) => {
  await openSignedIn(page, server, shop);
  const refreshes = await watchRefreshes(page);
  const { stsTokenManager: old } = await storedUser(page);
  // The page's clock has fractions of milliseconds, so a timer cannot be hit exactly.
  await page.clock.pauseAt(old.expirationTime - 5 * MINUTE - 100);
  await settle(page);
  expect(refreshes.count).toBe(0);
  const answer = page.waitForResponse(`**${TOKEN}*`);
  await page.clock.runFor(200);
  expect((await answer).status()).toBe(200);
  expect(refreshes.count).toBe(1);
  await expect
    .poll(async () => (await storedUser(page)).stsTokenManager.expirationTime)
    .toBeGreaterThanOrEqual(old.expirationTime - 5 * MINUTE + 60 * MINUTE);
  expect((await storedUser(page)).stsTokenManager.accessToken).not.toBe(old.accessToken);
});

test('a refresh that fails on the network is retried after 30 s, then with backoff up to 16 minutes', async ({
  page,
  server,
  shop,
}) => {
  await openSignedIn(page, server, shop);
  const refreshes = await watchRefreshes(page);
  refreshes.failing = true;
  const { stsTokenManager: old } = await storedUser(page);
  const failed = () => page.waitForEvent('requestfailed', (request) => request.url().includes(TOKEN));
  let failure = failed();
  await page.clock.pauseAt(old.expirationTime - 5 * MINUTE + SECOND);
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

test('a suspended tab adopts the token of another tab, and stays signed in', async ({
  page,
  server,
  shop,
  request,
}) => {
  await openSignedIn(page, server, shop);
  const refreshes = await watchRefreshes(page);
  await page.getByRole('button', { name: 'Düzenle' }).click();
  await page.getByLabel('Soyad').fill('Demir');
  const saved = page.waitForRequest('**/api/business/update');
  const user = await storedUser(page);
  const end = user.stsTokenManager.expirationTime;
  await stopClock(page);
  const { access_token, refresh_token } = await refreshElsewhere(request, server.origin, user);
  // From here on, the server would treat this tab's refresh token as stolen.
  server.clock.advance(3 * MINUTE);
  const stsTokenManager = {
    accessToken: access_token,
    refreshToken: refresh_token,
    expirationTime: end + 2 * 60 * MINUTE,
  };
  await storedUser(page, { ...user, stsTokenManager });

  // A call waits for the other tab's token, too: it comes before the SDK's timers.
  await page.clock.setSystemTime(end + 60 * MINUTE);
  await page.getByRole('button', { name: 'Kaydet' }).dispatchEvent('click');
  await page.clock.pauseAt(end + 60 * MINUTE + SECOND);
  // The SDK has polled, and reads and stores the user again: each reading here follows one of these steps.
  for (let step = 0; step < 3; step += 1) await storedUser(page);
  await page.clock.runFor(2 * SECOND);
  expect((await saved).headers().authorization).toBe(`Bearer ${access_token}`);
  await settle(page);
  expect(refreshes.count).toBe(0);
  await page.clock.pauseAt(end + 2 * 60 * MINUTE - 5 * MINUTE);
  await expect.poll(() => refreshes.count).toBe(1);
  await expect
    .poll(async () => (await storedUser(page)).stsTokenManager.refreshToken)
    .not.toBe(refresh_token);
  await expect(page).toHaveURL(/\/profile\//);
});

test('a background tab with throttled timers refreshes its token', {
  tag: '@full',
}, async ({ page, server, shop }) => {
  await openSignedIn(page, server, shop);
  const refreshes = await watchRefreshes(page);
  const { stsTokenManager: old } = await storedUser(page);
  await page.clock.pauseAt(old.expirationTime - 5 * MINUTE - SECOND);
  await page.clock.fastForward(MINUTE);
  await expect.poll(() => refreshes.count).toBe(1);
});

/** Opens a second tab of the same browser, whose own refreshes are never answered. */
async function openMutedTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.route(`**${TOKEN}*`, () => undefined);
  await tab.goto('/contact');
  await expect(tab.getByRole('link', { name: 'Profilim' }).first()).toBeVisible();
  return tab;
}

async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Giriş Yap' }).first()).toBeVisible();
  expect(
    await page.evaluate(() => [localStorage.getItem('business_id'), localStorage.getItem('business_data')]),
  ).toEqual([null, null]);
  await expect.poll(() => hasSession(page)).toBe(false);
}

for (const reason of ['was revoked', 'belongs to a user who was disabled']) {
  test(`a session that ${reason} ends with its next refresh, in every tab`, { tag: '@full' }, async ({
    page,
    context,
    server,
    shop,
    request,
  }) => {
    await openSignedIn(page, server, shop);
    const tab = await openMutedTab(context);
    const user = await storedUser(page);
    if (reason === 'was revoked') await revoke({ request, server }, user);
    else {
      const json = { error: { code: 400, message: 'USER_DISABLED' } };
      await page.route(`**${TOKEN}*`, (route) => route.fulfill({ status: 400, json }));
    }
    await context.clock.pauseAt(user.stsTokenManager.expirationTime - 5 * MINUTE - SECOND);
    for (const each of [page, tab]) await settle(each);
    expect(await hasSession(page)).toBe(true);

    await context.clock.runFor(2 * SECOND);
    await expect(page).toHaveURL(`${server.origin}/`);
    await expectSignedOut(page);
    await expectSignedOut(tab);
    // The tab drops its own session too, after it has checked the stored one.
    await context.clock.runFor(2 * SECOND);
    const calls = tab.waitForRequest('**/api/contact');
    await tab.getByLabel('Adınız').fill('Ayşe');
    await tab.getByLabel('E-posta adresiniz').fill('ayse@ornek.example');
    await tab.getByLabel('Mesajınız').fill('Merhaba');
    await tab.getByRole('button', { name: 'Mesajı Gönder' }).click();
    expect((await calls).headers().authorization).toBeUndefined();
  });
}

test('a session that the service has ended ends in the browser with its next refresh', {
  tag: '@full',
}, async ({ page, server, shop, request }) => {
  await openSignedIn(page, server, shop);
  const { stsTokenManager } = await storedUser(page);
  const deletion = await request.delete('/api/account/delete', {
    headers: { Authorization: `Bearer ${stsTokenManager.accessToken}`, 'Content-Type': 'application/json' },
  });
  expect(deletion.status()).toBe(200);
  await page.clock.pauseAt(stsTokenManager.expirationTime - 5 * MINUTE + SECOND);
  await expect(page).toHaveURL(`${server.origin}/`);
  expect(
    await page.evaluate(() => [localStorage.getItem('business_id'), localStorage.getItem('business_data')]),
  ).toEqual([null, null]);
  await expect(page.getByRole('button', { name: 'Giriş Yap' }).first()).toBeVisible();
});
