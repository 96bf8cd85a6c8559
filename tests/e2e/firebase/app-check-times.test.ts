import type { Page } from '@playwright/test';
import { stopClock } from '../clock.ts';
import { askForCode, button, loginDialog, openLogin } from '../login.ts';
import { settle } from '../settle.ts';
import { toast } from '../toasts.ts';
import { expect, test } from './firebase-fixtures.ts';
import type { GoogleInBrowser } from './google-in-browser.ts';

const EXCHANGE = 'https://content-firebaseappcheck.googleapis.com/**';
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

test.use({
  appCheck: true,
  provoked:
    /app attestation failed|AppCheck: |^Failed to load resource: the server responded with a status of 503/,
});
// One worker, and so one server, for all tests.
test.describe.configure({ mode: 'default' });

const now = (page: Page) => page.evaluate(() => Date.now());
/**
 * Exchanges a token and stops the clock. Returns the earliest and the latest time at which Google can have
 * issued it.
 */
async function exchangeOnce(page: Page, phone: string) {
  await page.clock.install();
  await openLogin(page);
  const earliest = await now(page);
  await askForCode(page, phone);
  await expect(toast(page, 'SMS Gönderildi')).toBeVisible();
  const latest = await now(page);
  await page.clock.pauseAt(latest + SECOND);
  return { earliest, latest };
}

/** Requests a code with the clock stopped; resolves when our server has answered. */
async function askAgain(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/api/auth/phone-check');
  await button(page, 'Kod Gönder').click();
  await answered;
  await expect(button(page, 'Kod Gönder')).toBeEnabled();
}

/** Opens the login dialog with the clock stopped and a number typed. */
async function openStopped(page: Page, phone: string): Promise<void> {
  await page.clock.install();
  await page.goto('/');
  await stopClock(page);
  await page.getByRole('button', { name: 'Giriş Yap' }).first().click();
  await loginDialog(page).getByLabel('Telefon numarası').fill(phone);
}

/** Expects the next exchanges, each exactly `wait` seconds after the last. */
async function expectAttemptsAfter(page: Page, inBrowser: GoogleInBrowser, waits: number[]) {
  for (const wait of waits) {
    const before = inBrowser.exchanged.length;
    await settle(page);
    await page.clock.fastForward(wait * SECOND - 1);
    await settle(page);
    expect(inBrowser.exchanged.length, `within ${wait} s`).toBe(before);
    const answered = page.waitForResponse(EXCHANGE);
    await page.clock.runFor(1);
    await answered;
  }
}

test.describe('an App Check token', () => {
  for (const [ttl, refreshed, what] of [
    [60, 35, 'at half of its life plus five minutes'],
    [15, 10, 'at the latest five minutes before its end'],
  ] as const) {
    test(`is refreshed ${what}`, { tag: '@full' }, async ({ page, inBrowser, phone }) => {
      inBrowser.exchangeTtl = ttl * 60;
      const { earliest, latest } = await exchangeOnce(page, phone);
      await page.clock.pauseAt(earliest + refreshed * MINUTE - 1);
      await settle(page);
      expect(inBrowser.exchanged).toHaveLength(1);
      await page.clock.pauseAt(latest + refreshed * MINUTE);
      await expect.poll(() => inBrowser.exchanged).toHaveLength(2);
    });
  }

  test('is retried after a failed refresh in 30 s, then with backoff up to 16 minutes', {
    tag: '@full',
  }, async ({ page, inBrowser, phone }) => {
    const { latest } = await exchangeOnce(page, phone);
    inBrowser.exchangeStatus = 503;
    const refused = page.waitForResponse(EXCHANGE);
    await page.clock.pauseAt(latest + 35 * MINUTE);
    await refused;
    await expectAttemptsAfter(page, inBrowser, [30, 60, 120, 240, 480, 960, 960]);
  });

  test('is issued for the token of the bot-check', { tag: '@full' }, async ({ page, inBrowser, phone }) => {
    await openLogin(page);
    await askForCode(page, phone);
    await expect(toast(page, 'SMS Gönderildi')).toBeVisible();
    expect(inBrowser.exchanged).toEqual([
      { recaptcha_enterprise_token: expect.stringMatching(/^enterprise-token-/) },
    ]);
  });

  test('is issued for a debug token if one is set', { tag: '@full' }, async ({ page, inBrowser, phone }) => {
    await page.addInitScript(() => Object.assign(self, { FIREBASE_APPCHECK_DEBUG_TOKEN: 'a-debug-token' }));
    await openLogin(page);
    await askForCode(page, phone);
    await expect(toast(page, 'SMS Gönderildi')).toBeVisible();
    expect(inBrowser.exchanged).toEqual([{ debug_token: 'a-debug-token' }]);
  });
});

test.describe('an App Check refusal', () => {
  for (const status of [403, 404]) {
    test(`with ${status} is not retried for 24 hours`, { tag: '@full' }, async ({
      page,
      inBrowser,
      phone,
    }) => {
      inBrowser.exchangeStatus = status;
      await openStopped(page, phone);
      await askAgain(page);
      expect(inBrowser.exchanged).toHaveLength(1);
      await page.clock.fastForward(24 * HOUR);
      await askAgain(page);
      expect(inBrowser.exchanged).toHaveLength(1);
      await page.clock.fastForward(1);
      await askAgain(page);
      expect(inBrowser.exchanged).toHaveLength(2);
    });
  }

  test('for another reason is retried after one second, then with a doubled delay each time', {
    tag: '@full',
  }, async ({ page, inBrowser, phone }) => {
    // The SDK varies each wait at random; this value keeps it unchanged.
    await page.addInitScript(() => {
      Math.random = () => 0.5;
    });
    inBrowser.exchangeStatus = 503;
    await openStopped(page, phone);
    await askAgain(page);
    for (const [failures, wait] of [1, 2, 4].entries()) {
      await page.clock.runFor(wait * SECOND);
      await askAgain(page);
      expect(inBrowser.exchanged, `within ${wait} s`).toHaveLength(failures + 1);
      await page.clock.runFor(1);
      await askAgain(page);
      expect(inBrowser.exchanged, `after ${wait} s`).toHaveLength(failures + 2);
    }
  });
});
