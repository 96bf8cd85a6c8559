import { expect, test } from './fixtures.ts';
import { askForCode, codeField, openLogin, tryCode } from './login.ts';
import { register, SHOP } from './owner.ts';
import { toast } from './toasts.ts';
import { translatePages } from './translator.ts';

test.beforeEach(({ page }) => translatePages(page));

test('on translated pages an owner registers, edits, copies, logs out and logs in again', async ({
  page,
  server,
  phone,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await register(page, server.outbox, phone);
  await page.getByRole('button', { name: 'Linki Kopyala', exact: true }).click();
  await expect(toast(page, 'Kopyalandı!')).toBeVisible();
  await page.getByRole('button', { name: 'Düzenle' }).click();
  await page.getByLabel('Soyad').fill('Demir');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(toast(page, 'Başarılı!')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Demir');
  await page.getByRole('button', { name: 'Çıkış Yap' }).click();
  await expect(toast(page, 'Çıkış Yapıldı')).toBeVisible();

  server.clock.advance(61_000);
  await openLogin(page);
  await askForCode(page, phone);
  await expect(codeField(page)).toBeFocused();
  await tryCode(page, await server.outbox.code(phone, 2));
  await expect(page.getByText(`Hoş geldiniz, ${SHOP.name}`).first()).toBeVisible();
  await expect(page.locator('font').first()).toBeAttached();
  await expect(page.getByText('Sayfada bir hata oluştu.')).toHaveCount(0);
});
