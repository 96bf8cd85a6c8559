import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { OWN_BUSINESS } from '../changed-texts.ts';
import { askForCode, button, codeField, loginDialog, openLogin, phoneField, tryCode } from '../login.ts';
import { SHOP } from '../owner.ts';
import { expectFailure, expectSuccess, toast } from '../toasts.ts';
import { CHALLENGE_URL } from './fake-recaptcha.ts';
import { expect, test } from './firebase-fixtures.ts';

const challengeFrame = (page: Page) => page.locator(`iframe[src="${CHALLENGE_URL}"]`).last();
const solveButton = (page: Page) =>
  challengeFrame(page).contentFrame().getByRole('button', { name: 'Doğrula' });
const loginOpener = (page: Page) => page.getByRole('button', { name: 'Giriş Yap' }).first();

/** Opens the dialog and requests a code, which shows the challenge. */
async function meetChallenge(page: Page, phone: string): Promise<void> {
  await openLogin(page);
  await askForCode(page, phone);
  await expect(challengeFrame(page)).toBeVisible();
}

/** Reopens the same dialog, natively as a modal or not. */
const modally = (page: Page, modal: boolean) =>
  page.locator('dialog').evaluate((dialog: HTMLDialogElement, asModal) => {
    // The dialog's own `close` handler would remove it.
    dialog.addEventListener('close', (event) => event.stopImmediatePropagation(), { capture: true });
    dialog.close();
    if (asModal) dialog.showModal();
    else dialog.show();
  }, modal);

/** Returns the roles that Chromium exposes to screen readers. */
async function spokenRoles(page: Page): Promise<unknown[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes.filter(({ ignored }) => !ignored).map(({ role }) => role?.value);
}

/** Returns the topmost element at the centre of an element. */
const onTop = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && (element === found || element.contains(found));
  });

test.describe('a reCAPTCHA challenge over the login dialog', () => {
  test('closes with the dialog on Escape, and can be solved while the page behind is inert', async ({
    page,
    inBrowser,
    phone,
  }) => {
    // Stubbed, so that the number needs no business.
    const business = { ...OWN_BUSINESS, phone };
    await page.route('**/api/business/by-phone/*', (route) => route.fulfill({ json: business }));
    inBrowser.check = 'ask';
    await meetChallenge(page, phone);
    await page.keyboard.press('Escape');
    await expect(loginDialog(page)).toBeHidden();
    await expect(challengeFrame(page)).toBeHidden();
    await expect(page.locator('#root')).toHaveJSProperty('inert', false);
    await expect(loginOpener(page)).toBeFocused();
    expect(inBrowser.accounts.requests).toEqual([]);
    await expect(page.locator('.grecaptcha-badge')).toHaveCount(0);

    await loginOpener(page).click();
    await askForCode(page, phone);
    await expect(challengeFrame(page)).toBeVisible();
    await expect(loginDialog(page)).toBeVisible();
    expect(await onTop(page, `iframe[src="${CHALLENGE_URL}"] >> nth=-1`)).toBe(true);
    // Pointer, keyboard and screen readers cannot reach the page behind.
    await expect(page.locator('#root')).toHaveJSProperty('inert', true);
    const spoken = await spokenRoles(page);
    expect(spoken).not.toContain('banner');
    expect(spoken).toEqual(expect.arrayContaining(['dialog', 'Iframe']));
    expect(await onTop(page, '#root h1')).toBe(false);
    expect(inBrowser.accounts.requests).toEqual([]);

    // A real click: the browser determines the element under the pointer.
    await solveButton(page).click();
    await expect(toast(page, 'SMS Gönderildi')).toBeVisible();
    await expect(challengeFrame(page)).toBeHidden();
    await expect(codeField(page)).toBeFocused();
    await tryCode(page, await inBrowser.accounts.code(phone));
    await expectSuccess(page, 'Giriş Başarılı', `Hoş geldiniz, ${SHOP.name}`);
    await expect(page.locator('#root')).toHaveJSProperty('inert', false);
  });

  test('is reachable by keyboard', { tag: '@full' }, async ({ page, inBrowser, phone }) => {
    inBrowser.check = 'ask';
    await meetChallenge(page, phone);
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('#root') ?? null)).toBeNull();
      if (await challengeFrame(page).evaluate((frame) => document.activeElement === frame)) break;
    }
    await expect(solveButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(codeField(page)).toBeFocused();
  });

  test('is reported when dismissed, and appears again with the next attempt', { tag: '@full' }, async ({
    page,
    inBrowser,
    phone,
  }) => {
    inBrowser.check = 'ask';
    await meetChallenge(page, phone);
    await page.mouse.click(5, 500);
    await expect(challengeFrame(page)).toBeHidden();
    await expectFailure(page, 'Güvenlik doğrulaması tamamlanmadı. Lütfen tekrar deneyin.');
    await expect(loginDialog(page)).toBeVisible();
    await button(page, 'Kod Gönder').click();
    await expect(challengeFrame(page)).toBeVisible();
    await solveButton(page).click();
    await expect(toast(page, 'SMS Gönderildi')).toBeVisible();
  });
});

test.describe('the login dialog in Firebase mode', () => {
  test('has the position of a modal dialog', { tag: '@full' }, async ({ page }) => {
    await openLogin(page);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const place = await loginDialog(page).boundingBox();
      await modally(page, true);
      expect(await loginDialog(page).boundingBox()).toEqual(place);
      await modally(page, false);
    }
  });

  test('has no accessibility violation', { tag: '@full' }, async ({ page, inBrowser }) => {
    inBrowser.check = 'expire';
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openLogin(page);
    await askForCode(page, '+905321234567');
    await expectFailure(page, 'reCAPTCHA süresi doldu. Lütfen tekrar deneyin.');
    await expect(phoneField(page)).toBeFocused();
    // A press on the toast does not count as one outside the dialog.
    await toast(page, 'Hata').getByRole('button').click();
    await expect(toast(page, 'Hata')).toBeHidden();
    await expect(loginDialog(page)).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
});
