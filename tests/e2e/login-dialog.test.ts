import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { enlargeTexts } from './large-text.ts';
import { askForCode, button, codeField, loginDialog, openLogin, paste, phoneField } from './login.ts';
import { settle } from './settle.ts';

/** What remains of a phone of 360 by 800. */
const ABOVE_KEYBOARD = { width: 360, height: 430 };
const DIGITS = '5321234567';
const WHOLE = `+90 ${DIGITS}`;
const NOT_TURKISH = 'Geçerli bir Türkiye telefon numarası giriniz (+90 5XX XXX XX XX).';

test.describe('the phone field of the login dialog', () => {
  test('keeps its prefix on every key, and takes only Turkish numbers from the clipboard', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openLogin(page);
    const field = phoneField(page);
    await expect(field).toHaveValue('+90 ');
    for (const keys of [
      ['End', 'Backspace'],
      ['Home', 'Delete', 'Delete'],
      ['Home', 'ArrowRight', 'Backspace'],
      ['ControlOrMeta+a', 'Delete'],
      ['ControlOrMeta+a', 'Backspace'],
    ]) {
      for (const key of keys) await field.press(key);
      await expect(field, keys.join(' ')).toHaveValue('+90 ');
    }
    await page.keyboard.type('532');
    await field.press('ControlOrMeta+a');
    await page.keyboard.type(DIGITS);
    await expect(field).toHaveValue(WHOLE);

    for (const pasted of ['0532 123 45 67', '+90 (532) 123-45-67', '905321234567']) {
      await field.press('ControlOrMeta+a');
      await field.press('Backspace');
      await paste(page, pasted);
      await expect(field, pasted).toHaveValue(WHOLE);
    }
    for (const pasted of ['+54 9 11 2345-6789', '+53 5 2345678', '+90532123456789']) {
      await field.press('ControlOrMeta+a');
      await page.keyboard.type(DIGITS);
      await expect(field).not.toHaveAccessibleDescription(/Geçerli/);
      await field.press('ControlOrMeta+a');
      await paste(page, pasted);
      await expect(field, pasted).toHaveValue('+90 ');
      await expect(field, pasted).toHaveAccessibleDescription(NOT_TURKISH);
    }
  });
});

test.describe('the login dialog', () => {
  test('clears number and code when it is closed by Esc or by its button', async ({ page, phone }) => {
    await openLogin(page);
    const opener = page.getByRole('button', { name: 'Giriş Yap' }).first();
    await askForCode(page, phone);
    await codeField(page).fill('123');
    await page.keyboard.press('Escape');
    await expect(loginDialog(page)).toBeHidden();
    await expect(opener).toBeFocused();

    // The browser fires the close event a moment after the dialog has disappeared.
    await settle(page);
    await page.keyboard.press('Enter');
    await expect(phoneField(page)).toHaveValue('+90 ');
    await phoneField(page).fill('0542');
    // The dialog's own button: the toast about the message may still be shown, with a button of that name.
    await button(page, 'Kapat').first().click();
    await expect(loginDialog(page)).toBeHidden();
    await settle(page);
    await opener.click();
    await expect(phoneField(page)).toHaveValue('+90 ');
  });

  test('is a native modal that moves the focus in reading order, and keeps it inside', async ({
    page,
    phone,
  }) => {
    await openLogin(page);
    await expect(page.locator('#root dialog:modal')).toHaveCount(1);
    await expect(page.locator('#root')).toHaveJSProperty('inert', false);
    await expect(phoneField(page)).toBeFocused();
    const focused = async (keys: string[]) => {
      const names: string[] = [];
      for (const key of keys) {
        await page.keyboard.press(key);
        names.push(
          await page.evaluate(() => {
            const element = document.activeElement;
            return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
          }),
        );
      }
      return names;
    };
    const policy = 'Gizlilik Politikası (yeni sekmede açılır)';
    expect(await focused(['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab'])).toEqual([
      'Kod Gönder',
      policy,
      'Kayıt Ol',
      policy,
      'Kod Gönder',
      '',
      'Kapat',
    ]);
    await askForCode(page, phone);
    await expect(codeField(page)).toBeFocused();
    expect(await focused(['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab'])).toEqual([
      'Doğrula ve Giriş Yap',
      'Geri Dön',
      'Doğrula ve Giriş Yap',
      '',
      'Numarayı Düzelt',
    ]);
  });

  for (const { nth, wait } of [
    { nth: 1, wait: /^Kod 3 kez .* saniye sonra yeni kod/ },
    { nth: 3, wait: /^Kod 3 kez .* dakika sonra \(.*\) yeni kod .* tekrar deneyebilirsiniz\.$/ },
  ])
    test(`shows field, error and wait of code ${nth} together above an open keyboard, with large texts`, async ({
      page,
      phone,
      server,
    }) => {
      await page.setViewportSize({ width: 360, height: 800 });
      await openLogin(page);
      for (let sent = 1; sent < nth; sent += 1) {
        await askForCode(page, phone);
        await expect(codeField(page)).toBeFocused();
        await page.keyboard.press('Escape');
        server.clock.advance(sent * 61_000);
        await openLogin(page);
      }
      await enlargeTexts(page, 21);
      await askForCode(page, phone);
      await expect(codeField(page)).toBeFocused();
      const code = await server.outbox.code(phone);
      async function expectWhole(sentence: RegExp) {
        await expect(codeField(page)).toHaveAccessibleDescription(sentence);
        const ids = (await codeField(page).getAttribute('aria-describedby'))?.split(' ') ?? [];
        const read = (each: Locator) => each.boundingBox().then((box) => box ?? { y: 0, height: 0 });
        await expect(async () => {
          const toast = await read(page.locator('.toast'));
          const field = await read(codeField(page));
          const last = await read(page.locator(`[id="${ids.at(-1)}"]`));
          expect(field.y, 'the toast covers the field').toBeGreaterThan(toast.y + toast.height);
          expect(last.y + last.height, 'the text ends below the dialog').toBeLessThan(
            ABOVE_KEYBOARD.height - 12,
          );
        }).toPass({ timeout: 5000 });
      }
      async function guess() {
        const answered = page.waitForResponse('**/v1/accounts:signInWithPhoneNumber*');
        await codeField(page).fill(code === '111111' ? '222222' : '111111');
        // A keyboard's own key: a press of the button would scroll the dialog.
        await codeField(page).press('Enter');
        await answered;
      }

      await guess();
      await page.setViewportSize(ABOVE_KEYBOARD);
      // As a tap does: the window has become lower since the field had the focus.
      await codeField(page).evaluate((field) => {
        field.blur();
        field.focus();
      });
      await expectWhole(/^Doğrulama kodu hatalı/);
      await guess();
      await guess();
      await expectWhole(wait);

      await button(page, 'Numarayı Düzelt').click();
      await button(page, 'Kod Gönder').click();
      await expect(page.getByText(/yeni kod isteyebilirsiniz/)).toBeInViewport({ ratio: 0.95 });
      await expect(page.locator('.toast'), 'the toast has been seen').toBeHidden();
    });
});
