import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { askForCode, button, codeField, openLogin, phoneField } from './login.ts';
import { fillRegistration, SHOP } from './owner.ts';
import { openAsOwner } from './seeded-owner.ts';
import { expectFailure, expectSuccess, toast } from './toasts.ts';

const OFFLINE = 'Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin.';

/** Resolves when a response to a request with `part` in its URL has arrived. */
const fetched = (page: Page, part: string) =>
  page.waitForEvent('requestfinished', (request) => request.url().includes(part));

// Chromium writes each failed request to the console.
test.use({ provoked: /^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/ });

test('a registration loses no data if the network fails at each step', async ({
  page,
  context,
  server,
  phone,
}) => {
  const toasts = fetched(page, '/styled-toast-');
  await page.goto('/register');
  await toasts;
  await fillRegistration(page, phone);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'İlerle' }).click();
  await expectFailure(page, OFFLINE);
  await expect(page.getByLabel('Dükkân adı')).toHaveValue(SHOP.name);
  await expect(page.getByRole('checkbox')).toBeChecked();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'İlerle' }).click();

  const code = await server.outbox.code(phone);
  await page.getByLabel('Doğrulama kodu').fill(code);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Doğrula ve Kayıt Ol' }).click();
  await expectFailure(page, OFFLINE);
  await expect(page.getByLabel('Doğrulama kodu')).toHaveValue(code);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Doğrula ve Kayıt Ol' }).click();
  await expect(toast(page, 'Kayıt Başarılı!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SHOP.name);
  expect(await server.outbox.sms(phone)).toHaveLength(1);
});

test('a login loses no data if the network fails at each step', { tag: '@full' }, async ({
  page,
  context,
  server,
  shop,
}) => {
  server.clock.advance(61_000);
  const toasts = fetched(page, '/styled-toast-');
  await openLogin(page);
  await toasts;
  await context.setOffline(true);
  await askForCode(page, shop.phone);
  await expectFailure(page, OFFLINE);
  await expect(phoneField(page)).toHaveValue(`+90 ${shop.phone.slice(3)}`);
  await context.setOffline(false);
  await button(page, 'Kod Gönder').click();

  const code = await server.outbox.code(shop.phone, 2);
  await codeField(page).fill(code);
  await context.setOffline(true);
  await button(page, 'Doğrula ve Giriş Yap').click();
  await expectFailure(page, OFFLINE);
  await expect(codeField(page)).toHaveValue(code);
  await context.setOffline(false);
  await button(page, 'Doğrula ve Giriş Yap').click();
  await expect(toast(page, 'Giriş Başarılı')).toBeVisible();
});

test('an offline owner stays signed in, keeps typed text, and saves it later', { tag: '@full' }, async ({
  page,
  context,
  shop,
}) => {
  const needed = ['/styled-toast-', '/identity-sdk-', '/api/business/by-phone/'].map((part) =>
    fetched(page, part),
  );
  await openAsOwner(page, shop);
  await Promise.all(needed);
  await page.getByRole('button', { name: 'Düzenle' }).click();
  await page.getByLabel('Soyad').fill('Demir');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expectFailure(page, OFFLINE);
  await expect(page.getByLabel('Soyad')).toHaveValue('Demir');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expectSuccess(page, 'Başarılı!', 'Profil bilgileriniz güncellendi.');
});
