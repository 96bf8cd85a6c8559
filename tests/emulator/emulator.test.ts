import { expect } from '@playwright/test';
import { TEST_NUMBER } from '../e2e/fixtures.ts';
import { askForCode, openLogin, tryCode } from '../e2e/login.ts';
import { register, SHOP } from '../e2e/owner.ts';
import { walkAsOwner } from '../e2e/owner-journey.ts';
import { expectFailure, expectSuccess, toast } from '../e2e/toasts.ts';
import { test } from './fixtures.ts';

test('an owner registers, logs out, logs in and deletes the account', async ({ page, emulator }) => {
  await walkAsOwner(page, { codes: emulator, phone: '+905321000001' });
});

test('a wrong code is rejected, and the correct one still works', async ({ page, emulator }) => {
  const phone = '+905321000002';
  await register(page, emulator, phone);
  await page.getByRole('button', { name: 'Çıkış Yap' }).click();
  await expect(toast(page, 'Çıkış Yapıldı')).toBeVisible();
  await openLogin(page);
  await askForCode(page, phone);
  const code = await emulator.code(phone);
  await tryCode(page, code === '000000' ? '111111' : '000000');
  await expectFailure(page, 'Doğrulama kodu hatalı. Lütfen tekrar deneyin.');
  await tryCode(page, code);
  await expectSuccess(page, 'Giriş Başarılı', `Hoş geldiniz, ${SHOP.name}`);
});

test('a test number logs in with a custom token and keeps its session', async ({ page }) => {
  await openLogin(page);
  await askForCode(page, TEST_NUMBER.phone);
  await tryCode(page, TEST_NUMBER.code);
  await expectSuccess(page, 'Giriş Başarılı', 'Hoş geldiniz, Test Çay Ocağı');
  await page.goto('/delete-account');
  await expect(page.getByRole('dialog', { name: 'Hesabı Kalıcı Olarak Sil' })).toContainText(
    'Test Çay Ocağı',
  );
});
