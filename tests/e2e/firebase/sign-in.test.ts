import { askForCode, hasSession, openLogin, tryCode } from '../login.ts';
import { register, SHOP } from '../owner.ts';
import { walkAsOwner } from '../owner-journey.ts';
import { expectSuccess, toast } from '../toasts.ts';
import { expect, TEST_NUMBER, test } from './firebase-fixtures.ts';

test.describe('with Firebase', () => {
  test('an owner registers, logs out, logs in and deletes the account', async ({
    page,
    inBrowser,
    phone,
    google,
  }) => {
    const { accounts } = inBrowser;
    await walkAsOwner(page, { codes: accounts, phone });
    await expect.poll(() => google.users.has(accounts.uidOf(phone))).toBe(false);
    for (const request of accounts.requests) {
      expect(request).toMatchObject({ phoneNumber: phone, clientType: 'CLIENT_TYPE_WEB' });
    }
    // Text messages and reCAPTCHA speak Turkish.
    expect([...inBrowser.locales]).toEqual(['tr']);
    expect(inBrowser.asked).toContain('https://www.gstatic.com/recaptcha/releases/x/recaptcha__tr.js');
  });

  test('a test number logs in without a text message, keeps its session and reaches the deletion page', {
    tag: '@full',
  }, async ({ page, inBrowser }) => {
    await openLogin(page);
    await askForCode(page, TEST_NUMBER.phone);
    await expect(toast(page, 'Test Modu')).toBeVisible();
    await tryCode(page, TEST_NUMBER.code);
    await expectSuccess(page, 'Giriş Başarılı', 'Hoş geldiniz, Test Çay Ocağı');
    expect(inBrowser.accounts.requests).toEqual([]);

    // The profile's quiet refresh asks for the business of the phone that only the token knows.
    const refreshed = page.waitForResponse('**/api/business/by-phone/*');
    await page.getByRole('link', { name: 'Profilim' }).first().click();
    expect((await refreshed).status()).toBe(200);
    await page.goto('/delete-account');
    await expect(page.getByRole('dialog', { name: 'Hesabı Kalıcı Olarak Sil' })).toContainText(
      'Test Çay Ocağı',
    );
  });

  test('a revoked session ends with the next page', { tag: '@full' }, async ({
    page,
    inBrowser,
    phone,
    google,
  }) => {
    await register(page, inBrowser.accounts, phone);
    const uid = inBrowser.accounts.uidOf(phone);
    const later = Math.floor(Date.now() / 1000) + 60;
    google.users.set(uid, { localId: uid, validSince: String(later) });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Giriş Yap' }).first()).toBeVisible();
    await expect.poll(() => hasSession(page)).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem('business_data'))).toBeNull();
  });

  test('a session survives an outage of Google', { tag: '@full' }, async ({
    page,
    inBrowser,
    phone,
    context,
  }) => {
    const slug = await register(page, inBrowser.accounts, phone);
    const looked = Promise.withResolvers<void>();
    await context.route('https://identitytoolkit.googleapis.com/**', async (route) => {
      await route.abort('connectionfailed');
      looked.resolve();
    });
    await page.goto(`/profile/${slug}`);
    await looked.promise;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(SHOP.name);
    expect(await hasSession(page)).toBe(true);
  });
});
