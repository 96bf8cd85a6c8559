import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { askForCode, codeField, openLogin, phoneField } from './login.ts';
import { SHOP } from './owner.ts';
import { openAsOwner } from './seeded-owner.ts';
import { expectFailure, toast } from './toasts.ts';

const IDENTITY_SDK = '**/assets/identity-sdk-*.js';
const TERMS = '**/assets/terms-of-use-page-*.js';
const CONTACT = '**/assets/contact-page-*.js';

// A blocked script, and its import, is an error in the console.
test.use({ provoked: /^Failed to load resource|dynamically imported module|preload/ });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Blocks a script, as an unreliable network or a content blocker does; all other requests succeed. */
async function blockScript(page: Page, url: string) {
  const blockade = { tries: 0 };
  await page.route(url, (route) => {
    blockade.tries += 1;
    return route.abort('blockedbyclient');
  });
  return { blockade, lift: () => page.unroute(url) };
}

test('a page with a blocked script shows an error and opens once the script loads', async ({ page }) => {
  const { lift } = await blockScript(page, TERMS);
  await page.goto('/contact');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kullanım Koşulları' }).click();
  await expect(heading(page)).toHaveText('Sayfa açılamadı');
  await expect(page.getByRole('alert')).toContainText('İnternetinizi kontrol edip tekrar deneyin.');
  // They would be broken: the network is away.
  await expect(page.locator('img')).toHaveCount(0);
  await lift();
  await page.getByRole('button', { name: 'Tekrar Dene' }).click();
  await expect(heading(page)).toHaveText('Kullanım Koşulları');
});

test('a page with a script blocked from the start shows an error and opens once the script loads', {
  tag: '@full',
}, async ({ page }) => {
  const { lift } = await blockScript(page, CONTACT);
  await page.goto('/contact');
  await expect(heading(page)).toHaveText('Sayfa açılamadı');
  await lift();
  await page.getByRole('button', { name: 'Tekrar Dene' }).click();
  await expect(heading(page)).toHaveText('İletişim');
  await expect(page.locator('title')).toHaveCount(1);
});

test('a page with all scripts blocked is readable', async ({ page, owner }) => {
  await page.route('**/assets/*.js', (route) => route.abort('blockedbyclient'));
  await page.goto(`/${owner.slug}`, { waitUntil: 'load' });
  await expect(heading(page)).toHaveText(SHOP.name);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kullanım Koşulları' }).click();
  await expect(heading(page)).toHaveText('Kullanım Koşulları');
});

test('a login continues with the next press after the identity provider’s script is unblocked', {
  tag: '@full',
}, async ({ page, phone }) => {
  const { lift } = await blockScript(page, IDENTITY_SDK);
  await openLogin(page);
  const again = page.waitForEvent('load');
  await askForCode(page, phone);
  // The page reloads once, in case a new build has been deployed.
  await again;
  await expect(phoneField(page)).toHaveValue(`+90 ${phone.slice(3)}`);
  await page.getByRole('button', { name: 'Kod Gönder' }).click();
  await expectFailure(page, 'SMS gönderilemedi. Lütfen tekrar deneyin.');
  await lift();
  await page.getByRole('button', { name: 'Kod Gönder' }).click();
  await expect(codeField(page)).toBeFocused();
});

test('a blocked background script does not discard typed text', { tag: '@full' }, async ({ page, shop }) => {
  await openAsOwner(page, shop);
  const { blockade } = await blockScript(page, IDENTITY_SDK);
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.goto('/contact');
  await page.getByLabel('Adınız').fill('Ayşe');
  await expect.poll(() => blockade.tries).toBeGreaterThan(0);
  await page.getByLabel('E-posta adresiniz').fill('ayse@ornek.example');
  await page.getByLabel('Mesajınız').fill('Merhaba');
  await page.getByRole('button', { name: 'Mesajı Gönder' }).click();
  await expect(toast(page, 'Mesajınız Gönderildi')).toBeVisible();
  expect(loads).toBe(1);
});
