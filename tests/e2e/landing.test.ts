import { expect, test, WITH_MOTION, waitForHydration } from './fixtures.ts';
import { enlargeTexts } from './large-text.ts';
import { hold } from './login.ts';

test.use(WITH_MOTION);

test('with reduced motion the hero is static and shows an order in each of its three states', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    const tabs = await page.locator('.loop .tabs').boundingBox();
    const orders = await page.locator('.loop .orders > *').all();
    expect(orders).toHaveLength(3);
    for (const order of orders) {
      const box = await order.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
    }
  }
});

test('the hero can be paused and resumed', async ({ page }) => {
  await page.goto('/');
  const states = () =>
    page
      .locator('.loop .orders')
      .evaluate((orders) => orders.getAnimations().map(({ playState }) => playState));
  expect(await states()).toEqual(['running']);
  await page.getByRole('checkbox', { name: 'Hareketi durdur' }).focus();
  await page.keyboard.press('Space');
  expect(await states()).toEqual(['paused']);
  await page.keyboard.press('Space');
  expect(await states()).toEqual(['running']);
});

test('links scroll smoothly to a section, and jump with reduced motion and on load', async ({ page }) => {
  const behavior = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  await page.goto('/#testimonials');
  expect(await behavior()).toBe('auto');
  await page.getByRole('banner').getByRole('link', { name: 'Yorumlar' }).click();
  expect(await behavior()).toBe('smooth');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await behavior()).toBe('auto');
});

test('the sections stay as rendered by the server, without their code', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const scripts = await hold(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
  scripts.release();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Giriş Yap' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
  expect(fetched.filter((path) => path.includes('landing-page'))).not.toEqual([]);
  expect(fetched.filter((path) => path.includes('sections'))).toEqual([]);
});

test('a link in a section navigates within the document, and going back restores the position', async ({
  page,
}) => {
  await page.goto('/');
  await page.evaluate(() => document.body.setAttribute('data-first', ''));
  const link = page.locator('#iletisim').getByRole('link', { name: 'Kayıt Ol' });
  await link.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  const code = page.waitForRequest(/\/sections-[^/]*\.js$/);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('İşletme Kaydı');
  // The page's own code then renders the sections; it is fetched after the visitor has left the page.
  await page.evaluate((url) => import(url), (await code).url());
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Çay söylendi, haberiniz oldu.');
  expect(await page.locator('body').getAttribute('data-first')).toBe('');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
});

test('with large texts the hero’s links end at one edge', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await enlargeTexts(page, 21);
  await page.goto('/');
  const names = ['Ücretsiz Kayıt Ol', 'App Store’dan İndir', 'Google Play’den İndir'];
  const boxes = await Promise.all(
    names.map((name) => page.getByRole('link', { name }).first().boundingBox()),
  );
  expect(boxes.map((box) => box && box.x + box.width)).toEqual([344, 344, 344]);
});
