import { walkAsOwner } from '../owner-journey.ts';
import { expect, test } from './firebase-fixtures.ts';

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
});
