import type { Page } from '@playwright/test';

/** Stops the page's installed clock; afterwards only `page.clock` advances it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}
