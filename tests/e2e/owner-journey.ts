import { expect, type Page } from '@playwright/test';
import { confirmDeletion } from './deletion.ts';
import { askForCode, loginDialog, openLogin, tryCode } from './login.ts';
import { register, type SentCodes, SHOP } from './owner.ts';
import { expectSuccess, toast } from './toasts.ts';

interface Journey {
  codes: SentCodes;
  /** An unregistered number, canonical. */
  phone: string;
  /** Called between registration and login, for providers that enforce a wait before the next code. */
  beforeLogin?: () => void;
}

/**
 * Runs an owner's whole journey, equal for every identity provider. Registers, logs out, logs in with another
 * code, reloads, and deletes the account on the deletion page. Needs `baseURL`.
 */
export async function walkAsOwner(page: Page, { codes, phone, beforeLogin }: Journey): Promise<void> {
  const slug = await register(page, codes, phone);
  await page.getByRole('button', { name: 'Çıkış Yap' }).click();
  await expect(toast(page, 'Çıkış Yapıldı')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: 'Giriş Yap' }).first()).toBeVisible();
  expect(
    await page.evaluate(() => [localStorage.getItem('business_id'), localStorage.getItem('business_data')]),
  ).toEqual([null, null]);

  beforeLogin?.();
  await openLogin(page);
  await askForCode(page, phone);
  await tryCode(page, await codes.code(phone, 2));
  await expectSuccess(page, 'Giriş Başarılı', `Hoş geldiniz, ${SHOP.name}`);
  await expect(loginDialog(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Profilim' }).first()).toHaveAttribute(
    'href',
    `/profile/${slug}`,
  );

  await page.goto('/delete-account');
  await confirmDeletion(page);
  await expect(toast(page, 'Hesap Silindi')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Giriş Yap' }).first()).toBeVisible();
  expect((await page.goto(`/${slug}`))?.status()).toBe(404);
}
