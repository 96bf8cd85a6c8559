import type { Page } from '@playwright/test';

/** Whatever the page asked for before has been seen by its routes when this has been answered. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => fetch('/healthz').then(({ status }) => status));
}
