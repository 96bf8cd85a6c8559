import type { Page } from '@playwright/test';
import { confirmDeletion } from './deletion.ts';
import { expect, test } from './fixtures.ts';
import { askForCode, openLogin, tryCode } from './login.ts';
import { register, SHOP } from './owner.ts';
import { expectSuccess, toast } from './toasts.ts';

/** Ways in which a browser denies storage to a page. */
const blockades: Record<string, (page: Page) => Promise<unknown>> = {
  'site data is blocked: merely touching the storage throws': (page) =>
    page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    }),
  'the storage is full': (page) =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    }),
  'there is neither storage nor database': (page) =>
    page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
        Object.defineProperty(window, name, {
          configurable: true,
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    }),
};

const NOTHING = 'there is neither storage nor database';

test(`an owner registers, edits and logs out if ${NOTHING}`, async ({ page, server, phone }) => {
  await blockades[NOTHING]?.(page);
  await register(page, server.outbox, phone);
  await page.getByRole('button', { name: 'Düzenle' }).click();
  await page.getByLabel('Soyad').fill('Demir');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expectSuccess(page, 'Başarılı!', 'Profil bilgileriniz güncellendi.');
  await page.getByRole('button', { name: 'Çıkış Yap' }).first().click();
  await expect(toast(page, 'Çıkış Yapıldı')).toBeVisible();
});

for (const [what, block] of Object.entries(blockades)) {
  test.describe(`if ${what}`, { tag: '@full' }, () => {
    test.beforeEach(({ page }) => block(page));

    test(`an owner registers, edits, logs out, logs in and deletes if ${what}`, async ({
      page,
      server,
      phone,
    }) => {
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
  });
}
