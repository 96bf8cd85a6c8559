import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';

const SCHEMES = ['light', 'dark'] as const;
const WIDTHS = [320, 360, 1280];

test('the page about the API fits every window, and axe holds nothing against it', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demlik: the API');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
  }
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page), colorScheme).toEqual([]);
  }
  await page.getByRole('link', { name: 'POST /api/register' }).click();
  await expect(page.getByRole('heading', { name: 'POST /api/register' })).toBeInViewport();
});
