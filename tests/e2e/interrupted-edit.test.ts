import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { revoke, storedUser } from './identity-session.ts';
import { askForCode, openLogin, tryCode } from './login.ts';
import { SHOP } from './owner.ts';
import { openAsOwner } from './seeded-owner.ts';
import { expectFailure, expectSuccess, toast } from './toasts.ts';

const surname = (page: Page) => page.getByLabel('Soyad');

async function beginEdit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Düzenle' }).click();
  await surname(page).fill('Demir');
  await page.getByLabel('Adres').fill('Kapalıçarşı, Kalpakçılar Caddesi 5');
}

async function expectEditGoesOn(page: Page): Promise<void> {
  await expect(surname(page)).toHaveValue('Demir');
  await expect(page.getByLabel('Adres')).toHaveValue('Kapalıçarşı, Kalpakçılar Caddesi 5');
  await expect(page.getByLabel('Dükkân adı')).toHaveValue(SHOP.name);
}

async function saveAndFindNothingLeft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expectSuccess(page, 'Başarılı!', 'Profil bilgileriniz güncellendi.');
  await expect(page.getByRole('main')).toContainText('Demir');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Düzenle' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
}

test('an edit interrupted by the end of the session continues after the next login', {
  tag: '@full',
}, async ({ page, server, shop, request }) => {
  await page.clock.install();
  await openAsOwner(page, shop);
  await beginEdit(page);
  const user = await storedUser(page);
  await revoke({ request, server }, user);
  await page.clock.pauseAt(user.stsTokenManager.expirationTime - 5 * 60_000 + 1000);
  await expect(page).toHaveURL(`${server.origin}/`);
  await page.clock.resume();
  await expectFailure(
    page,
    'Yazdıklarınız kaybolmadı; yeniden giriş yapınca yerinde bulursunuz.',
    'Oturumunuz Kapandı',
  );

  await openLogin(page);
  await askForCode(page, shop.phone);
  await tryCode(page, await server.outbox.code(shop.phone, 2));
  await expect(toast(page, 'Oturumunuz Kopyalanmış Olabilir')).toBeVisible();
  await page.getByRole('link', { name: 'Profilim' }).first().click();
  await expectEditGoesOn(page);
  await saveAndFindNothingLeft(page);
});

test('an edit survives a reload, and is discarded by İptal and by a logout', async ({
  page,
  server,
  shop,
}) => {
  await openAsOwner(page, shop);
  await beginEdit(page);
  await page.reload();
  await expectEditGoesOn(page);
  await page.getByRole('button', { name: 'İptal' }).click();
  await expect(page.getByRole('main')).toContainText(SHOP.address);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Düzenle' })).toBeVisible();

  await beginEdit(page);
  await page.goto(`/profile/${shop.slug}/davetler`);
  await page.getByLabel('Müşterinin adı').fill('Elif Kaya');
  // The logout works the same on any page.
  await page.goto('/contact');
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).sort());
  const { id } = shop.business;
  expect(await kept()).toEqual([`edit_typed_${id}`, `invite_typed_${id}`]);
  await page.getByRole('button', { name: 'Çıkış Yap' }).click();
  await expect(toast(page, 'Çıkış Yapıldı')).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/`);
  expect(await kept()).toEqual([]);
});
