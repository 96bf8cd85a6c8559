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
