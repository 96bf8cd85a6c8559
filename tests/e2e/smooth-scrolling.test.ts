import type { Page } from '@playwright/test';
import { expect, test, WITH_MOTION } from './fixtures.ts';

test.use(WITH_MOTION);

/** Presses Yorumlar on a page, and returns every scroll position on the way; a jump has only one. */
async function placesOnTheWay(page: Page, from: string): Promise<number[]> {
  await page.goto(from);
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

test('the page scrolls smoothly to its sections', { tag: '@full' }, async ({ page }) => {
  expect((await placesOnTheWay(page, '/')).length).toBeGreaterThan(1);
});

test('the page scrolls smoothly to a section linked from another page', { tag: '@full' }, async ({
  page,
}) => {
  expect((await placesOnTheWay(page, '/contact')).length).toBeGreaterThan(1);
});

for (const [from, where] of [
  ['/', 'on the landing page'],
  ['/contact', 'from another page'],
] as const) {
  test(`the page jumps to a section with reduced motion (${where})`, { tag: '@full' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await placesOnTheWay(page, from)).toHaveLength(1);
  });
}

test('an address opens at its section without scrolling', { tag: '@full' }, async ({ page }) => {
  await page.goto('/#testimonials');
  await expect(page.locator('#testimonials')).toBeInViewport();
  const behavior = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  expect(await behavior()).toBe('auto');
  await page.getByRole('banner').getByRole('link', { name: 'Yorumlar' }).click();
  expect(await behavior()).toBe('smooth');
});
