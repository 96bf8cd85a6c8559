import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hold } from './login.ts';

test.use({ viewport: { width: 360, height: 800 } });

const WAITING = ['auto'];
const LAID_OUT = ['visible'];

/** In which ways the parts below the first screen are laid out: `auto` waits until they come near. */
const layouts = (page: Page) =>
  page
    .locator('main section:not(.hero), footer')
    .evaluateAll((parts) => [...new Set(parts.map((part) => getComputedStyle(part).contentVisibility))]);

/** Opens a page and keeps it from coming alive. */
async function openHeld(page: Page, path: string) {
  const scripts = await hold(page, '**/assets/base-*.js');
  await page.goto(path, { waitUntil: 'load' });
  await expect.poll(() => scripts.calls).toBe(1);
  return scripts;
}

for (const path of ['/', '/privacy-policy']) {
  test(`what is below the first screen of ${path} is laid out once the page is alive, and for paper at once`, async ({
    page,
  }) => {
    const scripts = await openHeld(page, path);
    expect(await layouts(page)).toEqual(WAITING);
    await page.emulateMedia({ media: 'print' });
    expect(await layouts(page)).toEqual(LAID_OUT);
    await page.emulateMedia({ media: 'screen' });
    scripts.release();
    await expect.poll(() => layouts(page)).toEqual(LAID_OUT);
  });
}

test('a section that the address names is on show at once, and stays where it is', async ({ page }) => {
  const scripts = await openHeld(page, '/#nasil');
  const top = () => page.locator('#nasil').evaluate((section) => section.getBoundingClientRect().top);
  await expect(page.locator('#nasil h2')).toBeInViewport();
  const before = await top();
  scripts.release();
  await expect.poll(() => layouts(page)).toEqual(LAID_OUT);
  expect(await top()).toBeCloseTo(before, 0);
});

test('what a page brings that came without a document waits for nothing', async ({ page }) => {
  await page.goto('/contact');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gizlilik Politikası' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gizlilik Politikası');
  expect(await layouts(page)).toEqual(LAID_OUT);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('everything is laid out at once', async ({ page }) => {
    await page.goto('/', { waitUntil: 'load' });
    expect(await layouts(page)).toEqual(LAID_OUT);
  });
});
