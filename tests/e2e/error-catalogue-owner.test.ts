import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openAsOwner } from './seeded-owner.ts';
import { expectSuccess } from './toasts.ts';

/** Makes the browser deny the Clipboard API on every page, as in-app browsers do. */
async function denyClipboard(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const headers = { ...response.headers(), 'permissions-policy': 'clipboard-write=()' };
    await route.fulfill({ response, headers });
  });
}

// Chromium writes the refusal to the console.
test.use({ provoked: /^Permissions policy violation: The Clipboard API/ });

test('copying works if the Clipboard API is denied', async ({ page, server, shop, context }) => {
  await context.grantPermissions(['clipboard-read']);
  await denyClipboard(page);
  const { slug } = shop;
  await openAsOwner(page, shop);
  await page.getByRole('button', { name: 'Linki Kopyala', exact: true }).click();
  await expectSuccess(page, 'Kopyalandı!', 'Link panoya kopyalandı.');
  await expect(page.getByRole('button', { name: /^(Linki Kopyala|Kopyalandı)$/ })).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.origin}/${slug}`);
  await page.getByRole('button', { name: 'Kodu Kopyala' }).click();
  await expectSuccess(page, 'Kopyalandı!', 'Kod panoya kopyalandı.');
});
