import { confirmDeletion } from './deletion.ts';
import { expect, test } from './fixtures.ts';
import { askForCode, openLogin, tryCode } from './login.ts';
import { register, SHOP } from './owner.ts';
import { expectSuccess, toast } from './toasts.ts';

test('an owner registers, edits, logs out, logs in and deletes without storage and database', async ({
  page,
  server,
  phone,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await register(page, server.outbox, phone);
  await page.getByRole('button', { name: 'Kapat' }).first().click();
  await expect(page.getByRole('heading', { name: 'Mobil Uygulamayı İndirin' })).toBeHidden();
  await page.getByRole('button', { name: 'Düzenle' }).click();
  await page.getByLabel('Soyad').fill('Demir');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expectSuccess(page, 'Başarılı!', 'Profil bilgileriniz güncellendi.');
  await expect(page.getByRole('main')).toContainText('Demir');
  await page.getByRole('link', { name: 'Ana Sayfa', exact: true }).click();
  await expect(page.getByText(`Hoş geldiniz, ${SHOP.name}`).first()).toBeVisible();
  await page.getByRole('button', { name: 'Çıkış Yap' }).first().click();
  await expect(toast(page, 'Çıkış Yapıldı')).toBeVisible();
  // Checked before a new document loads, which may have no session.
  await expect(page.getByRole('link', { name: 'Profilim' })).toHaveCount(0);

  server.clock.advance(61_000);
  await openLogin(page);
  await askForCode(page, phone);
  await tryCode(page, await server.outbox.code(phone, 2));
  await expect(toast(page, 'Giriş Başarılı')).toBeVisible();
  await page.getByRole('link', { name: 'Profilim' }).first().click();
  await page.getByRole('button', { name: 'Hesabımı Sil' }).click();
  await confirmDeletion(page);
  await expect(toast(page, 'Hesap Silindi')).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/`);
});
