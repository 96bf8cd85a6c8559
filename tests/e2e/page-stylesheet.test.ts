import type { Page } from '@playwright/test';
import { expect, openWhole, test } from './fixtures.ts';

const LANDING_STYLESHEET = '**/assets/landing-page-*.css';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const goHome = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Demlik' });

/** The stylesheets in use beside what stands in the page, by the names that their files have before the hash. */
const stylesheets = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets].flatMap(({ href }) =>
      href === null ? [] : /\/([a-z-]+)-[\w-]{6}\.css$/.exec(href)?.[1],
    ),
  );

/** Keeps the sizes that the landing page's heading had in each frame in which it could be seen. */
async function watchHeading(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const sizes: string[] = [];
    Object.assign(window, { sizes });
    const look = () => {
      const hero = document.querySelector('h1');
      if (hero?.textContent.startsWith('Çay söylendi')) sizes.push(getComputedStyle(hero).fontSize);
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => [...new Set((window as unknown as { sizes: string[] }).sizes)]);
}

async function heroSize(page: Page): Promise<string> {
  await page.goto('/');
  return heading(page).evaluate((hero) => getComputedStyle(hero).fontSize);
}

test('a page loads the stylesheet of all pages and its own, not that of another', { tag: '@full' }, async ({
  page,
  owner,
}) => {
  // Its own stands in the page, to the last rule.
  await openWhole(page, '/');
  await expect.poll(() => stylesheets(page)).toEqual(['entry-client']);
  await page.goto('/contact');
  await goHome(page).click();
  await expect(heading(page)).toHaveText(/^Çay söylendi/);
  await expect.poll(() => stylesheets(page)).toEqual(['entry-client', 'landing-page']);
  for (const path of [
    '/register',
    '/contact',
    '/privacy-policy',
    '/delete-account',
    '/a/b',
    `/${owner.slug}`,
  ]) {
    await openWhole(page, path);
    // A page may come alive before its stylesheet is there.
    await expect.poll(() => stylesheets(page), path).toEqual(['entry-client']);
  }
});

test('a page that is led to shows only once its stylesheet is there', { tag: '@full' }, async ({ page }) => {
  const size = await heroSize(page);
  await page.goto('/contact');
  const sizes = await watchHeading(page);
  const held = Promise.withResolvers<void>();
  await page.route(LANDING_STYLESHEET, async (route) => {
    await held.promise;
    await route.continue();
  });

  // The pointer on its way has begun to fetch what the press then waits for.
  const asked = page.waitForRequest(LANDING_STYLESHEET);
  await goHome(page).hover();
  await asked;
  await goHome(page).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(heading(page)).toHaveText('Yükleniyor...');
  expect(await sizes()).toEqual([]);

  held.resolve();
  await expect(heading(page)).toHaveText(/^Çay söylendi/);
  expect(await sizes()).toEqual([size]);
});

test.describe('a stylesheet that failed to come', () => {
  test.use({ provoked: /^Failed to load resource|Unable to preload CSS/ });

  test('ahead of the press comes with it', { tag: '@full' }, async ({ page }) => {
    const size = await heroSize(page);
    await page.goto('/contact');
    await page.route(LANDING_STYLESHEET, (route) => route.abort(), { times: 1 });
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.css'));
    await goHome(page).hover();
    await failed;
    await goHome(page).click();
    await expect(heading(page)).toHaveText(/^Çay söylendi/);
    await expect(heading(page)).toHaveCSS('font-size', size);
  });
});
