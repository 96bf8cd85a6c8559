import type { Page } from '@playwright/test';
import { expect, TEST_NUMBER, test } from './fixtures.ts';
import { askForCode, codeField, forgetIdentity, hasSession, hold, openLogin, tryCode } from './login.ts';
import { SHOP } from './owner.ts';
import { openAsOwner } from './seeded-owner.ts';
import { settle } from './settle.ts';
import { expectFailure, expectSuccess, toast } from './toasts.ts';

const storedItems = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('business_id'), localStorage.getItem('business_data')]);

test.describe('session', () => {
  test('ends with Çıkış Yap and starts again with a code', async ({ page, server, shop, phone }) => {
    const { slug } = shop;
    await openAsOwner(page, shop);
    await page.getByRole('button', { name: 'Çıkış Yap' }).click();
    await expect(toast(page, 'Çıkış Yapıldı')).toBeVisible();
    await expect(page).toHaveURL(`${server.origin}/`);
    expect(await storedItems(page)).toEqual([null, null]);
    expect(await hasSession(page)).toBe(false);

    server.clock.advance(61_000);
    await page.getByRole('button', { name: 'Giriş Yap' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'İşletme Girişi' });
    await dialog.getByLabel('Telefon numarası').fill(phone.slice(3));
    await expect(dialog.getByLabel('Telefon numarası')).toHaveValue(`+90 ${phone.slice(3)}`);
    await dialog.getByRole('button', { name: 'Kod Gönder' }).click();
    await dialog.getByLabel('Doğrulama kodu').fill(await server.outbox.code(phone, 2));
    await dialog.getByLabel('Doğrulama kodu').press('Enter');
    await expectSuccess(page, 'Giriş Başarılı', `Hoş geldiniz, ${SHOP.name}`);
    await expect(dialog).toBeHidden();
    const [id, data] = await storedItems(page);
    expect(id).toBe(String(shop.business.id));
    expect(JSON.parse(data ?? '')).toEqual(shop.business);

    await page.getByRole('link', { name: 'Profilim' }).first().click();
    await expect(page).toHaveURL(`${server.origin}/profile/${slug}`);
  });

  test('survives a reload', { tag: '@full' }, async ({ page, shop }) => {
    await openAsOwner(page, shop);
    await page.goto('/');
    await expect(page.getByText(`Hoş geldiniz, ${SHOP.name}`).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Profilim' }).first()).toBeVisible();
  });

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

  test('ends in a tab that was still checking the stored session', { tag: '@full' }, async ({
    page,
    shop,
    context,
  }) => {
    await openAsOwner(page, shop);
    const second = await context.newPage();
    const looking = await hold(second, '**/accounts:lookup*');
    await second.goto('/');
    await expect.poll(() => looking.calls).toBe(1);
    await page.getByRole('button', { name: 'Çıkış Yap' }).click();
    await expect(toast(page, 'Çıkış Yapıldı')).toBeVisible();
    await expect(second.getByRole('button', { name: 'Giriş Yap' }).first()).toBeVisible();

    const looked = second.waitForResponse('**/accounts:lookup*');
    looking.release();
    await looked;
    // The second tab's SDK writes the session back when it receives that answer.
    await settle(second);
    await expect.poll(() => hasSession(page)).toBe(false);
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

  test('ends in every tab when the identity session ends in one', { tag: '@full' }, async ({
    page,
    shop,
    context,
  }) => {
    const second = await context.newPage();
    // Until the SDK has looked up its user, it would write the session back.
    const looked = [page, second].map((tab) => tab.waitForResponse('**/api/business/by-phone/**'));
    await openAsOwner(page, shop);
    await second.goto(`/profile/${shop.slug}`);
    await Promise.all(looked);
    await forgetIdentity(second);
    await expect.poll(() => storedItems(page)).toEqual([null, null]);
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.getByRole('button', { name: 'Giriş Yap' }).first()).toBeVisible();
  });

  test('drops corrupt stored data', async ({ page, shop }) => {
    await openAsOwner(page, shop);
    // A page without scripts, which cannot store the business again.
    await page.goto('/robots.txt');
    await page.evaluate(() => localStorage.setItem('business_data', '{"id":'));
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Giriş Yap' }).first()).toBeVisible();
    await expect.poll(() => storedItems(page)).toEqual([null, null]);
    await expect.poll(() => hasSession(page)).toBe(false);
  });

  test('drops stored data if the identity service has no session', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => {
      localStorage.setItem('business_id', '1');
      localStorage.setItem(
        'business_data',
        JSON.stringify({
          id: 1,
          slug: 'x',
          code: 'c',
          name: 'X',
          owner_name: 'A',
          owner_surname: 'B',
          address: null,
          phone: '+905320000000',
          owner_uuid: 'u',
          created_at: '2026-01-01T00:00:00.000Z',
        }),
      );
    });
    await page.reload();
    await expect.poll(() => storedItems(page)).toEqual([null, null]);
    await expect(page.getByRole('button', { name: 'Giriş Yap' }).first()).toBeVisible();
  });

  test("drops a stored business whose phone differs from the session's", async ({ page, shop, owner }) => {
    await openAsOwner(page, shop);
    // The profile would update the stored business.
    await page.goto('/');
    await page.evaluate(
      (other) => localStorage.setItem('business_data', JSON.stringify(other)),
      owner.business,
    );
    await page.reload();
    await expect.poll(() => storedItems(page)).toEqual([null, null]);
    await expect(page.getByRole('button', { name: 'Giriş Yap' }).first()).toBeVisible();
  });

  test('stores only the keys of product.md 3.8 in the browser', async ({ page, shop }) => {
    await openAsOwner(page, shop);
    await page.getByRole('button', { name: 'Kapat' }).first().click();
    const kept = () => page.evaluate(() => [Object.keys(localStorage).sort(), Object.keys(sessionStorage)]);
    expect(await kept()).toEqual([['business_data', 'business_id', 'mobile_app_banner_dismissed'], []]);
  });

  test('does not start for a number without a business, and offers registration', async ({
    page,
    server,
    phone,
  }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Giriş Yap' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'İşletme Girişi' });
    await dialog.getByLabel('Telefon numarası').fill(phone);
    await dialog.getByRole('button', { name: 'Kod Gönder' }).click();
    await dialog.getByLabel('Doğrulama kodu').fill(await server.outbox.code(phone));
    await dialog.getByRole('button', { name: 'Doğrula ve Giriş Yap' }).click();
    await expectFailure(page, 'İşletme bilgileri alınamadı.');
    await dialog.getByRole('link', { name: /Kayıt Ol/ }).click();
    await expect(page).toHaveURL(/\/register$/);
    await expect(page.getByLabel('Telefon numarası')).toHaveValue(/^\+90 532 /);
  });

  test('starts with a test number without a text message', async ({ page, server }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Giriş Yap' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'İşletme Girişi' });
    await dialog.getByLabel('Telefon numarası').fill(TEST_NUMBER.phone);
    await dialog.getByRole('button', { name: 'Kod Gönder' }).click();
    await expect(toast(page, 'Test Modu')).toBeVisible();
    await dialog.getByLabel('Doğrulama kodu').fill('000000');
    await dialog.getByRole('button', { name: 'Doğrula ve Giriş Yap' }).click();
    await expectFailure(page, 'Whitelist girişi başarısız.');
    await dialog.getByLabel('Doğrulama kodu').fill(TEST_NUMBER.code);
    await dialog.getByRole('button', { name: 'Doğrula ve Giriş Yap' }).click();
    await expectSuccess(page, 'Giriş Başarılı', 'Hoş geldiniz, Test Çay Ocağı');
    await page.reload();
    await expect(page.getByRole('link', { name: 'Profilim' }).first()).toBeVisible();
    expect(await server.outbox.sms(TEST_NUMBER.phone)).toEqual([]);
  });
});
