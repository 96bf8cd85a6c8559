import type { Page } from '@playwright/test';
import { expect, test, waitForHydration } from './fixtures.ts';
import { keepDocument } from './states/state.ts';

const ENTRY = '**/assets/entry-client-*.js';

const follow = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name }).click();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Asserts that the page has each head element once, and none of another page. */
async function expectOneHead(
  page: Page,
  title: RegExp,
  robots: 'index' | 'noindex' = 'index',
): Promise<void> {
  await expect(page).toHaveTitle(title);
  await expect(page.locator('title')).toHaveCount(1);
  await expect(page.locator('meta[name=description]')).toHaveCount(1);
  const canonical = page.locator('link[rel=canonical]');
  if (robots === 'index') await expect(canonical).toHaveAttribute('href', page.url());
  await expect(canonical).toHaveCount(robots === 'index' ? 1 : 0);
  await expect(page.locator('meta[name=robots]')).toHaveCount(robots === 'index' ? 0 : 1);
}

/** Reloads the current page after in-app navigation, and delays its hydration until `hydrate`. */
async function reloadUnhydrated(page: Page) {
  const held = Promise.withResolvers<void>();
  await page.route(ENTRY, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(heading(page)).toBeVisible();
  return { hydrate: () => held.resolve() };
}

// Hydrating one page over another's markup would be a console error, which fails every test.
test('going back to a missing page before hydration shows it, with one title', async ({ page, server }) => {
  await page.goto('/a/b/c');
  await follow(page, 'Gizlilik Politikası');
  await expect(heading(page)).toHaveText('Gizlilik Politikası');
  const { hydrate } = await reloadUnhydrated(page);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(`${server.origin}/a/b/c`);
  hydrate();
  await expect(heading(page)).toHaveText('Page Not Found');
  await expectOneHead(page, /^Sayfa bulunamadı/, 'noindex');
  await page.goForward();
  await expect(heading(page)).toHaveText('Gizlilik Politikası');
  await expectOneHead(page, /^Gizlilik Politikası/);
});

test('going back to a shop after a reload loads its document', async ({ page, owner }) => {
  await page.goto(`/${owner.slug}`);
  await follow(page, 'Gizlilik Politikası');
  await expect(heading(page)).toHaveText('Gizlilik Politikası');
  await page.reload();
  await waitForHydration(page);
  await keepDocument(page, `**/${owner.slug}`);
  await page.evaluate(() => history.back());
  await expect(page.getByRole('status').filter({ hasText: 'Yükleniyor...' })).toBeVisible();
  await page.evaluate(() => history.forward());
  await expect(heading(page)).toHaveText('Gizlilik Politikası');
  await page.evaluate(() => history.back());
  await expect(heading(page)).toHaveText(owner.business.name);
});
