import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { refreshElsewhere, storedUser } from './identity-session.ts';
import { askForCode, codeField, hasSession, openLogin, tryCode } from './login.ts';
import { openAsOwner } from './seeded-owner.ts';
import { toast } from './toasts.ts';

const storedItems = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('business_id'), localStorage.getItem('business_data')]);

test.describe('session', () => {
  test('ends in every tab at once', async ({ page, shop, context }) => {
    await openAsOwner(page, shop);
    const second = await context.newPage();
    await second.goto('/');
    await expect(second.getByRole('link', { name: 'Profilim' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Çıkış Yap' }).click();
    await expect(second.getByRole('button', { name: 'Giriş Yap' }).first()).toBeVisible();
    await expect(second.getByRole('link', { name: 'Profilim' })).toHaveCount(0);
    await expect.poll(() => hasSession(second)).toBe(false);
  });

  test('starts in all tabs after a login in one, also in a tab at the code step, and ends in all', {
    tag: '@full',
  }, async ({ page, server, shop, context }) => {
    server.clock.advance(61_000);
    const second = await context.newPage();
    // The second tab's SDK has no user, and its own login is half done.
    await openLogin(second);
    await askForCode(second, '+905398765431');
    await expect(codeField(second)).toBeFocused();

    await openLogin(page);
    await askForCode(page, shop.phone);
    await tryCode(page, await server.outbox.code(shop.phone, 2));
    await expect(toast(page, 'Giriş Başarılı')).toBeVisible();
    await second.keyboard.press('Escape');
    await second.getByRole('link', { name: 'Profilim' }).first().click();
    await second.getByRole('button', { name: 'Düzenle' }).click();
    await second.getByLabel('Soyad').fill('Demir');
    await second.getByRole('button', { name: 'Kaydet' }).click();
    await expect(toast(second, 'Başarılı!')).toBeVisible();
    await page.getByRole('link', { name: 'Profilim' }).first().click();
    await expect(page.getByRole('main')).toContainText('Demir');

    await second.getByRole('button', { name: 'Çıkış Yap' }).click();
    for (const tab of [second, page]) {
      await expect(tab).toHaveURL(`${server.origin}/`);
      await expect(tab.getByRole('button', { name: 'Giriş Yap' }).first()).toBeVisible();
      await expect(tab.getByRole('link', { name: 'Profilim' })).toHaveCount(0);
    }
    expect(await storedItems(page)).toEqual([null, null]);
    expect(await hasSession(page)).toBe(false);
  });
});

test.describe('a logout without network', () => {
  // Chromium writes each failed request to the console.
  test.use({ provoked: /^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/ });

  test('ends the session on the server at the next page load', async ({ page, server, shop, request }) => {
    await openAsOwner(page, shop);
    const user = await storedUser(page);
    const tickets = () => page.evaluate(() => localStorage.getItem('logout_tickets'));
    await page.route('**/api/auth/logout', (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: 'Çıkış Yap' }).click();
    await expect(toast(page, 'Çıkış Yapıldı')).toBeVisible();
    expect(await tickets()).toMatch(/^[\w-]{43}$/);
    await page.unrouteAll({ behavior: 'wait' });
    const ended = page.waitForResponse('**/api/auth/logout');
    await page.reload();
    expect((await ended).status()).toBe(200);
    await expect.poll(tickets).toBeNull();
    const refused = { error: { message: 'TOKEN_EXPIRED' } };
    expect(await refreshElsewhere(request, server.origin, user)).toMatchObject(refused);
  });
});
