import { expect, type Locator, type Page } from '@playwright/test';
import type { SeededOwner } from './seeded-owner.ts';
import { tabTo } from './tabbing.ts';

export async function openPrices(page: Page, { slug }: SeededOwner): Promise<void> {
  await page.goto(`/profile/${slug}/fiyatlar`);
  await expect(page.getByRole('heading', { name: 'Tarifeniz' })).toBeVisible();
}

export const priceOf = (page: Page, name: string) => page.getByLabel(`${name}, fiyat`, { exact: true });

export async function setPrice(page: Page, name: string, price: string): Promise<void> {
  await priceOf(page, name).fill(price);
  await priceOf(page, name).blur();
}

export const saved = (page: Page) => expect(page.getByText('Kaydedildi', { exact: true })).toBeVisible();

export async function press(page: Page, name: RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

/** Returns how many px a select is too narrow for its selected text. */
export const hiddenOf = (list: Locator) =>
  list.evaluate((select: HTMLSelectElement) => {
    const copy = select.cloneNode(true) as HTMLSelectElement;
    for (const option of [...copy.options]) if (option.value !== select.value) option.remove();
    copy.style.cssText = 'position: absolute; width: auto; visibility: hidden';
    select.after(copy);
    const missing = copy.offsetWidth - select.offsetWidth;
    copy.remove();
    return missing;
  });
