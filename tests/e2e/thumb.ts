import { expect, type Page } from '@playwright/test';

/** Share of the window's height, from the top, that the thumb of the holding hand does not reach. */
const BEYOND_THUMB = 1 / 3;
/** Minimum share of the window's width, so that a left and a right thumb can both reach it. */
const LEAST_WIDTH = 0.4;

/**
 * Expects the page's main action within the thumb's reach without scrolling, because scrolling only moves it
 * upwards, away from the thumb. An action below the window scrolls to the thumb.
 */
export async function expectInReach(page: Page, action: string): Promise<void> {
  const control = page.getByRole('button', { name: action }).or(page.getByRole('link', { name: action }));
  await page.evaluate(() => window.scrollTo(0, 0));
  const { y, height, width } = (await control.last().boundingBox()) ?? { y: 0, height: 0, width: 0 };
  const { width: windowWidth, height: windowHeight } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(y + height / 2, `${action}: how far down`).toBeGreaterThan(windowHeight * BEYOND_THUMB);
  expect(width, `${action}: how wide`).toBeGreaterThan(windowWidth * LEAST_WIDTH);
  // No element covers it, not even a toast.
  await control.last().hover({ trial: true });
}
