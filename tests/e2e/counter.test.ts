import { expect, test } from './fixtures.ts';
import { readQr } from './qr.ts';
import { openAsOwner } from './seeded-owner.ts';
import { tabTo } from './tabbing.ts';

// Chromium writes each failed request to the console.
test.use({
  viewport: { width: 360, height: 800 },
  provoked:
    /^Failed to load resource: (net::ERR_(INTERNET_DISCONNECTED|FAILED)|the server responded with a status of 503)/,
});

test('a counter shows its code in full screen, opens offline, and closes with Escape', async ({
  page,
  context,
  server,
  shop,
}) => {
  const path = `/profile/${shop.slug}/tezgah`;
  const invitation = `${server.origin}/r/${shop.code}`;
  await openAsOwner(page, shop);
  // Closes the hint, because support for the wake lock differs between machines.
  await page.evaluate(() => localStorage.setItem('counter_hints_closed', 'sleep'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await tabTo(page, /^Tezgâh Modu/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(server.origin + path);
  // Scanning needs a bright screen.
  await expect(page.locator('.counter')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const code = page.getByRole('img', { name: 'Çaycı kodunuzun QR kodu' });
  expect(await readQr(code)).toEqual({ size: 360, text: invitation });
  // While shown, the page has its own manifest, relative to the page.
  const manifest = page.locator('link[rel=manifest]');
  await expect(manifest).toHaveAttribute('href', `${path}.webmanifest`);

  await tabTo(page, /^İpucunu kapat$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ana ekrana ekleyin, internet olmadan da açılır.')).toBeVisible();
  const scopes = () =>
    page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      await Promise.all(registrations.map((each) => each.active ?? navigator.serviceWorker.ready));
      return registrations.map(({ scope }) => scope);
    });
  expect(await scopes()).toEqual([server.origin + path]);

  await context.setOffline(true);
  await page.reload({ waitUntil: 'load' });
  await expect(page.getByText('İnternet yok, QR çalışıyor')).toBeVisible();
  expect(await readQr(code)).toEqual({ size: 360, text: invitation });
  // The worker does not serve other pages: offline they fail as without a worker.
  await expect(page.goto('/contact', { waitUntil: 'load' })).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(false);

  await page.goto(path);
  // A file of an earlier build.
  await page.evaluate(async () => {
    const cache = await caches.open('tezgah-1');
    await cache.put('/assets/eski-build.js', new Response(''));
  });
  await page.goto(path);
  const held = () =>
    page.evaluate(async () =>
      (await (await caches.open('tezgah-1')).keys()).map(({ url }) => new URL(url).pathname),
    );
  await expect.poll(held).not.toContain('/assets/eski-build.js');
  expect(await held()).toContain(path);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${server.origin}/profile/${shop.slug}`);
  await expect(manifest).toHaveAttribute('href', '/site.webmanifest');
  await page.getByRole('button', { name: 'Çıkış Yap' }).click();
  await expect(page).toHaveURL(`${server.origin}/`);
  expect(await scopes()).toEqual([]);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test('the counter keeps its code if the server fails or limits the network', async ({
  page,
  context,
  shop,
}) => {
  const path = `/profile/${shop.slug}/tezgah`;
  const code = page.getByRole('img', { name: 'Çaycı kodunuzun QR kodu' });
  await openAsOwner(page, shop);
  await page.goto(path);
  const isKept = () => page.evaluate(async (kept) => (await caches.match(kept)) !== undefined, path);
  await expect.poll(isKept).toBe(true);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  for (const status of [429, 503]) {
    let asked = 0;
    await context.route(`**${path}`, (route) => {
      if (route.request().serviceWorker() !== null) asked += 1;
      return route.fulfill({ status });
    });
    await page.reload();
    await expect(code).toBeVisible();
    expect(asked).toBeGreaterThan(0);
  }
});

test('the page requests a wake lock, and requests it again when it becomes visible', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    const lock = { asked: 0, release() {} };
    const request = async () => {
      lock.asked += 1;
      const sentinel = new EventTarget();
      lock.release = () => void sentinel.dispatchEvent(new Event('release'));
      return Object.assign(sentinel, { release: async () => undefined });
    };
    Object.assign(window, { lock });
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  await openAsOwner(page, shop);
  await page.goto(`/profile/${shop.slug}/tezgah`);
  await expect(page.getByText('Ekran açık kalıyor')).toBeVisible();
  // Browsers do this when the page is hidden.
  await page.evaluate(() => (window as unknown as { lock: { release(): void } }).lock.release());
  await expect(page.getByText('Ekran kendiliğinden kapanabilir')).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Ekran açık kalıyor')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { lock: { asked: number } }).lock.asked)).toBe(2);
});
