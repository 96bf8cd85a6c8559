import type { Page } from '@playwright/test';
import { expect, TEST_NUMBER, test } from './fixtures.ts';
import { askForCode, openLogin, tryCode } from './login.ts';
import { anonymous, asOwner, recordCalls } from './recorded-calls.ts';
import { toast } from './toasts.ts';

test('a test number logs in with a separate call', async ({ page }) => {
  const calls = recordCalls(page);
  await openLogin(page);
  await askForCode(page, TEST_NUMBER.phone);
  await tryCode(page, TEST_NUMBER.code);
  await expect(toast(page, 'Giriş Başarılı')).toBeVisible();
  await expect(async () =>
    expect(calls).toEqual([
      anonymous('POST /api/auth/phone-check', { phone: TEST_NUMBER.phone }),
      anonymous('POST /api/auth/whitelist-login', TEST_NUMBER),
      asOwner('GET /api/account/changed-texts'),
    ]),
  ).toPass();
});

/** Opens a shop and an invitation, and sends a contact message. */
async function readAndWrite(page: Page, { slug, code }: { slug: string; code: string }): Promise<void> {
  await page.goto(`/${slug}`);
  await expect(page.getByText('Çaycı kodu', { exact: true })).toBeVisible();
  await page.goto(`/r/${code}`);
  await expect(page.getByRole('heading', { name: 'Çayınızı uygulamadan söyleyin' })).toBeVisible();
  await page.goto('/contact');
  await page.getByLabel('Adınız').fill('Ayşe');
  await page.getByLabel('E-posta adresiniz').fill('ayse@ornek.example');
  await page.getByLabel('Mesajınız').fill('Merhaba');
  await page.getByRole('button', { name: 'Mesajı Gönder' }).click();
  await expect(toast(page, 'Mesajınız Gönderildi')).toBeVisible();
}

const message = {
  name: 'Ayşe',
  email: 'ayse@ornek.example',
  phone: '',
  subject: '',
  message: 'Merhaba',
};

test('a visitor reads a shop and an invitation without a call, and sends a message without a token', async ({
  page,
  owner,
}) => {
  const calls = recordCalls(page);
  await readAndWrite(page, owner);
  expect(calls).toEqual([anonymous('POST /api/contact', message)]);
});
