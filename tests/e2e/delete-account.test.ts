import type { Page } from '@playwright/test';
import { stopClock } from './clock.ts';
import { deletionDialog } from './deletion.ts';
import { expect, test } from './fixtures.ts';
import { hasSession } from './login.ts';
import { SHOP } from './owner.ts';
import { openAsOwner } from './seeded-owner.ts';
import { expectFailure, expectSuccess, toast } from './toasts.ts';

const PHRASE = 'HESABIMI SIL';
const IDENTITY_SDK = '**/assets/identity-sdk-*.js';

const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'İşletme Girişi' });
const phraseField = (page: Page) => deletionDialog(page).getByLabel('Onaylamak için HESABIMI SIL yazın');
const deleteButton = (page: Page) =>
  deletionDialog(page).getByRole('button', { name: 'Hesabımı Kalıcı Olarak Sil' });

const storedItems = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('business_id'), localStorage.getItem('business_data')]);

test.describe('the account deletion page', () => {
  test('shows without JavaScript the details that app stores require', async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false });
    const page = await context.newPage();
    const response = await page.goto('/delete-account');
    expect(response?.status()).toBe(200);
    expect(await response?.text()).not.toContain('identity-sdk');
    const main = page.getByRole('main');
    for (const text of [
      'Demlik',
      'Bu işlem geri alınamaz.',
      'Nasıl silinir?',
      'Neler silinir?',
      'Sipariş ve işlem kayıtları: olası uyuşmazlıklar için 10 yıl',
      'Sistem ve güvenlik kayıtları: en fazla 1 yıl',
      'İletişim formundan bize yazdıklarınız: en fazla 2 yıl',
      'Geliştirici: Örnek işletici',
      'Demlik uygulamasından da silebilirsiniz: Ayarlar > Hesabımı Sil.',
      'Onay kayıtlarınız: kabul ettiğiniz metinler, onay zamanı, IP adresi ve tarayıcı bilgisi',
      'Kayıtlı numaranızı bize e-postayla gönderin: destek@demlik.example. O numaraya kod göndeririz; kodu e-postamıza cevap olarak yazın. Hesabınızı, başvurunuzdan sonra en geç 30 gün içinde sileriz.',
      'Müşteri ya da çalışan hesabınızı uygulamadan silin (Ayarlar > Hesabımı Sil) ya da bize yazın; en geç 30 gün içinde sileriz.',
      'Hesabınızı silmek mağaza aboneliğinizi iptal etmez.',
      'destek@demlik.example',
    ]) {
      await expect(main).toContainText(text);
    }
    await expect(page.getByText('Giriş durumu kontrol ediliyor...')).toBeHidden();
    await context.close();
  });

  test('shows that it is checking, then asks to log in, and leads home if the user declines', async ({
    page,
  }) => {
    const sdk = Promise.withResolvers<void>();
    await page.route(IDENTITY_SDK, async (route) => {
      await sdk.promise;
      await route.continue();
    });
    await page.goto('/delete-account');
    await expect(page.getByText('Giriş durumu kontrol ediliyor...')).toBeVisible();
    await expect(loginDialog(page)).toBeHidden();
    sdk.resolve();
    await expect(loginDialog(page)).toBeVisible();
    const required = toast(page, 'Giriş Gerekli');
    await expect(required).toContainText('Hesabınızı silmek için giriş yapmanız gerekiyor.');
    await expect(required.locator('.icon-info')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/$/);
    await expect(loginDialog(page)).toBeHidden();
  });

  test('asks to log in if the check of the session fails', async ({ page }) => {
    await page.route(IDENTITY_SDK, (route) => route.fulfill({ status: 404 }));
    await page.goto('/delete-account');
    await expectFailure(page, 'Giriş durumu kontrol edilirken hata oluştu');
    await expect(loginDialog(page)).toBeVisible();
  });

  test('deletes permanently, confirms it, and leads home after two seconds', async ({
    page,
    server,
    shop,
  }) => {
    await page.clock.install();
    await openAsOwner(page, shop);
    let lookups = 0;
    page.on('request', (request) => {
      // Requests of the previous profile page may still be running.
      if (!page.url().endsWith('/delete-account')) return;
      if (request.url().includes('/api/business/by-phone/')) lookups += 1;
    });
    await page.goto('/delete-account');
    await expect(deletionDialog(page)).toContainText(SHOP.name);
    await expect(deletionDialog(page).getByRole('listitem')).toHaveCount(3);
    for (const text of [
      'HESABIMI SIL yazıp “Hesabımı Kalıcı Olarak Sil” düğmesine bastığınızda hesabınız hemen silinir.',
      'Sipariş ve işlem kayıtları olası uyuşmazlıklar için 10 yıl, sistem ve güvenlik kayıtları en fazla 1 yıl, iletişim formundan bize yazdıklarınız en fazla 2 yıl saklanır.',
      'Premium kullanıyorsanız aboneliğinizi App Store ya da Google Play’den ayrıca iptal edin.',
    ]) {
      await expect(deletionDialog(page)).toContainText(text);
    }
    expect(lookups).toBe(1);

    await phraseField(page).fill(PHRASE);
    await stopClock(page);
    await deleteButton(page).click();
    await expect(deletionDialog(page)).toBeHidden();
    expect(await storedItems(page)).toEqual([null, null]);
    expect(await hasSession(page)).toBe(false);
    await page.clock.runFor(1999);
    await expectSuccess(
      page,
      'Hesap Silindi',
      'Hesabınız başarıyla silindi. Verileriniz kalıcı olarak kaldırılmıştır.',
    );
    await expect(page).toHaveURL(/\/delete-account$/);
    await page.clock.runFor(1);
    await expect(page).toHaveURL(`${server.origin}/`);
    await page.clock.resume();
    await expect(page.getByRole('button', { name: 'Giriş Yap' }).first()).toBeVisible();
    expect((await page.goto(`/${shop.slug}`))?.status()).toBe(404);
    await page.goto('/delete-account');
    await expect(loginDialog(page)).toBeVisible();
  });
});
