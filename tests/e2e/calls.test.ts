import type { Page } from '@playwright/test';
import { confirmDeletion } from './deletion.ts';
import { expect, TEST_NUMBER, test } from './fixtures.ts';
import { askForCode, openLogin, tryCode } from './login.ts';
import { register, SHOP } from './owner.ts';
import { anonymous, asOwner, recordCalls, registrationCall } from './recorded-calls.ts';
import { openAsOwner } from './seeded-owner.ts';
import { toast } from './toasts.ts';

test('registration, login, edit and deletion send the documented calls', { tag: '@full' }, async ({
  page,
  server,
  phone,
}) => {
  const calls = recordCalls(page);
  await register(page, server.outbox, phone);
  expect(calls).toContainEqual(registrationCall(phone));

  await page.getByRole('button', { name: 'Çıkış Yap' }).click();
  await expect(toast(page, 'Çıkış Yapıldı')).toBeVisible();
  expect(calls).toContainEqual(anonymous('POST /api/auth/logout', { ticket: expect.any(String) }));
  server.clock.advance(61_000);
  calls.length = 0;
  await openLogin(page);
  await askForCode(page, phone);
  await tryCode(page, await server.outbox.code(phone, 2));
  await expect(toast(page, 'Giriş Başarılı')).toBeVisible();
  await expect(async () =>
    expect(calls).toEqual([
      anonymous('POST /api/auth/phone-check', { phone }),
      expect.objectContaining({ call: 'GET /api/auth/bot-check' }),
      asOwner(`GET /api/business/by-phone/${encodeURIComponent(phone)}`),
      asOwner('GET /api/account/changed-texts'),
    ]),
  ).toPass();

  await page.getByRole('link', { name: 'Profilim' }).first().click();
  await page.getByRole('button', { name: 'Düzenle' }).click();
  await page.getByLabel('Soyad').fill('Demir');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(toast(page, 'Başarılı!')).toBeVisible();
  const seen = {
    name: SHOP.name,
    owner_name: SHOP.ownerName,
    owner_surname: SHOP.ownerSurname,
    address: SHOP.address,
  };
  expect(calls.at(-1)).toEqual(
    asOwner('PUT /api/business/update', { ...seen, owner_surname: 'Demir', seen }),
  );

  calls.length = 0;
  await page.getByRole('button', { name: 'Hesabımı Sil' }).click();
  await confirmDeletion(page);
  await expect(toast(page, 'Hesap Silindi')).toBeVisible();
  expect(calls).toEqual([asOwner('DELETE /api/account/delete')]);
});

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

test('an owner sends the same calls with the token', { tag: '@full' }, async ({ page, owner, shop }) => {
  // The profile shows the stored business and fetches it meanwhile.
  const asked = page.waitForResponse('**/api/business/by-phone/**');
  await openAsOwner(page, shop);
  await asked;
  const calls = recordCalls(page);
  await readAndWrite(page, owner);
  expect(calls).toEqual([asOwner('POST /api/contact', message)]);
});
