import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { expect, test } from './fixtures.ts';
import { readQr } from './qr.ts';
import { openAsOwner } from './seeded-owner.ts';
import { tabTo } from './tabbing.ts';
import { expectFailure, expectSuccess, toast } from './toasts.ts';

test.use({ viewport: { width: 360, height: 800 } });

/** The first print has to start a process. */
const readBy = { timeout: 40_000 };

/** Reads the preview's QR code with another library than the server's. */
async function readPreview(page: Page): Promise<string | undefined> {
  const source = await page.getByRole('img', { name: 'Afiş önizlemesi' }).getAttribute('src');
  const { width, height, data } = PNG.sync.read(Buffer.from(source?.split(',')[1] ?? '', 'base64'));
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}

async function press(page: Page, name: RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

/** Downloads by keyboard. */
async function download(page: Page, button: RegExp) {
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, button)]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('an owner previews a poster with a readable code, and downloads it as PDF and the code separately', async ({
  page,
  context,
  server,
  shop,
}) => {
  const link = `${server.origin}/r/${shop.code}`;
  await openAsOwner(page, shop);
  await press(page, /^Baskı Paketi/);
  await expect(page).toHaveURL(`${server.origin}/profile/${shop.slug}/baski`);
  await expect(page.getByRole('img', { name: 'Afiş önizlemesi' })).toBeVisible(readBy);
  expect(await readPreview(page)).toBe(link);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const whole of [
    page.getByRole('img', { name: 'Afiş önizlemesi' }),
    page.getByRole('button', { name: 'PDF’i İndir' }),
  ]) {
    const { y, height } = (await whole.boundingBox()) ?? { y: 0, height: 801 };
    expect(y + height).toBeLessThanOrEqual(800);
  }
  await page.setViewportSize({ width: 360, height: 800 });

  const colour = await download(page, /^PDF’i İndir$/);
  expect(colour.name).toBe(`${shop.slug}-afis-A4-renkli.pdf`);
  expect(colour.bytes.toString('latin1')).toMatch(/^%PDF-/);
  await expectSuccess(page, 'PDF indirildi', 'Bastırmadan önce ölçeğin %100 olduğunu kontrol edin.');

  await tabTo(page, /^Renkli$/, 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Az mürekkep' })).toBeChecked();
  await press(page, /^Matbaa için kesim payı$/, 'Space');
  await expect(page.getByRole('img', { name: 'Afiş önizlemesi' })).toBeVisible(readBy);
  const forPress = await download(page, /^PDF’i İndir$/);
  expect(forPress.name).toBe(`${shop.slug}-afis-A4-az-murekkep-kesim-payli.pdf`);
  expect(forPress.bytes.toString('latin1')).toContain('/TrimBox');

  const svg = await download(page, /^SVG İndir$/);
  expect(svg.name).toBe(`${shop.slug}-qr.svg`);
  const drawn = await context.newPage();
  await drawn.setContent(svg.bytes.toString());
  expect((await readQr(drawn.locator('svg'))).text).toBe(link);
  await drawn.close();
  const { bytes } = await download(page, /^PNG İndir/);
  const { width, height, data } = PNG.sync.read(bytes);
  expect([width, height]).toEqual([2048, 2048]);
  expect(jsQR(new Uint8ClampedArray(data), width, height)?.data).toBe(link);

  await tabTo(page, /^Profilim$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const tools = page.getByRole('region', { name: 'Araçlar' });
  await expect(tools.getByText('Afiş indirildi')).toBeVisible();
});

test('a notice appears if there are more labels than a file holds', { tag: '@full' }, async ({
  page,
  shop,
}) => {
  let pages = 13;
  const picture =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';
  await page.route('**/api/print/preview', (reply) => reply.fulfill({ json: { pages, picture } }));
  const ids = Array.from({ length: 100 }, (_, n) => `K${n}`);
  const open = (some: string[]) => page.goto(`/profile/${shop.slug}/baski?parca=yer&yerler=${some.join()}`);
  const said = page.getByText('sayfa bastırılacak');
  await openAsOwner(page, shop);
  await open(ids);
  await expect(said).toHaveText(
    '100 kart, 13 sayfa bastırılacak. Bir dosyada en fazla 100 kart olur, kalanları ayrıca bastırın. Kart seçin',
  );
  await open(ids.slice(1));
  await expect(said).toHaveText('99 kart, 13 sayfa bastırılacak. Kart seçin');
  await page.goto(`/profile/${shop.slug}/baski?parca=yer`);
  await expect(said).toContainText('Bir dosyada en fazla 100 kart olur');
  pages = 12;
  await page.reload();
  await expect(said).toHaveText('12 sayfa bastırılacak. Kart seçin');
});

test.describe('a link to cards whose codes were deleted', { tag: '@full' }, () => {
  test.use({ provoked: /404/ });
  test('shows that they were deleted instead of an empty list', async ({ page, shop }) => {
    const data = { labels: ['Oda 1'] };
    const headers = { Authorization: `Bearer ${shop.token}` };
    expect((await page.request.post('/api/places', { data, headers })).status()).toBe(200);
    await openAsOwner(page, shop);
    await page.goto(`/profile/${shop.slug}/baski?parca=yer&yerler=ZZZZ`);
    await expect(page.getByText('Seçtiğiniz kodlar silinmiş. Kartları yeniden seçin.')).toBeVisible();
    await expect(page.getByText('Henüz kodunuz yok')).toBeHidden();
  });
});

test('another choice cancels the request of the previous one', { tag: '@full' }, async ({ page, shop }) => {
  // The print request takes longer than the owner's change of mind.
  await page.route('**/api/print/preview', () => undefined);
  await openAsOwner(page, shop);
  const [first] = await Promise.all([
    page.waitForRequest('**/api/print/preview'),
    page.goto(`/profile/${shop.slug}/baski`),
  ]);
  const [second] = await Promise.all([
    page.waitForRequest('**/api/print/preview'),
    page.waitForEvent('requestfailed', (request) => request === first),
    page.getByRole('radio', { name: 'Az mürekkep' }).check(),
  ]);
  await Promise.all([
    page.waitForEvent('requestfailed', (request) => request === second),
    page.getByRole('link', { name: 'Profilim' }).click(),
  ]);
});

test.describe('a failed PDF renderer', { tag: '@full' }, () => {
  test.use({ provoked: /500/ });
  test('shows an error on a phone, and shares nothing', async ({ page, shop }) => {
    await page.addInitScript(() => Object.assign(navigator, { canShare: () => true }));
    const answer = { status: 500, json: { error: 'PDF hazırlanamadı.', code: 'INTERNAL' } };
    await page.route('**/api/print', (route) => route.fulfill(answer));
    await openAsOwner(page, shop);
    await page.goto(`/profile/${shop.slug}/baski`);
    await page.getByRole('button', { name: 'Kırtasiyeye Gönder' }).click();
    await expectFailure(page, 'PDF hazırlanamadı.');
    await expect(page.getByRole('dialog', { name: 'Kırtasiyeye gönderin' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Kırtasiyeye Gönder' })).toBeEnabled();
  });
});

test('sharing during a download completes both, and a share sheet that fails shows an error', {
  tag: '@full',
}, async ({ page, shop }) => {
  await page.addInitScript(() => {
    const names = ['AbortError', 'NotAllowedError'];
    const share = () => Promise.reject(new DOMException('', names.shift()));
    Object.assign(navigator, { canShare: () => true, share });
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/print', async (route) => {
    await held;
    await route.continue();
  });
  await openAsOwner(page, shop);
  await page.goto(`/profile/${shop.slug}/baski`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF’i İndir' }).click();
  await page.getByRole('button', { name: 'Kırtasiyeye Gönder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kırtasiyeye gönderin' });
  await expect(dialog).toBeVisible();
  release();
  await downloading;
  // Closing the share sheet is not an error.
  const send = dialog.getByRole('button', { name: 'WhatsApp’ta Gönder' });
  await send.click();
  await expect(toast(page, 'Hata')).toBeHidden();
  await send.click();
  await expectFailure(page, 'Paylaşma menüsü açılamadı. PDF’i indirip WhatsApp’tan gönderin.');
});
