import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Returns the visible toast with exactly this title: the toast itself, not its announcement, which exists
 * only for a second.
 */
export function toast(page: Page, title: string): Locator {
  return page
    .getByRole('region', { name: /^Bildirimler/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) });
}

/** Returns the title, then the description. */
const texts = (shown: Locator) => shown.locator('div > div');

/** Expects a success toast with exactly this title and, if given, exactly these elements below it. */
export async function expectSuccess(
  page: Page,
  ...[title, ...description]: [string, ...string[]]
): Promise<void> {
  const shown = toast(page, title);
  await expect(texts(shown)).toHaveText([title, ...description]);
  await expect(shown.locator('.icon-circle-check')).toBeVisible();
}

/** Expects a destructive toast with exactly this title and description. */
export async function expectFailure(page: Page, description: string, title = 'Hata'): Promise<void> {
  const shown = toast(page, title);
  await expect(texts(shown)).toHaveText([title, description]);
  await expect(shown.locator('.icon-circle-exclamation-point')).toBeVisible();
}
