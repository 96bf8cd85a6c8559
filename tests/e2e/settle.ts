import type { Page } from '@playwright/test';

/** Sends a request and waits for its reply: the page's routes have then received all earlier requests. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => fetch('/healthz').then(({ status }) => status));
}
