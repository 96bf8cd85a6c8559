import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hold } from './login.ts';

const PUBLIC_SHEET = '**/assets/public-*.css';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

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
