import { expect, test } from './fixtures.ts';
import { askForCode, button, hold, openLogin, phoneField } from './login.ts';
import { ANDROID } from './states/devices.ts';

const SEND_CODE = '/v1/accounts:sendVerificationCode';

for (const { where, seconds, userAgent } of [
  { where: 'in a browser', seconds: 30, userAgent: undefined },
  // The SDK takes a Cordova web view, which only apps have, for mobile.
  { where: 'in a mobile app', seconds: 60, userAgent: ANDROID },
]) {
  test.describe(where, { tag: '@full' }, () => {
    if (userAgent !== undefined) test.use({ userAgent });

    test(`a request to an unresponsive identity provider times out after ${seconds} s`, async ({
      page,
      phone,
    }) => {
      await page.clock.install();
      await page.addInitScript(
        ({ path, cordova }) => {
          if (cordova) Object.assign(window, { cordova: {} });
          const { fetch } = window;
          window.fetch = (input, init) => {
            if (String(input).includes(path)) Object.assign(window, { askedAt: Date.now() });
            return fetch(input, init);
          };
        },
        { path: SEND_CODE, cordova: userAgent !== undefined },
      );
      const provider = await hold(page, `**${SEND_CODE}*`);
      await openLogin(page);
      await askForCode(page, phone);
      await expect.poll(() => provider.calls).toBe(1);
      const askedAt = await page.evaluate(() => (window as unknown as { askedAt: number }).askedAt);
      // The SDK's timer started a moment before its call.
      await page.clock.pauseAt(askedAt + seconds * 1000 - 500);
      await expect(button(page, 'Kontrol Ediliyor...')).toBeVisible();
      await page.clock.runFor(500);
      await expect(phoneField(page)).toHaveAccessibleDescription(
        'Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin.',
      );
      provider.release();
    });
  });
}
