import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Presses Yorumlar on the landing page and gives every place the page was scrolled to on its way. */
async function placesOnTheWay(page: Page): Promise<number[]> {
  await page.goto('/');
  const way = await page.evaluateHandle(() => {
    const places: number[] = [];
    addEventListener('scroll', () => places.push(window.scrollY));
    const ended = new Promise((resolve) => addEventListener('scrollend', resolve, { once: true }));
    return { places, ended };
  });
  await page.getByRole('banner').getByRole('link', { name: 'Yorumlar' }).click();
  const places = await way.evaluate(({ places: passed, ended }) => ended.then(() => passed));
  await expect(page.locator('#testimonials')).toBeInViewport();
  return [...new Set(places)];
}

test('the page scrolls smoothly to its sections', async ({ page }) => {
  expect((await placesOnTheWay(page)).length).toBeGreaterThan(2);
});

test('it goes there at once for people who want less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await placesOnTheWay(page)).toHaveLength(1);
});
