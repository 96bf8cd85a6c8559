import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hold } from './login.ts';

const SHEET = '**/assets/main-*.css';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Returns the active stylesheets, by their file names before the hash. */
const stylesheets = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets].map(({ href }) => /\/([a-z-]+)-[\w-]{8}\.css$/.exec(`${href}`)?.[1]),
  );

test('every page loads the same one stylesheet', { tag: '@full' }, async ({ page, owner }) => {
  await page.context().setStorageState(owner.storage);
  const customers = [`/${owner.slug}`, `/r/${owner.code}`];
  const owners = [`/profile/${owner.slug}`, `/profile/${owner.slug}/baski`];
  for (const path of ['/', '/register', '/privacy-policy', '/a/b', ...customers, ...owners]) {
    await page.goto(path);
    expect(await stylesheets(page), path).toEqual(['main']);
  }
});

test('a page is painted only after its stylesheet has loaded', async ({ page }) => {
  await page.addInitScript(() => {
    const looks: string[] = [];
    Object.assign(window, { looks });
    new PerformanceObserver(() => {
      const title = document.querySelector('h1');
      looks.push(title === null ? 'no heading' : getComputedStyle(title).fontWeight);
    }).observe({ type: 'paint', buffered: true });
  });
  const sheet = await hold(page, SHEET);
  await page.goto('/contact', { waitUntil: 'commit' });
  await expect(heading(page)).toBeAttached();
  await expect.poll(() => sheet.calls).toBe(1);
  const looks = () => page.evaluate(() => (window as unknown as { looks: string[] }).looks);
  expect(await looks()).toEqual([]);
  sheet.release();
  await expect.poll(async () => new Set(await looks())).toEqual(new Set(['900']));
});
