import { readFile } from 'node:fs/promises';
import type { Locator, Page, Route } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { expect, test } from './fixtures.ts';
import { enlargeTexts } from './large-text.ts';
import { readQr } from './qr.ts';
import { addPlaces, openAsOwner } from './seeded-owner.ts';
import { tabTo } from './tabbing.ts';
import { expectSuccess } from './toasts.ts';

test.use({ viewport: { width: 360, height: 800 }, provoked: /^Failed to load resource: .*503/ });

/** The first print has to start a process. */
const readBy = { timeout: 40_000 };

const BUSY = 'Şu anda başka baskılar hazırlanıyor. Yaklaşık 30 saniye sonra tekrar deneyin.';

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
  const loaded = Promise.withResolvers<void>();
  await page.route('**/assets/print-page-*.js', async (script) => {
    await loaded.promise;
    await script.continue();
  });
  await tabTo(page, /^Baskı Paketi/);
  // However far the profile was scrolled.
  await page.evaluate(() => document.activeElement?.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Yükleniyor...' })).toBeInViewport();
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Ana Sayfa' }),
    'the same bar',
  ).toBeVisible();
  loaded.resolve();
  await expect(page).toHaveURL(`${server.origin}/profile/${shop.slug}/baski`);
  const list = page.getByRole('radio', { name: 'Fiyat tarifesi' });
  await list.check();
  const [tick, name] = await Promise.all(
    ['> span', '> b'].map((part) => page.locator('label', { has: list }).locator(part).boundingBox()),
  );
  const endOfTick = (tick?.y ?? 0) + (tick?.height ?? 800);
  expect(name?.y, 'the tick is apart from the name').toBeGreaterThan(endOfTick + 2);
  await page.getByRole('radio', { name: 'Afiş' }).check();
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
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Az mürekkep' })).toBeChecked();
});

test('a reload comes back to the same page of the cards, and to the same place', async ({
  page,
  server,
  shop,
}) => {
  const labels = Array.from({ length: 12 }, (_, n) => `Oda ${n + 1}`);
  await addPlaces(page, server.origin, shop.token, labels);
  await openAsOwner(page, shop);
  await page.goto(`${server.origin}/profile/${shop.slug}/baski?parca=yer`);
  await page.getByRole('button', { name: 'Sonraki sayfa' }).click(readBy);
  const second = page.getByRole('img', { name: 'Yer kartı önizlemesi, renkli, 2. sayfa' });
  await expect(second).toBeVisible(readBy);
  const tip = page.getByRole('heading', { name: 'Bastırırken' });
  await tip.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(400);
  await page.reload();
  await expect(second).toBeAttached(readBy);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test('the pager is on one line and in the window, and stays where it is when a further page fails', async ({
  page,
  server,
  shop,
}) => {
  const previews = '**/api/print/preview';
  const picture = PNG.sync.write(new PNG({ width: 210, height: 297 })).toString('base64');
  const fail = (call: Route) => call.fulfill({ status: 503, json: { code: 'PRINT_BUSY', error: BUSY } });
  const box = async (part: Locator) => {
    const { width = 0, y = 801, height = 0 } = (await part.boundingBox()) ?? {};
    return { width, height, end: y + height };
  };
  await openAsOwner(page, shop);
  await page.route(previews, (call) => call.fulfill({ json: { pages: 3, picture } }));
  await page.goto(`${server.origin}/profile/${shop.slug}/baski?parca=fiyat`);
  await enlargeTexts(page, 21);
  const next = page.getByRole('button', { name: 'Sonraki sayfa' });
  await expect(next).toBeVisible();
  expect(await box(next)).toMatchObject({ width: 48, height: 48 });
  expect((await box(page.getByText('1 / 3'))).height).toBeLessThan(40);

  await page.route(previews, fail);
  // Playwright would scroll to it.
  const before = await next.evaluate((button: HTMLButtonElement) => {
    button.click();
    return button.getBoundingClientRect().y;
  });
  const retry = page.getByRole('button', { name: 'Tekrar Dene' });
  await retry.waitFor();
  expect((await next.boundingBox())?.y).toBeCloseTo(before, 0);
  const isInSight = () =>
    retry.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  expect(await isInSight(), 'the list').toBe(true);
  await page.getByRole('radio', { name: 'Katlanır kart' }).check();
  await retry.waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await isInSight(), 'the card').toBe(true);
  await page.getByRole('radio', { name: 'Fiyat tarifesi' }).check();
  await page.unroute(previews, fail);
  await retry.click();

  await enlargeTexts(page, 16);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('img', { name: /^Fiyat tarifesi önizlemesi/ })).toBeVisible();
  expect((await box(next)).end).toBeLessThanOrEqual(800);
});
