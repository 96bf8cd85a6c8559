import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fillRegistration, SHOP } from './owner.ts';
import { expectFailure, toast } from './toasts.ts';

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
