import type { Page } from '@playwright/test';
import { stopClock } from './clock.ts';
import { confirmDeletion, deletionDialog } from './deletion.ts';
import { expect, test } from './fixtures.ts';
import { askForCode, button, codeField, hold, openLogin, tryCode } from './login.ts';
import { fillRegistration, SHOP } from './owner.ts';
import { openAsOwner } from './seeded-owner.ts';
import { toast } from './toasts.ts';

const SEND_CODE = '**/v1/accounts:sendVerificationCode*';
const CONFIRM_CODE = '**/v1/accounts:signInWithPhoneNumber*';

/** Buttons that leave the code step or start another action there. */
const WAYS_OUT = ['Numarayı Düzelt', 'Geri Dön'];

async function expectNoWayOut(page: Page, names: string[]): Promise<void> {
  for (const name of names) {
    const way = page.getByRole('button', { name });
    await expect(way).toBeDisabled();
    await way.click({ force: true });
  }
}

test('a registration keeps the submitted values, and its code step stays until the response', {
  tag: '@full',
}, async ({ page, server, phone }) => {
  const check = await hold(page, '**/api/auth/phone-check');
  const confirmation = await hold(page, CONFIRM_CODE);
  await page.goto('/register');
  await fillRegistration(page, phone);
  await page.getByRole('button', { name: 'İlerle' }).click();
  await expect(page.getByRole('button', { name: 'Gönderiliyor...' })).toBeVisible();
  await page.getByLabel('Dükkân adı').press('End');
  await page.keyboard.type(' ve Kahvesi');
  await page.getByRole('checkbox').click({ force: true });
  await expect(page.getByLabel('Dükkân adı')).toHaveValue(SHOP.name);
  await expect(page.getByRole('checkbox')).toBeChecked();
  check.release();

  const code = page.getByLabel('Doğrulama kodu');
  await code.fill(await server.outbox.code(phone));
  await page.getByRole('button', { name: 'Doğrula ve Kayıt Ol' }).click();
  await expect(page.getByRole('button', { name: 'Doğrulanıyor...' })).toBeVisible();
  await expectNoWayOut(page, WAYS_OUT);
  await expect(code).toHaveAttribute('readonly');
  confirmation.release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SHOP.name);
});

test('the login stays in its step during verification and while another code is sent', {
  tag: '@full',
}, async ({ page, server, shop }) => {
  await page.clock.install();
  server.clock.advance(61_000);
  await openLogin(page);
  await askForCode(page, shop.phone);
  await expect(codeField(page)).toBeFocused();
  await stopClock(page);
  await page.clock.runFor(61_000);
  // The pause between two messages to one number doubles.
  server.clock.advance(121_000);
  const sending = await hold(page, SEND_CODE);
  await button(page, 'Tekrar Gönder').click();
  await expect(button(page, 'Gönderiliyor...')).toBeVisible();
  await expectNoWayOut(page, [...WAYS_OUT, 'Doğrula ve Giriş Yap']);
  await page.clock.resume();
  sending.release();

  const lookup = await hold(page, '**/api/business/by-phone/**');
  await tryCode(page, await server.outbox.code(shop.phone, 3));
  await expect(button(page, 'Doğrulanıyor...')).toBeVisible();
  await expectNoWayOut(page, WAYS_OUT);
  lookup.release();
  await expect(toast(page, 'Giriş Başarılı')).toBeVisible();
});

test('an owner who registers again stays in the last step during the login', { tag: '@full' }, async ({
  page,
  server,
  shop,
}) => {
  server.clock.advance(61_000);
  await page.goto('/register');
  await fillRegistration(page, shop.phone, { ...SHOP, name: 'Başka Çay Ocağı' });
  await page.getByRole('button', { name: 'İlerle' }).click();
  await page.getByLabel('Doğrulama kodu').fill(await server.outbox.code(shop.phone, 2));
  await page.getByRole('button', { name: 'Doğrula ve Kayıt Ol' }).click();
  const lookup = await hold(page, '**/api/business/by-phone/**');
  await page.getByRole('main').getByRole('button', { name: 'Giriş Yap' }).click();
  await expectNoWayOut(page, ['Geri Dön']);
  lookup.release();
  await expect(page).toHaveURL(`${server.origin}/profile/${shop.slug}`);
});

test('the deletion dialog cannot be closed while the account is being deleted', { tag: '@full' }, async ({
  page,
  shop,
}) => {
  await openAsOwner(page, shop);
  await page.goto('/delete-account');
  const dialog = deletionDialog(page);
  const deletion = await hold(page, '**/api/account/delete');
  await confirmDeletion(page);
  await expect(dialog.getByRole('button', { name: 'Siliniyor...' })).toBeVisible();
  await expectNoWayOut(page, ['İptal', 'Kapat']);
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('Escape');
  await page.mouse.click(2, 2);
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/delete-account$/);
  deletion.release();
  await expect(toast(page, 'Hesap Silindi')).toBeVisible();
  await expect(dialog).toBeHidden();
});
