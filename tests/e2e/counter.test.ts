import { expect, test } from './fixtures.ts';
import { enlargeTexts } from './large-text.ts';
import { readQr } from './qr.ts';
import { openAsOwner } from './seeded-owner.ts';
import { tabTo } from './tabbing.ts';

// Chromium writes each failed request to the console.
test.use({
  viewport: { width: 360, height: 800 },
  provoked: /^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/,
});

test('a counter shows its code in full screen, also when the network goes, and closes with Escape', async ({
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

  // With the bars of a browser, everything is still in the window.
  await page.setViewportSize({ width: 360, height: 640 });
  expect(
    await page
      .getByRole('main')
      .locator('..')
      .evaluate((all) => all.scrollHeight),
  ).toBe(640);
  await enlargeTexts(page, 21);
  await expect(page.getByText(/^(\w{4} ){7}\w{4}$/)).toBeInViewport({ ratio: 1 });
  expect((await readQr(code)).text).toBe(invitation);
  // What the screen tells comes before a hint, also on a phone on its side.
  const offline = page.getByText('İnternet yok, QR çalışıyor');
  const hint = page.getByRole('button', { name: 'İpucunu kapat' });
  await expect(hint).toBeInViewport({ ratio: 1 });
  await context.setOffline(true);
  await expect(offline).toBeInViewport({ ratio: 1 });
  await expect(hint).toBeHidden();
  await page.setViewportSize({ width: 800, height: 360 });
  await expect(offline).toBeInViewport({ ratio: 1 });
  await context.setOffline(false);
  await expect(page.getByText(/^Ekran (açık kalıyor|kendiliğinden kapanabilir)$/)).toBeInViewport({
    ratio: 1,
  });
  expect((await readQr(code)).text).toBe(invitation);
  await enlargeTexts(page, 16);
  await page.setViewportSize({ width: 360, height: 800 });

  await tabTo(page, /^İpucunu kapat$/);
  await page.keyboard.press('Enter');
  // It promises nothing that an iPhone's home screen does not keep.
  await expect(page.getByRole('button', { name: 'İpucunu kapat' })).toBeHidden();
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);

  await context.setOffline(true);
  await expect(offline).toBeVisible();
  expect(await readQr(code)).toEqual({ size: 360, text: invitation });
  await context.setOffline(false);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${server.origin}/profile/${shop.slug}`);
});
