import { expect, type Page } from '@playwright/test';
import { businessWaits } from '../../src/shared/contract/take-back.ts';

export const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'İşletme Girişi' });
export const phoneField = (page: Page) => loginDialog(page).getByLabel('Telefon numarası');
export const codeField = (page: Page) => loginDialog(page).getByLabel('Doğrulama kodu');

/** Returns the dialog's button with this label. */
export const button = (page: Page, name: string) => loginDialog(page).getByRole('button', { name });

/** Opens the menu if the window is too narrow for the header's buttons. */
export async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menü' });
  if (await menu.isVisible()) await menu.click();
}

/** Pastes from the clipboard; the browser context must permit it. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+v');
}

/** Opens the dialog from the landing page's header, or from its menu in a narrow window. */
export async function openLogin(page: Page): Promise<void> {
  await page.goto('/');
  await openMenu(page);
  await page.getByRole('button', { name: 'Giriş Yap' }).first().click();
  await expect(phoneField(page)).toBeFocused();
}

/** Requests a code in the phone step. */
export async function askForCode(page: Page, phone: string): Promise<void> {
  await phoneField(page).fill(phone);
  await button(page, 'Kod Gönder').click();
}

/** Enters a code and submits it. */
export async function tryCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await button(page, 'Doğrula ve Giriş Yap').click();
}

/** Answers the look for the number's business as if it was moved to another number lately. */
export async function offerTakeBack(page: Page): Promise<void> {
  const body = { error: businessWaits('Çınar Çay Ocağı', '5 Aralık'), code: 'FORMER_NUMBER' };
  await page.route('**/api/business/by-phone/*', (route) => route.fulfill({ status: 409, json: body }));
}

/** Holds all calls to `url` until `release`, and counts them. */
export async function hold(page: Page, url: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const held = { calls: 0, release };
  await page.route(url, async (route) => {
    held.calls += 1;
    await released;
    await route.continue();
  });
  return held;
}

/** Returns true if the identity SDK has a stored session in this browser. */
export const hasSession = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('firebaseLocalStorageDb');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const transaction = database.transaction('firebaseLocalStorage');
          const count = transaction.objectStore('firebaseLocalStorage').count();
          transaction.oncomplete = () => {
            database.close();
            resolve(count.result !== 0);
          };
        };
      }),
  );
