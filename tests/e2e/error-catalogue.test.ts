import { expect, TEST_NUMBER, test } from './fixtures.ts';
import { askForCode, button, codeField, loginDialog, openLogin, phoneField, tryCode } from './login.ts';
import { fillRegistration } from './owner.ts';
import { expectFailure, toast } from './toasts.ts';

const SEND_CODE = '**/v1/accounts:sendVerificationCode*';
const LOOKUP = '**/v1/accounts:lookup*';
const SMS_NOT_SENT = 'SMS gönderilemedi. Lütfen tekrar deneyin.';
const OFFLINE = 'Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin.';
const UNAVAILABLE = 'Şu anda hizmet veremiyoruz. Lütfen birazdan tekrar deneyin.';
const CODE_WRONG = 'Doğrulama kodu hatalı. Lütfen tekrar deneyin.';
const TOO_MANY = 'Çok fazla deneme yapıldı. Lütfen biraz sonra tekrar deneyin.';
const LOOKUP_FAILED = 'İşletme bilgileri alınamadı.';

/** An answer of a proxy whose server is away. */
const BAD_GATEWAY = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' };
const OUTAGE = { status: 503, json: { error: UNAVAILABLE, code: 'UNAVAILABLE' } };

// Chromium writes each failed request to the console; these tests are about such requests.
test.use({ provoked: /^Failed to load resource: (the server responded|net::ERR_INTERNET_DISCONNECTED)/ });

test.describe('a code that cannot be sent', () => {
  test('because the bot-check took too long', async ({ page, server, phone }) => {
    await page.route(
      SEND_CODE,
      (route) => {
        server.clock.advance(5 * 60_000 + 1000);
        return route.continue();
      },
      { times: 1 },
    );
    await openLogin(page);
    await askForCode(page, phone);
    await expectFailure(page, 'reCAPTCHA süresi doldu. Lütfen tekrar deneyin.');
    await expect(phoneField(page)).toHaveValue(`+90 ${phone.slice(3)}`);
    expect(await server.outbox.sms(phone)).toEqual([]);
    await button(page, 'Kod Gönder').click();
    await expect(codeField(page)).toBeFocused();
  });

  test('because one was sent a moment ago', async ({ page, server, phone }) => {
    await openLogin(page);
    await askForCode(page, phone);
    await server.outbox.code(phone);
    // A visit that knows nothing of the first code.
    await openLogin(page);
    await askForCode(page, phone);
    await expectFailure(page, TOO_MANY);
    await expect(phoneField(page)).toHaveAccessibleDescription(TOO_MANY);
    expect(await server.outbox.sms(phone)).toHaveLength(1);
  });

  test('because there is no network', async ({ page, context, phone }) => {
    const toasts = page.waitForResponse('**/assets/styled-toast-*.js');
    await openLogin(page);
    await toasts;
    await context.setOffline(true);
    await askForCode(page, phone);
    await expectFailure(page, OFFLINE);
    await context.setOffline(false);
    await button(page, 'Kod Gönder').click();
    await expect(codeField(page)).toBeFocused();
  });

  test('because the provider cannot be reached', async ({ page, phone }) => {
    await page.route(SEND_CODE, (route) => route.abort('connectionfailed'));
    await openLogin(page);
    await askForCode(page, phone);
    await expectFailure(page, OFFLINE);
  });

  test('for a reason that the server says, or does not', async ({ page, phone }) => {
    await openLogin(page);
    await page.route('**/api/auth/phone-check', (route) => route.fulfill(OUTAGE), { times: 1 });
    await askForCode(page, phone);
    await expectFailure(page, UNAVAILABLE);
    await page.route('**/api/auth/phone-check', (route) => route.fulfill(BAD_GATEWAY), { times: 1 });
    await button(page, 'Kod Gönder').click();
    await expectFailure(page, SMS_NOT_SENT);
    await expect(phoneField(page)).toHaveAccessibleDescription(SMS_NOT_SENT);
  });

  test('keeps what was typed in the registration', async ({ page, context, phone }) => {
    await page.goto('/register');
    await fillRegistration(page, phone);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'İlerle' }).click();
    await expectFailure(page, OFFLINE);
    await expect(page.getByLabel('Dükkân adı')).toHaveValue('Çınar Çay Ocağı');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'İlerle' }).click();
    await expect(page.getByLabel('Doğrulama kodu')).toBeFocused();
  });
});

