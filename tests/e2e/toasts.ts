import { expect, type Locator, type Page } from '@playwright/test';

/** The toast on show with exactly this title: itself, not its announcement, which lives for a second only. */
export function toast(page: Page, title: string): Locator {
  return page
    .getByRole('region', { name: /^Bildirimler/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) });
}

/** Title, then description. */
const texts = (shown: Locator) => shown.locator('div > div');

/** Expects a success to be told with exactly this title and, where there is more to say, exactly this description. */
export async function expectSuccess(
  page: Page,
  ...[title, ...description]: [string, string?]
): Promise<void> {
  const shown = toast(page, title);
  await expect(texts(shown)).toHaveText([title, ...description.map(String)]);
  await expect(shown.locator('.icon-circle-check')).toBeVisible();
}

/** Expects a failure to be told: destructive, with exactly this description under its title. */
export async function expectFailure(page: Page, description: string, title = 'Hata'): Promise<void> {
  const shown = toast(page, title);
  await expect(texts(shown)).toHaveText([title, description]);
  await expect(shown.locator('.icon-circle-exclamation-point')).toBeVisible();
}
