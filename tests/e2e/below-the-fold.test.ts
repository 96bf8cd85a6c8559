import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hold } from './login.ts';

test.use({ viewport: { width: 360, height: 800 } });

const WAITING = ['auto'];
const LAID_OUT = ['visible'];

/** In which ways the parts below the first screen are laid out: `auto` waits until they come near. */
const layouts = (page: Page) =>
  page
    .locator('main section:not(.hero)')
    .evaluateAll((parts) => [...new Set(parts.map((part) => getComputedStyle(part).contentVisibility))]);

/** Opens a page and keeps it from coming alive. */
async function openHeld(page: Page, path: string) {
  // Without stylesheets either: what waits has to be said in the page itself.
  const files = await hold(page, '**/assets/{base-*.js,*.css}');
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await expect.poll(() => files.calls).toBeGreaterThan(0);
  return files;
}

test('what is below the first screen is laid out once the page is alive, and for paper at once', {
  tag: '@full',
}, async ({ page }) => {
  const files = await openHeld(page, '/');
  expect(await layouts(page)).toEqual(WAITING);
  await page.emulateMedia({ media: 'print' });
  expect(await layouts(page)).toEqual(LAID_OUT);
  await page.emulateMedia({ media: 'screen' });
  files.release();
  await expect.poll(() => layouts(page)).toEqual(LAID_OUT);
});

test('the parts below the first screen are laid out one a frame', { tag: '@full' }, async ({ page }) => {
  const files = await openHeld(page, '/');
  const counts = await page.evaluateHandle(() => {
    const seen = new Set<number>();
    const look = (done: (counts: number[]) => void) => {
      const { length } = document.querySelectorAll('.later');
      seen.add(length);
      if (length === 0) done([...seen]);
      else requestAnimationFrame(() => look(done));
    };
    return { seen: new Promise<number[]>(look) };
  });
  files.release();
  const [all = 0, ...left] = await counts.evaluate(({ seen }) => seen);
  expect(all).toBeGreaterThan(1);
  expect(left).toEqual(Array.from({ length: all }, (_, at) => all - 1 - at));
});

test('a section that the address names is on show at once, and stays where it is', { tag: '@full' }, async ({
  page,
}) => {
  const files = await openHeld(page, '/#iletisim');
  const top = () => page.locator('#iletisim').evaluate((section) => section.getBoundingClientRect().top);
  await expect(page.locator('#iletisim h2')).toBeInViewport();
  expect(await layouts(page)).toEqual(WAITING);
  const before = await top();
  files.release();
  await expect.poll(() => layouts(page)).toEqual(LAID_OUT);
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
});

test('what a page brings that came without a document waits for nothing', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/contact');
  await page.getByRole('banner').getByRole('link', { name: 'Demlik' }).click();
  await expect(page.locator('#nasil')).toBeAttached();
  await expect.poll(() => layouts(page)).toEqual(LAID_OUT);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('everything is laid out at once', { tag: '@full' }, async ({ page }) => {
    await page.goto('/', { waitUntil: 'load' });
    expect(await layouts(page)).toEqual(LAID_OUT);
  });
});
