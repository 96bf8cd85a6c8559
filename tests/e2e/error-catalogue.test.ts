import { expect, test } from './fixtures.ts';
import { askForCode, codeField, openLogin, phoneField, tryCode } from './login.ts';
import { expectFailure, toast } from './toasts.ts';

const SEND_CODE = '**/v1/accounts:sendVerificationCode*';
const OFFLINE = 'Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin.';
const CODE_WRONG = 'Doğrulama kodu hatalı. Lütfen tekrar deneyin.';
const WAIT = /^Biraz beklemeniz gerekiyor\. \d+ saniye sonra tekrar deneyin\.$/;

test.describe('a code that cannot be sent', () => {
  test('is reported if another one was just sent', { tag: '@full' }, async ({ page, server, phone }) => {
    await openLogin(page);
    await askForCode(page, phone);
    await expect(codeField(page)).toBeVisible();
    // A new visit, which does not know of the first code.
    await page.evaluate(() => sessionStorage.clear());
    await openLogin(page);
    await askForCode(page, phone);
    await expect(toast(page, 'Hata').getByText(WAIT)).toBeVisible();
    await expect(phoneField(page)).toHaveAccessibleDescription(WAIT);
    expect(await server.outbox.sms(phone)).toHaveLength(1);
  });

  test('is reported if the provider is unreachable', { tag: '@full' }, async ({ page, phone }) => {
    await page.route(SEND_CODE, (route) => route.abort('connectionfailed'));
    await openLogin(page);
    await askForCode(page, phone);
    await expectFailure(page, OFFLINE);
  });
});

test.describe('a login that fails', () => {
  test('keeps a wrong code, and offers a new one after three attempts', { tag: '@full' }, async ({
    page,
    server,
    phone,
  }) => {
    await openLogin(page);
    await askForCode(page, phone);
    const wrong = (await server.outbox.code(phone)) === '111111' ? '222222' : '111111';
    for (let guess = 0; guess < 2; guess += 1) {
      const answered = page.waitForResponse('**/v1/accounts:signInWithPhoneNumber*');
      await tryCode(page, wrong);
      await answered;
      await expectFailure(page, CODE_WRONG);
      await expect(codeField(page)).toHaveValue(wrong);
      await expect(codeField(page)).toHaveAccessibleDescription(CODE_WRONG);
    }
    await tryCode(page, wrong);
    await expectFailure(page, 'Kod 3 kez yanlış yazıldı. Yeni kod isteyin.');
    await expect(codeField(page)).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Yeni Kod Gönder' })).toBeVisible();
  });

  test('is reported if the dialog cannot be loaded', { tag: '@full' }, async ({ page }) => {
    await page.route('**/assets/login-dialog-*.js', (route) => route.abort('connectionfailed'));
    await page.goto('/');
    await page.getByRole('button', { name: 'Giriş Yap' }).first().click();
    await expectFailure(page, 'Giriş penceresi açılamadı. İnternetinizi kontrol edip tekrar deneyin.');
  });
});
