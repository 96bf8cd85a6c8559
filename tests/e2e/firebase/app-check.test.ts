import { askForCode, openLogin } from '../login.ts';
import { register } from '../owner.ts';
import { expectFailure, toast } from '../toasts.ts';
import { expect, test } from './firebase-fixtures.ts';

test.use({ appCheck: true });
// One worker, and so one server, for all tests.
test.describe.configure({ mode: 'default' });

test.describe('with App Check', () => {
  test('our calls and those of the identity SDK carry its token', { tag: '@full' }, async ({
    page,
    inBrowser,
    phone,
  }) => {
    const tokens = new Map<string, string | undefined>();
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      tokens.set(
        `${request.method()} ${pathname.startsWith('/api') ? '' : origin}${pathname}`,
        request.headers()['x-firebase-appcheck'],
      );
    });
    await register(page, inBrowser.accounts, phone);
    const token = /^[\w-]+\.[\w-]+\.[\w-]+$/;
    for (const call of [
      'POST /api/auth/phone-check',
      'POST /api/register',
      'POST https://identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode',
      'POST https://identitytoolkit.googleapis.com/v1/accounts:signInWithPhoneNumber',
    ]) {
      expect(tokens.get(call), call).toMatch(token);
    }
    expect(inBrowser.exchanged).toEqual([
      { recaptcha_enterprise_token: expect.stringMatching(/^enterprise-token-/) },
    ]);

    // A restored session requests its user from Google, with a token from the start.
    tokens.clear();
    await page.reload();
    await expect
      .poll(() => tokens.get('POST https://identitytoolkit.googleapis.com/v1/accounts:lookup'))
      .toMatch(token);
  });

  test('its token is refreshed before it ends', { tag: '@full' }, async ({ page, inBrowser, phone }) => {
    inBrowser.exchangeTtl = 60 * 60;
    await page.clock.install();
    await openLogin(page);
    await askForCode(page, phone);
    await expect(toast(page, 'SMS Gönderildi')).toBeVisible();
    // The SDK does it at half of the life plus five minutes.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 35 * 60_000));
    await expect.poll(() => inBrowser.exchanged).toHaveLength(2);
  });

  test.describe('when the exchange fails', () => {
    test.use({ provoked: /app attestation failed|AppCheck: 403 error/ });

    test('the client only warns, and the server reports why it rejects the call', { tag: '@full' }, async ({
      page,
      inBrowser,
      phone,
    }) => {
      inBrowser.exchangeStatus = 403;
      const warnings: string[] = [];
      page.on('console', (message) => {
        if (message.text().includes('app attestation failed')) warnings.push(message.type());
      });
      await openLogin(page);
      await askForCode(page, phone);
      await expectFailure(
        page,
        'İsteğin uygulamamızdan geldiği doğrulanamadı. Sayfayı yenileyip tekrar deneyin.',
      );
      expect(warnings.length).toBeGreaterThan(0);
      expect(new Set(warnings)).toEqual(new Set(['warning']));
    });
  });
});