test.describe('a login that fails', () => {
  test('over a wrong code keeps it, and after three asks for a new one', async ({ page, server, phone }) => {
    await openLogin(page);
    await askForCode(page, phone);
    const wrong = (await server.outbox.code(phone)) === '111111' ? '222222' : '111111';
    for (let guess = 0; guess < 3; guess += 1) {
      const answered = page.waitForResponse('**/v1/accounts:signInWithPhoneNumber*');
      await tryCode(page, wrong);
      await answered;
      await expectFailure(page, CODE_WRONG);
      await expect(codeField(page)).toHaveValue(wrong);
      await expect(codeField(page)).toHaveAccessibleDescription(CODE_WRONG);
    }
    await tryCode(page, await server.outbox.code(phone));
    await expectFailure(page, 'Bu kodun süresi doldu. Yeni kod isteyin.');
  });

  test('when the provider names no phone', async ({ page, server, phone }) => {
    await page.route(LOOKUP, async (route) => {
      const response = await route.fetch();
      const { users } = (await response.json()) as { users: Record<string, unknown>[] };
      await route.fulfill({
        response,
        json: { users: users.map(({ phoneNumber: _, ...user }) => ({ ...user, providerUserInfo: [] })) },
      });
    });
    await openLogin(page);
    await askForCode(page, phone);
    await tryCode(page, await server.outbox.code(phone));
    await expectFailure(page, 'Telefon numarası alınamadı.');
  });

  test('when the business cannot be looked up, and can be tried again with the same code', async ({
    page,
    server,
    shop,
  }) => {
    server.clock.advance(61_000);
    await openLogin(page);
    await askForCode(page, shop.phone);
    await page.route('**/api/business/by-phone/**', (route) => route.fulfill(BAD_GATEWAY), { times: 1 });
    await tryCode(page, await server.outbox.code(shop.phone, 2));
    await expectFailure(page, `${LOOKUP_FAILED} Lütfen tekrar deneyin.`);
    await page.route('**/api/business/by-phone/**', (route) => route.fulfill(OUTAGE), { times: 1 });
    await button(page, 'Doğrula ve Giriş Yap').click();
    await expectFailure(page, `${LOOKUP_FAILED} ${UNAVAILABLE}`);
    await button(page, 'Doğrula ve Giriş Yap').click();
    await expect(toast(page, 'Giriş Başarılı')).toBeVisible();
  });

  test('of a test number without success or without a business', async ({ page }) => {
    let reply: object = { success: false };
    await page.route('**/api/auth/whitelist-login', (route) => route.fulfill({ json: reply }));
    await openLogin(page);
    await askForCode(page, TEST_NUMBER.phone);
    await tryCode(page, TEST_NUMBER.code);
    await expectFailure(page, 'Whitelist girişi başarısız.');
    reply = { success: true, customToken: 'x' };
    const answered = page.waitForResponse('**/api/auth/whitelist-login');
    await button(page, 'Doğrula ve Giriş Yap').click();
    await answered;
    await expect(button(page, 'Doğrula ve Giriş Yap')).toBeEnabled();
    await expectFailure(page, 'Whitelist girişi başarısız.');
    await expect(loginDialog(page)).toBeVisible();
  });

  test('with a code that this build does not know shows the sentence that came with it', async ({ page }) => {
    const refusal = { error: 'Bu numara şu an giriş yapamaz.', code: 'A_CODE_OF_ANOTHER_BUILD' };
    await page.route('**/api/auth/whitelist-login', (route) => route.fulfill({ status: 401, json: refusal }));
    await openLogin(page);
    await askForCode(page, TEST_NUMBER.phone);
    await tryCode(page, TEST_NUMBER.code);
    await expectFailure(page, refusal.error);
  });

  test('when the dialog itself cannot be fetched', async ({ page }) => {
    await page.route('**/assets/login-dialog-*.js', (route) => route.abort('connectionfailed'));
    await page.goto('/');
    await page.getByRole('button', { name: 'Giriş Yap' }).first().click();
    await expectFailure(page, 'Giriş penceresi açılamadı. İnternetinizi kontrol edip tekrar deneyin.');
  });
});

test('a registration that fails says why, or that the code was wrong, and can be tried again', async ({
  page,
  server,
  phone,
}) => {
  await page.goto('/register');
  await fillRegistration(page, phone);
  await page.getByRole('button', { name: 'İlerle' }).click();
  await page.getByLabel('Doğrulama kodu').fill(await server.outbox.code(phone));
  const submit = page.getByRole('button', { name: 'Doğrula ve Kayıt Ol' });
  await page.route('**/api/register', (route) => route.fulfill(OUTAGE), { times: 1 });
  await submit.click();
  await expectFailure(page, UNAVAILABLE);
  await page.route('**/api/register', (route) => route.fulfill(BAD_GATEWAY), { times: 1 });
  await submit.click();
  await expectFailure(page, CODE_WRONG);
  await submit.click();
  await expect(toast(page, 'Kayıt Başarılı!')).toBeVisible();
});
