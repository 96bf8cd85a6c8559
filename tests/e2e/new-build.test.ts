import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { askForCode, codeField, openLogin, phoneField } from './login.ts';
import { fillRegistration, SHOP } from './owner.ts';
import { openAsOwner } from './seeded-owner.ts';
import { expectFailure } from './toasts.ts';

const TERMS = '**/assets/terms-of-use-page-*.js';
const IDENTITY_SDK = '**/assets/identity-sdk-*.js';

// The server answers a request for a chunk of the old build with a page, not a script.
test.use({ provoked: /^Failed to load resource|dynamically imported module|preload|while hydrating/ });

/** Removes the chunk, as a deploy does; after `until` loads of the document it is available again. */
async function removeChunk(page: Page, url: string, until = Number.POSITIVE_INFINITY) {
  const seen = { loads: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.loads += 1;
  });
  const goneSince = seen.loads;
  await page.route(url, (route) =>
    seen.loads - goneSince < until
      ? route.fulfill({ status: 404, contentType: 'text/html', body: '' })
      : route.continue(),
  );
  return seen;
}

const followTerms = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Kullanım Koşulları' }).click();

test.describe('after a deploy', () => {
  test('a missing page shows an error without a reload loop, and opens once its script is there', async ({
    page,
  }) => {
    const heading = page.getByRole('heading', { level: 1 });
    await page.goto('/contact');
    const seen = await removeChunk(page, TERMS);
    await followTerms(page);
    await expect(heading).toHaveText('Sayfa açılamadı');
    await expect(page).toHaveTitle(/^Sayfa açılamadı/);
    await expect(page.getByRole('alert')).toContainText('İnternetinizi kontrol edip tekrar deneyin.');
    // They would be broken if the network was away.
    await expect(page.locator('img')).toHaveCount(0);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gizlilik Politikası' }).click();
    await expect(heading).toHaveText('Gizlilik Politikası');
    expect(seen.loads).toBe(1);
    // Missing from the start, too.
    await page.goto('/terms-of-use');
    await expect(heading).toHaveText('Sayfa açılamadı');
    await page.unroute(TERMS);
    await page.getByRole('button', { name: 'Tekrar Dene' }).click();
    await expect(heading).toHaveText('Kullanım Koşulları');
    await expect(page.locator('title')).toHaveCount(1);
  });

  test('a failed prefetch or background script does not discard typed text', async ({ page, shop }) => {
    await openAsOwner(page, shop);
    const seen = await removeChunk(page, IDENTITY_SDK);
    await removeChunk(page, TERMS);
    const background = page.waitForResponse(IDENTITY_SDK);
    await page.goto('/contact');
    await page.getByLabel('Adınız').fill('Ayşe');
    await background;
    const tried = page.waitForResponse(TERMS);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Kullanım Koşulları' }).hover();
    await tried;
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gizlilik Politikası' }).hover();
    await expect(page.getByLabel('Adınız')).toHaveValue('Ayşe');
    expect(seen.loads).toBe(1);
  });

  test('a registration keeps all typed text', async ({ page, server, phone }) => {
    await page.goto('/register');
    const seen = await removeChunk(page, IDENTITY_SDK, 1);
    await fillRegistration(page, phone);
    await page.getByRole('button', { name: 'İlerle' }).click();
    await expect.poll(() => seen.loads).toBe(1);
    await expect(page.getByLabel('Dükkân adı')).toHaveValue(SHOP.name);
    await expect(page.getByRole('checkbox')).toBeChecked();
    await page.getByRole('button', { name: 'İlerle' }).click();
    await server.outbox.code(phone);
    await expect(page.getByLabel('Doğrulama kodu')).toBeFocused();
    expect(await server.outbox.sms(phone)).toHaveLength(1);
  });

  test('a login keeps its number', async ({ page, phone }) => {
    await openLogin(page);
    const seen = await removeChunk(page, IDENTITY_SDK, 1);
    await askForCode(page, phone);
    await expect.poll(() => seen.loads).toBe(1);
    await expect(phoneField(page)).toHaveValue(`+90 ${phone.slice(3)}`);
    await page.getByRole('button', { name: 'Kod Gönder' }).click();
    await expect(codeField(page)).toBeFocused();
  });

  test('no page is reloaded while the browser is offline', async ({ page, context }) => {
    const toasts = page.waitForResponse('**/assets/styled-toast-*.js');
    await page.goto('/contact');
    await (await toasts).finished();
    await page.getByLabel('Adınız').fill('Ayşe');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Giriş Yap' }).first().click();
    await expectFailure(page, 'Giriş penceresi açılamadı. İnternetinizi kontrol edip tekrar deneyin.');
    await expect(page.getByLabel('Adınız')).toHaveValue('Ayşe');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Giriş Yap' }).first().click();
    await expect(phoneField(page)).toBeFocused();
  });
});

test('a script or stylesheet that fails once is fetched again, without another document', async ({
  browser,
  server,
  shop,
}) => {
  const page = await (await browser.newContext({ storageState: shop.storage })).newPage();
  const seen = { loads: 0 };
  await page.goto(`${server.origin}/contact`);
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.loads += 1;
  });
  for (const url of [TERMS, '**/assets/profile-page-*.js', '**/assets/owner-*.css']) {
    await page.route(url, (route) => route.abort(), { times: 1 });
  }
  await page.getByLabel('Adınız').fill('Ayşe');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kullanım Koşulları' }).hover();
  await expect(page.getByLabel('Adınız')).toHaveValue('Ayşe');
  await followTerms(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kullanım Koşulları');
  await page.getByRole('banner').getByRole('link', { name: 'Profilim' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SHOP.name);
  const unstyled = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
        .filter(({ sheet }) => sheet === null)
        .map(({ href }) => href),
    );
  expect([await unstyled(), seen.loads]).toEqual([[], 0]);
  await page.context().close();
});

test('a page that the network failed opens by itself when it is back', async ({ page, context }) => {
  await page.goto('/contact');
  await context.setOffline(true);
  await followTerms(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sayfa açılamadı');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kullanım Koşulları');
});

test('the profile opens without internet from a tool’s page, also if that was the first', async ({
  browser,
  server,
  shop,
}) => {
  const context = await browser.newContext({ storageState: shop.storage });
  const page = await context.newPage();
  await page.goto(`${server.origin}/profile/${shop.slug}/fiyatlar`, { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await page.getByRole('main').getByRole('link', { name: 'Profilim' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SHOP.name);
  const widths = () =>
    page
      .getByRole('main')
      .locator('img')
      .evaluateAll((images: HTMLImageElement[]) => images.map(({ naturalWidth }) => naturalWidth));
  await expect.poll(widths, { message: 'no picture is broken' }).toHaveLength(7);
  await expect.poll(widths, { message: 'no picture is broken' }).not.toContain(0);
  await context.close();
});
