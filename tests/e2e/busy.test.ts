import { expect, test } from './fixtures.ts';
import { hold } from './login.ts';
import { fillRegistration } from './owner.ts';
import { openAsOwner } from './seeded-owner.ts';
import { toast } from './toasts.ts';

test('registration says what it is doing in both steps, and does nothing twice', async ({
  page,
  server,
  phone,
}) => {
  const check = await hold(page, '**/api/auth/phone-check');
  const registration = await hold(page, '**/api/register');
  await page.goto('/register');
  await fillRegistration(page, phone);
  await page.getByRole('button', { name: 'İlerle' }).click();
  const sending = page.getByRole('button', { name: 'Gönderiliyor...' });
  await expect(sending).toHaveAttribute('aria-disabled', 'true');
  await sending.click({ force: true });
  await page.getByLabel('Dükkân adı').press('Enter');
  check.release();

  const code = page.getByLabel('Doğrulama kodu');
  await code.fill(await server.outbox.code(phone));
  await page.getByRole('button', { name: 'Doğrula ve Kayıt Ol' }).click();
  const verifying = page.getByRole('button', { name: 'Doğrulanıyor...' });
  await expect(verifying).toHaveAttribute('aria-disabled', 'true');
  await verifying.click({ force: true });
  await code.press('Enter');
  registration.release();
  await expect(page).toHaveURL(/\/profile\//);
  expect([check.calls, registration.calls]).toEqual([1, 1]);
  expect(await server.outbox.sms(phone)).toHaveLength(1);
});

test('the profile says that it is saving, and saves once', async ({ page, shop }) => {
  await openAsOwner(page, shop);
  const update = await hold(page, '**/api/business/update');
  await page.getByRole('button', { name: 'Düzenle' }).click();
  await page.getByLabel('Soyad').fill('Demir');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  const saving = page.getByRole('button', { name: 'Kaydediliyor...' });
  await expect(saving).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: 'İptal' })).toBeDisabled();
  await saving.click({ force: true });
  await page.getByLabel('Soyad').press('Enter');
  update.release();
  await expect(toast(page, 'Başarılı!')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Demir');
  expect(update.calls).toBe(1);
});
