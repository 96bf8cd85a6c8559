import { readFile } from 'node:fs/promises';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { expect, test } from './fixtures.ts';
import { SHOP } from './owner.ts';
import { asOwner, recordCalls } from './recorded-calls.ts';
import { openAsOwner } from './seeded-owner.ts';
import { expectFailure, expectSuccess, toast } from './toasts.ts';

test.describe('profile', () => {
  test('edits the shop: a long address is one line, the slug changes, the old link redirects', async ({
    page,
    server,
    shop,
    phone,
  }) => {
    const { slug } = shop;
    await page.setViewportSize({ width: 360, height: 800 });
    await openAsOwner(page, shop);
    await page.getByRole('button', { name: 'Düzenle' }).click();
    const address = page.getByLabel(/^Adres/);
    const lines = ['Rüstempaşa Mahallesi, Uzunçarşı Caddesi', 'Büyük Çorapçı Han, Kat 3, No 214', 'Fatih'];
    await address.fill(lines.join('\n'));
    const hidden = await address.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(hidden).toBe(0);
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await expect(page.getByText(lines.join(', '))).toBeVisible();

    await page.getByRole('button', { name: 'Düzenle' }).click();
    await page.getByLabel('Dükkân adı').fill('');
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await expectFailure(page, 'Lütfen tüm gerekli alanları doldurun.');

    const name = `Yeni Han ${phone.slice(-5)}`;
    const calls = recordCalls(page);
    await page.getByLabel('Dükkân adı').fill(name);
    await page.getByRole('button', { name: 'Kaydet' }).click();
    const renamed = `yeni-han-${phone.slice(-5)}`;
    const link = `${new URL(server.origin).host}/${renamed}`;
    await expectSuccess(page, 'Başarılı!', 'Profil bilgileriniz güncellendi.', 'Yeni linkiniz:', link);
    await expect(page).toHaveURL(`${server.origin}/profile/${renamed}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    const names = { owner_name: SHOP.ownerName, owner_surname: SHOP.ownerSurname };
    const edit = { name, ...names, address: lines.join(', ') };
    const seen = { ...edit, name: shop.business.name };
    expect(calls[0]).toEqual(asOwner('PUT /api/business/update', { ...edit, seen }));

    await page.goto(`/${slug}`);
    await expect(page).toHaveURL(`${server.origin}/${renamed}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  });

  test('copies link and code, downloads the QR code, opens the public page and keeps its banner closed', async ({
    page,
    server,
    shop,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { slug } = shop;
    await openAsOwner(page, shop);
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

    await page.getByRole('button', { name: 'Linki Kopyala', exact: true }).click();
    await expect(toast(page, 'Kopyalandı!')).toBeVisible();
    expect(await clipboard()).toBe(`${server.origin}/${slug}`);

    await page.getByRole('button', { name: 'Kodu Kopyala' }).click();
    await expect.poll(clipboard).toBe(shop.code);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'QR Kodunu İndir' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${slug}-qr-code.png`);
    await expectSuccess(page, 'İndirildi!', 'QR kodunuz indirildi.');
    const png = PNG.sync.read(await readFile(await download.path()));
    expect(png.width).toBeGreaterThanOrEqual(1000);
    const read = jsQR(new Uint8ClampedArray(png.data), png.width, png.height);
    expect(read?.data).toBe(`${server.origin}/r/${shop.code}`);

    const [customerPage, request] = await Promise.all([
      context.waitForEvent('page'),
      context.waitForEvent('request', (asked) => asked.url().endsWith(`/${slug}`)),
      page.getByRole('link', { name: 'Müşteri Sayfasını Görüntüle' }).click(),
    ]);
    await expect(customerPage).toHaveURL(`${server.origin}/${slug}`);
    // By which the server excludes the owner's own look from the visits.
    expect(await request.headerValue('referer')).toBe(page.url());
    await expect(customerPage.getByRole('heading', { level: 1 })).toHaveText(SHOP.name);
    await expect(customerPage.getByText(`${SHOP.ownerName} ${SHOP.ownerSurname}`)).toBeVisible();
    await customerPage.close();

    const banner = page.getByRole('heading', { name: 'Mobil Uygulamayı İndirin' });
    await expect(banner).toBeVisible();
    await page.getByLabel('Mobil uygulama').getByRole('button', { name: 'Kapat' }).click();
    await expect(banner).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(SHOP.name);
    await expect(banner).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('mobile_app_banner_dismissed'))).toBe('true');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  test('a tool changes its colour while it is pressed', async ({ page, shop }) => {
    await openAsOwner(page, shop);
    const tool = page.getByRole('link', { name: /^Paylaş/ });
    const colour = () => tool.evaluate((link) => getComputedStyle(link).backgroundColor);
    const resting = await colour();
    await tool.hover();
    expect(await colour()).toBe(resting);
    await page.mouse.down();
    expect(await colour()).not.toBe(resting);
  });
});
