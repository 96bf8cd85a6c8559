import { expect, type Page } from '@playwright/test';
import { formatRegistrationPhone } from '../../src/shared/domain/phone.ts';

export interface Shop {
  name: string;
  ownerName: string;
  ownerSurname: string;
  address: string;
}

export const SHOP: Shop = {
  name: 'Çınar Çay Ocağı',
  ownerName: 'Hasan',
  ownerSurname: 'Yıldız',
  address: 'Ömer Ağa Han, Kat 1, No 14, Eminönü',
};

/** Gives access to the text messages of a run. */
export interface SentCodes {
  /** Returns the code of the nth message to this canonical number, as soon as it is sent. */
  code(phone: string, nth?: number): Promise<string>;
}

/** Fills step 1 of the registration. */
export async function fillRegistration(page: Page, phone: string, shop: Shop = SHOP): Promise<void> {
  await page.getByLabel('Dükkân adı').fill(shop.name);
  await page.getByLabel('Dükkân sahibinin adı').fill(shop.ownerName);
  await page.getByLabel('Dükkân sahibinin soyadı').fill(shop.ownerSurname);
  await page.getByLabel('Telefon numarası').fill(formatRegistrationPhone(phone));
  await page.getByLabel(/Dükkân adresi/).fill(shop.address);
  await page.getByRole('checkbox').check();
}

/** Registers a business from /register to its profile page; returns its slug. */
export async function register(
  page: Page,
  outbox: SentCodes,
  phone: string,
  shop: Shop = SHOP,
  origin = '',
): Promise<string> {
  await page.goto(`${origin}/register`);
  await fillRegistration(page, phone, shop);
  await page.getByRole('button', { name: 'İlerle' }).click();
  await page.getByLabel('Doğrulama kodu').fill(await outbox.code(phone));
  await page.getByRole('button', { name: 'Doğrula ve Kayıt Ol' }).click();
  await page.waitForURL('**/profile/*');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.name);
  return new URL(page.url()).pathname.split('/')[2] ?? '';
}
