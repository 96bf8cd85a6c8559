import { expect, test } from './fixtures.ts';
import { askForCode, button, codeField, loginDialog, openLogin, paste, phoneField } from './login.ts';
import { settle } from './settle.ts';

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
      policy,
      'Kod Gönder',
      'Kayıt Ol',
      'Kod Gönder',
      policy,
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
});
