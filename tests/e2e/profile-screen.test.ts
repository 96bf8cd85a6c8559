import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hold } from './login.ts';
import { SHOP } from './owner.ts';
import { readQr } from './qr.ts';

test.use({ storageState: ({ owner }, use) => use(owner.storage) });

/** The card with this heading. */
const card = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });

test.beforeEach(async ({ page, owner }) => {
  await page.goto(`/profile/${owner.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SHOP.name);
});

test('the profile shows what this browser has stored, before the server says anything', async ({
  page,
  owner,
}) => {
  await page.addInitScript(() => {
    const stored = JSON.parse(localStorage.getItem('business_data') ?? '{}');
    localStorage.setItem('business_data', JSON.stringify({ ...stored, name: 'Saklanan Çay Ocağı' }));
  });
  const lookup = await hold(page, '**/api/business/by-phone/**');
  await page.goto(`/profile/${owner.slug}`);
  await expect.poll(() => lookup.calls).toBe(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saklanan Çay Ocağı');
  lookup.release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SHOP.name);
});

test('the profile has a top bar with Ana Sayfa and Çıkış Yap', async ({ page }) => {
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('button')).toHaveText(['Çıkış Yap']);
  await bar.getByRole('link', { name: 'Ana Sayfa', exact: true }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('the profile has its cards in order, under the banner for the app', async ({ page }) => {
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Mobil Uygulamayı İndirin',
    // Ours, between the banner and the cards of product.md 2.6.
    'Araçlar',
    'İşletme Bilgileri',
    'İşletme Linkiniz',
    'QR Kod & Çaycı Kodu',
    // Ours, after those of product.md 2.6.
    'Ziyaretler',
    'Müşteri Sayfasında Telefon',
    // So that what cannot be taken back stands last.
    'Bilgilerim',
    'Tehlikeli Bölge',
  ]);
});

test('the banner says what to do in the app and leads to both stores', async ({ page }) => {
  const banner = page.getByRole('region', { name: 'Mobil uygulama' });
  await expect(banner).toContainText(
    'Numaranızla giriş yapın, ürün ve müşterilerinizi ekleyin, siparişleri uygulamadan yönetin.',
  );
  await expect(banner.getByRole('link', { name: 'App Store’dan İndir' })).toHaveAttribute(
    'href',
    /^https:\/\/apps\.apple\.com\//,
  );
  await expect(banner.getByRole('link', { name: 'Google Play’den İndir' })).toHaveAttribute(
    'href',
    /^https:\/\/play\.google\.com\//,
  );
});

test('the profile shows shop, owner and address, the address only if there is one', async ({
  page,
  owner,
}) => {
  const info = card(page, 'İşletme Bilgileri');
  await expect(info.getByRole('term')).toHaveText(['Dükkân adı', 'Dükkân sahibi', 'Adres']);
  await expect(info.getByRole('definition')).toHaveText([
    SHOP.name,
    `${SHOP.ownerName} ${SHOP.ownerSurname}`,
    SHOP.address,
  ]);

  await page.route('**/api/business/by-phone/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), address: null } });
  });
  await page.goto(`/profile/${owner.slug}`);
  await expect(info.getByRole('term')).toHaveText(['Dükkân adı', 'Dükkân sahibi']);
});

test('the profile shows the link, where to share it, and the public page in a new tab', async ({
  page,
  owner,
}) => {
  const link = card(page, 'İşletme Linkiniz');
  await expect(link.getByText(`${new URL(page.url()).host}/${owner.slug}`, { exact: true })).toBeVisible();
  await expect(link.getByRole('listitem')).toHaveText([
    'Instagram profilinize ekleyin',
    'WhatsApp durumunuzda ve profilinizde paylaşın',
    'Sosyal medyada müşterilerinize duyurun',
  ]);
  await expect(link.getByRole('button', { name: 'Linki Kopyala' })).toBeVisible();
  const publicPage = link.getByRole('link', { name: 'Müşteri Sayfasını Görüntüle' });
  await expect(publicPage).toHaveAttribute('href', `/${owner.slug}`);
  await expect(publicPage).toHaveAttribute('target', '_blank');
});

test('the profile shows a QR code of 200 px that leads to the invitation, and the full code', async ({
  page,
  owner,
}) => {
  const code = card(page, 'QR Kod & Çaycı Kodu');
  expect(await readQr(code.getByRole('img', { name: 'Çaycı kodunuzun QR kodu' }))).toEqual({
    size: 200,
    text: `${new URL(page.url()).origin}/r/${owner.code}`,
  });
  await expect(code.getByText(owner.code, { exact: true })).toBeVisible();
  await expect(code.getByRole('button')).toHaveText(['QR Kodunu İndir', 'Kodu Kopyala']);
});

test('the edit form asks for names, begins with what is stored, and leaves the address to the owner', async ({
  page,
}) => {
  const form = card(page, 'İşletme Bilgileri');
  await form.getByRole('button', { name: 'Düzenle' }).click();
  for (const [label, value, required] of [
    ['Dükkân adı', SHOP.name, true],
    ['Ad', SHOP.ownerName, true],
    ['Soyad', SHOP.ownerSurname, true],
    ['Adres (isteğe bağlı)', SHOP.address, false],
  ] as const) {
    const field = form.getByLabel(label, { exact: true });
    await expect(field, label).toHaveValue(value);
    await expect(field, label).toHaveJSProperty('required', required);
  }
  await expect(form.getByRole('textbox')).toHaveCount(4);
  await expect(form.getByRole('button')).toHaveText(['Kaydet', 'İptal']);
});

test('Hesabımı Sil in Tehlikeli Bölge opens a dialog that says what is lost and asks for the phrase', async ({
  page,
}) => {
  await card(page, 'Tehlikeli Bölge').getByRole('button', { name: 'Hesabımı Sil', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Hesabı Kalıcı Olarak Sil' });
  await expect(dialog.getByRole('heading')).toHaveText('Hesabı Kalıcı Olarak Sil');
  await expect(dialog).toContainText(`${SHOP.name} hesabını siliyorsunuz. Bu işlem geri alınamaz.`);
  await expect(dialog.getByRole('listitem')).toHaveText([
    'İşletme bilgileriniz silinir.',
    'Hesap verileriniz kalıcı olarak kaldırılır.',
    'Aynı telefon numarasıyla tekrar giriş yapamazsınız.',
  ]);
  await expect(dialog.getByRole('textbox', { name: 'Onaylamak için HESABIMI SIL yazın' })).toHaveValue('');
  await expect(dialog.getByRole('button', { name: 'Hesabımı Kalıcı Olarak Sil' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'İptal' })).toBeEnabled();
});
