import { expect, type Page } from '@playwright/test';

/** Of the window's height, from above: where the thumb of the hand that holds a phone does not come. */
const BEYOND_THUMB = 1 / 3;
/** Of the window's width, that a left and a right thumb both find it. */
const LEAST_WIDTH = 0.4;

/**
 * Expects a thumb to reach what the page is there for, without being scrolled: scrolling only moves it away upwards.
 * What is further down than the window is scrolled to the thumb.
 */
export async function expectInReach(page: Page, action: string): Promise<void> {
  const control = page.getByRole('button', { name: action }).or(page.getByRole('link', { name: action }));
  await page.evaluate(() => window.scrollTo(0, 0));
  const { y, height, width } = (await control.last().boundingBox()) ?? { y: 0, height: 0, width: 0 };
  const { width: windowWidth, height: windowHeight } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(y + height / 2, `${action}: how far down`).toBeGreaterThan(windowHeight * BEYOND_THUMB);
  expect(width, `${action}: how wide`).toBeGreaterThan(windowWidth * LEAST_WIDTH);
  // Nothing lies on it, not even a toast.
  await control.last().hover({ trial: true });
}
