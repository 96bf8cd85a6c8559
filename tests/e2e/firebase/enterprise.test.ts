import { askForCode, openLogin } from '../login.ts';
import { expectFailure, toast } from '../toasts.ts';
import { expect, test } from './firebase-fixtures.ts';

const WIDGET = 'https://www.google.com/recaptcha/api.js';
const ENTERPRISE = 'https://www.google.com/recaptcha/enterprise.js';

test.describe('with reCAPTCHA Enterprise', () => {
  test('in enforced mode, the code is requested with its token and without the widget', {
    tag: '@full',
  }, async ({ page, inBrowser, phone }) => {
    inBrowser.accounts.enforcement = 'ENFORCE';
    await openLogin(page);
    await askForCode(page, phone);
    await expect(toast(page, 'SMS Gönderildi')).toBeVisible();
    expect(inBrowser.accounts.requests).toEqual([
      {
        phoneNumber: phone,
        clientType: 'CLIENT_TYPE_WEB',
        captchaResponse: 'enterprise-token-6LEnter-sendVerificationCode',
        recaptchaVersion: 'RECAPTCHA_ENTERPRISE',
      },
    ]);
    expect(inBrowser.asked).toContain(ENTERPRISE);
    expect(inBrowser.asked).not.toContain(WIDGET);
  });

  test('in enforced mode, an untrusted visitor sees an error', { tag: '@full' }, async ({
    page,
    inBrowser,
    phone,
  }) => {
    Object.assign(inBrowser.accounts, { enforcement: 'ENFORCE', enterpriseTrusts: false });
    await openLogin(page);
    await askForCode(page, phone);
    await expectFailure(page, 'Giriş hizmeti şu anda kullanılamıyor. Lütfen bize yazın.');
    expect(inBrowser.accounts.requests).toHaveLength(1);
  });

  test('in audit mode, an untrusted visitor sees the widget instead', { tag: '@full' }, async ({
    page,
    inBrowser,
    phone,
  }) => {
    Object.assign(inBrowser.accounts, { enforcement: 'AUDIT', enterpriseTrusts: false });
    await openLogin(page);
    await askForCode(page, phone);
    await expect(toast(page, 'SMS Gönderildi')).toBeVisible();
    expect(inBrowser.accounts.requests.map(({ recaptchaToken }) => recaptchaToken)).toEqual([
      undefined,
      'v2-token-6LvTwo-0',
    ]);
    expect(inBrowser.asked).toEqual(expect.arrayContaining([ENTERPRISE, WIDGET]));
  });
});
