import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { askForCode, button, codeField, hold, openLogin, phoneField } from './login.ts';
import { fillRegistration } from './owner.ts';
import { openAsOwner } from './seeded-owner.ts';
import { toast } from './toasts.ts';

const SEND_CODE = '**/v1/accounts:sendVerificationCode*';
const CONFIRM_CODE = '**/v1/accounts:signInWithPhoneNumber*';

/** Counts the calls to `url` and lets them through. */
async function count(page: Page, url: string) {
  const calls = await hold(page, url);
  calls.release();
  return calls;
}

/** Two presses in the same moment, before the page has drawn anything new: the fastest that can be. */
async function pressTwice(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).evaluate((pressed: HTMLButtonElement) => {
    pressed.click();
    pressed.click();
  });
}

test('a registration is begun and made once, however often it is pressed', async ({
  page,
  server,
  phone,
}) => {
  const calls = await Promise.all(
    ['**/api/auth/phone-check', SEND_CODE, CONFIRM_CODE, '**/api/register'].map((url) => count(page, url)),
  );
  await page.goto('/register');
  await fillRegistration(page, phone);
  await pressTwice(page, 'İlerle');
  await page.getByLabel('Doğrulama kodu').fill(await server.outbox.code(phone));
  await pressTwice(page, 'Doğrula ve Kayıt Ol');
  await expect(toast(page, 'Kayıt Başarılı!')).toBeVisible();
  await expect(page).toHaveURL(/\/profile\//);
  expect(calls.map((each) => each.calls)).toEqual([1, 1, 1, 1]);
  expect(await server.outbox.sms(phone)).toHaveLength(1);
});

test('a login is made once, however often it is pressed', async ({ page, server, shop }) => {
  server.clock.advance(61_000);
  const calls = await Promise.all(
    ['**/api/auth/phone-check', SEND_CODE, CONFIRM_CODE, '**/api/business/by-phone/**'].map((url) =>
      count(page, url),
    ),
  );
  await openLogin(page);
  await phoneField(page).fill(shop.phone);
  await pressTwice(page, 'Kod Gönder');
  await codeField(page).fill(await server.outbox.code(shop.phone, 2));
  await pressTwice(page, 'Doğrula ve Giriş Yap');
  await expect(toast(page, 'Giriş Başarılı')).toBeVisible();
  expect(calls.map((each) => each.calls)).toEqual([1, 1, 1, 1]);
});

test('a message, a change and a deletion are sent once, however often they are pressed', async ({
  page,
  shop,
}) => {
  const calls = await Promise.all(
    ['**/api/contact', '**/api/business/update', '**/api/account/delete'].map((url) => count(page, url)),
  );
  await page.goto('/contact');
  await page.getByLabel('Adınız').fill('Ayşe');
  await page.getByLabel('E-posta adresiniz').fill('ayse@ornek.example');
  await page.getByLabel('Mesajınız').fill('Merhaba');
  await pressTwice(page, 'Mesajı Gönder');
  await expect(toast(page, 'Mesajınız Gönderildi')).toBeVisible();

  await openAsOwner(page, shop);
  await page.getByRole('button', { name: 'Düzenle' }).click();
  await page.getByLabel('Soyad').fill('Demir');
  await pressTwice(page, 'Kaydet');
  await expect(toast(page, 'Başarılı!')).toBeVisible();

  await page.getByRole('button', { name: 'Hesabımı Sil' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hesabı Kalıcı Olarak Sil' });
  await dialog.getByRole('textbox').fill('HESABIMI SIL');
  await pressTwice(page, 'Hesabımı Kalıcı Olarak Sil');
  await expect(toast(page, 'Hesap Silindi')).toBeVisible();
  expect(calls.map((each) => each.calls)).toEqual([1, 1, 1]);
});

test('a new code is asked for once, however often it is pressed', async ({ page, server, phone }) => {
  await page.clock.install();
  await openLogin(page);
  await askForCode(page, phone);
  await expect(codeField(page)).toBeFocused();
  await page.clock.fastForward(61_000);
  server.clock.advance(61_000);
  const sent = await count(page, SEND_CODE);
  await pressTwice(page, 'Tekrar Gönder');
  await server.outbox.code(phone, 2);
  await expect(button(page, 'Doğrula ve Giriş Yap')).toBeEnabled();
  expect(sent.calls).toBe(1);
});
