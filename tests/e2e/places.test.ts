import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { expect, test } from './fixtures.ts';
import { enlargeTexts } from './large-text.ts';
import { addPlaces, openAsOwner } from './seeded-owner.ts';
import { tabTo } from './tabbing.ts';
import { expectSuccess } from './toasts.ts';

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

const plate = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });

async function pressOn(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

async function typeInto(page: Page, label: RegExp, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.type(text);
}

/** Reads a picture's QR code with another library than the page's. */
function readPng(bytes: Buffer): string | undefined {
  const { width, height, data } = PNG.sync.read(bytes);
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}

/** Returns the page that a customer gets at this link. */
const shownAt = async (page: Page, link: string) => (await page.request.get(link)).text();

const openPlaces = (page: Page, slug: string) => page.goto(`/profile/${slug}/yerler`);

test('an owner creates, shares, renames and deletes codes of rooms with only the keyboard', async ({
  page,
  server,
  shop,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAsOwner(page, shop);
  await pressOn(page, /^Oda ve Masa Kodları/);
  await expect(page).toHaveURL(`${server.origin}/profile/${shop.slug}/yerler`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(heading(page, 'Henüz kodunuz yok')).toBeVisible();

  await typeInto(page, /^Adı$/, 'Oda');
  await typeInto(page, /^İlk no$/, '9');
  await typeInto(page, /^Son no$/, '11');
  await expect(page.getByText('3 kod eklenecek: Oda 9, Oda 10, Oda 11')).toBeVisible();
  await page.keyboard.press('Enter');
  await expectSuccess(page, 'Kodlar eklendi', '3 kod eklendi.');
  await expect(heading(page, 'Kodlarınız 3')).toBeFocused();
  await expect(page.getByRole('region', { name: 'Kodlarınız' }).getByRole('listitem')).toHaveText([
    'Oda 9',
    'Oda 10',
    'Oda 11',
  ]);

  await pressOn(page, /^Oda 10$/);
  await expect(heading(page, 'Oda 10')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Kartı Bastır' })).toHaveAttribute(
    'href',
    /\?parca=yer&yerler=[2-9A-Z]{4}$/,
  );
  await tabTo(page, /^QR’ı İndir$/);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe(`${shop.slug}-oda-10-qr-code.png`);
  await expectSuccess(page, 'İndirildi!', 'QR kodunuz indirildi.');
  await pressOn(page, /^Linki Kopyala$/);
  await expectSuccess(page, 'Kopyalandı!', 'Link panoya kopyalandı.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${server.origin}/r/${shop.code}\\?yer=[2-9A-Z]{4}$`));
  expect(readPng(await readFile(await download.path()))).toBe(link);

  await pressOn(page, /^Adını Değiştir$/);
  await expect(page.getByLabel('Yeni ad')).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('oda 9');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Yeni ad')).toHaveAccessibleDescription('Bu adda bir kodunuz zaten var.');
  await expect(page.getByLabel('Yeni ad')).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Avukat Demir');
  await page.keyboard.press('Enter');
  await expectSuccess(page, 'Ad değişti', 'Basılı kart çalışmaya devam ediyor.');
  await expect(plate(page, 'Avukat Demir')).toBeFocused();

  await page.keyboard.press('Enter');
  await pressOn(page, /^Kodu Sil$/);
  await expect(heading(page, 'Kod silinsin mi?')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(plate(page, 'Avukat Demir')).toBeFocused();

  await pressOn(page, /^Seç$/);
  await expect(heading(page, 'Kod seçin')).toBeFocused();
  await pressOn(page, /^Tümünü seç: Oda$/);
  await expect(page.getByText('2 kod seçildi')).toBeVisible();
  await expect(page.getByRole('link', { name: '2 Kartı Bastır' })).toHaveAttribute(
    'href',
    /\/baski\?parca=yer&yerler=[2-9A-Z]{4},[2-9A-Z]{4}$/,
  );
  await pressOn(page, /^2 Kartı Bastır$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Baskı Paketi' })).toBeFocused();
  await page.goBack();
  await page.reload();
  await expect(page.getByText('2 kod seçildi')).toBeVisible();
  await tabTo(page, /^Avukat Demir$/);
  expect(await shownAt(page, link)).toContain('Avukat Demir');
  await page.keyboard.press('Space');
  await pressOn(page, /^3 Kodu Sil$/);
  await expect(heading(page, '3 kod silinsin mi?')).toBeFocused();
  await pressOn(page, /^3 Kodu Sil$/);
  await expectSuccess(page, 'Kodlar silindi', '3 kod silindi.');
  await expect(heading(page, 'Henüz kodunuz yok')).toBeFocused();
  expect(await shownAt(page, link)).not.toContain('Bulunduğunuz yer');
});

test('many codes can be searched, and a selection can be cancelled', { tag: '@full' }, async ({
  page,
  server,
  shop,
}) => {
  const labels = Array.from({ length: 20 }, (_, n) => `Oda ${n + 1}`);
  await addPlaces(page, server.origin, shop.token, labels);
  await openAsOwner(page, shop);
  await openPlaces(page, shop.slug);
  await expect(heading(page, 'Kodlarınız 20')).toBeVisible();
  await expect(page.getByLabel('Kod ara')).toBeHidden();
  await addPlaces(page, server.origin, shop.token, ['Masa 1']);
  await page.reload();
  await page.getByLabel('Kod ara').fill('masa');
  await expect(page.getByRole('region', { name: 'Kodlarınız' }).getByRole('listitem')).toHaveText(['Masa 1']);
  await page.getByRole('textbox', { name: 'Adı' }).fill('Kasa');
  await page.getByRole('button', { name: 'Kodu Ekle' }).click();
  await expect(page.getByLabel('Kod ara')).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Adı' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Adı' })).toBeInViewport({ ratio: 1 });
  await expect(plate(page, 'Kasa')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Yeni Kartı Bastır' })).toBeVisible();

  const select = page.getByRole('button', { name: 'Seç', exact: true });
  await select.click();
  await page.getByRole('checkbox', { name: 'Masa 1' }).check();
  await expect(page.getByText('1 kod seçildi')).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect(page.getByRole('link', { name: 'Kartı Bastır' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Kodu Sil' })).toBeInViewport({ ratio: 1 });
  await enlargeTexts(page, 32);
  await expect(page.getByText('1 kod seçildi')).toBeInViewport();
  await enlargeTexts(page, 16);
  await page.getByRole('button', { name: 'Vazgeç' }).first().click();
  await expect(select).toBeFocused();
  await expect(select).toBeInViewport({ ratio: 1 });
  await select.click();
  await expect(page.getByText('kod seçildi')).toBeHidden();
});

test('a reload and the history come back to the same place of the list', async ({ page, server, shop }) => {
  const labels = Array.from({ length: 60 }, (_, n) => `Oda ${n + 1}`);
  await addPlaces(page, server.origin, shop.token, labels);
  await openAsOwner(page, shop);
  await openPlaces(page, shop.slug);
  await plate(page, 'Oda 50').scrollIntoViewIfNeeded();
  const scroll = () => page.evaluate(() => window.scrollY);
  const before = await scroll();
  expect(before).toBeGreaterThan(800);
  await page.reload();
  await expect.poll(scroll).toBe(before);
  await plate(page, 'Oda 50').click();
  await page.getByRole('button', { name: 'Adını Değiştir' }).click();
  await page.getByLabel('Yeni ad').fill('Kasa');
  await page.reload();
  await expect(page.getByLabel('Yeni ad')).toHaveValue('Kasa');
  await page.getByRole('button', { name: 'İptal' }).click();
  await expect(plate(page, 'Oda 50')).toBeFocused();
  await plate(page, 'Oda 50').click();
  await page.getByRole('link', { name: 'Kartı Bastır' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Baskı Paketi' })).toBeFocused();
  await page.goBack();
  await expect(plate(page, 'Oda 50')).toBeVisible();
  await expect.poll(scroll).toBe(before);

  await page.getByRole('link', { name: 'Profilim' }).click();
  await page.getByRole('link', { name: /^Oda ve Masa/ }).click();
  await page.getByRole('textbox', { name: 'Adı' }).fill('Kasa');
  await page.getByRole('button', { name: 'Kodu Ekle' }).click();
  const toast = page.locator('.toast[data-state=open]');
  await expect(toast).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Araçlar' })).toBeVisible();
  await expect(toast).toBeHidden();
});

test('“Back” ends a selection, and nothing else', async ({ page, server, shop }) => {
  const labels = Array.from({ length: 60 }, (_, n) => `Oda ${n + 1}`);
  await addPlaces(page, server.origin, shop.token, labels);
  await openAsOwner(page, shop);
  await openPlaces(page, shop.slug);
  const path = `${server.origin}/profile/${shop.slug}/yerler`;
  const select = page.getByRole('button', { name: 'Seç', exact: true });
  async function choose(label: string): Promise<void> {
    await select.click();
    await expect(heading(page, 'Kod seçin')).toBeFocused();
    await page.getByRole('checkbox', { name: label, exact: true }).check();
    await expect(page.getByText('1 kod seçildi')).toBeVisible();
  }
  async function expectEnded(): Promise<void> {
    await expect(select).toBeFocused();
    await expect(select).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveURL(path);
  }
  await choose('Oda 50');
  await page.goBack();
  await expectEnded();
  await page.goForward();
  await page.reload();
  await expect(page.getByText('1 kod seçildi')).toBeVisible();
  await page.goBack();
  await expectEnded();
  // The button above the list is out of sight.
  await choose('Oda 50');
  await page.getByRole('button', { name: 'Vazgeç' }).last().click();
  await expectEnded();

  await choose('Oda 50');
  await page.getByRole('button', { name: 'Kodu Sil' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kodu Sil' }).click();
  await expect(plate(page, 'Oda 51')).toBeFocused();
  await expect(plate(page, 'Oda 51')).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveURL(path);
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Araçlar' })).toBeVisible();
});

test('with forced colours, codes have an edge and selected ones a ground of their own', async ({
  page,
  server,
  shop,
}) => {
  await addPlaces(page, server.origin, shop.token, ['Oda 1', 'Oda 2']);
  await page.emulateMedia({ forcedColors: 'active' });
  await openAsOwner(page, shop);
  await openPlaces(page, shop.slug);
  await page.getByRole('button', { name: 'Seç', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Oda 1' }).check();
  const look = (name: string) =>
    page.locator('label', { hasText: name }).evaluate((plate) => {
      const { backgroundColor, borderTopWidth } = getComputedStyle(plate);
      return { backgroundColor, borderTopWidth };
    });
  const [selected, other] = [await look('Oda 1'), await look('Oda 2')];
  expect([selected.borderTopWidth, other.borderTopWidth]).toEqual(['2px', '2px']);
  expect(selected.backgroundColor).not.toBe(other.backgroundColor);
});
