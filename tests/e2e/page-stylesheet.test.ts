import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hold } from './login.ts';

const PUBLIC_SHEET = '**/assets/public-*.css';
const OWNER_SHEET = '**/assets/owner-*.css';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Returns the active stylesheets, by their file names before the hash. */
const stylesheets = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets].map(({ href }) => /\/([a-z-]+)-[\w-]{8}\.css$/.exec(`${href}`)?.[1]),
  );

test('a page is painted only after its stylesheet has loaded', async ({ page }) => {
  await page.addInitScript(() => {
    const looks: string[] = [];
    Object.assign(window, { looks });
    new PerformanceObserver(() => {
      const title = document.querySelector('h1');
      looks.push(title === null ? 'no heading' : getComputedStyle(title).fontWeight);
    }).observe({ type: 'paint', buffered: true });
  });
  const sheet = await hold(page, PUBLIC_SHEET);
  await page.goto('/contact', { waitUntil: 'commit' });
  await expect(heading(page)).toBeAttached();
  await expect.poll(() => sheet.calls).toBe(1);
  const looks = () => page.evaluate(() => (window as unknown as { looks: string[] }).looks);
  expect(await looks()).toEqual([]);
  sheet.release();
  await expect.poll(async () => new Set(await looks())).toEqual(new Set(['900']));
});

test.describe('navigation to an owner’s page', () => {
  test.use({ storageState: ({ owner }, use) => use(owner.storage) });

  const profileLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Profilim' });

  test('shows the page only after its stylesheet has loaded', { tag: '@full' }, async ({ page, owner }) => {
    await page.goto('/contact');
    const sheet = await hold(page, OWNER_SHEET);
    // Hovering starts the fetch that the press then waits for.
    await profileLink(page).hover();
    await expect.poll(() => sheet.calls).toBe(1);
    await profileLink(page).click();
    await expect(page).toHaveURL(/\/profile\//);
    await expect(heading(page)).toHaveText('Yükleniyor...');
    sheet.release();
    await expect(heading(page)).toHaveText(owner.business.name);
    expect(await stylesheets(page)).toEqual(['public', 'owner']);
  });
});
