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
  await expect(page.getByRole('main').locator('..')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
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

  for (const status of [429, 503]) {
    let asked = 0;
    await context.route(`**${path}`, (route) => {
      if (route.request().serviceWorker() !== null) asked += 1;
      return route.fulfill({ status });
    });
    await page.goto(path);
    await expect(code, `the code when the server answers ${status}`).toBeVisible();
    expect(asked).toBeGreaterThan(0);
    await context.unroute(`**${path}`);
  }

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
