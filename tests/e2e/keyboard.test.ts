import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { codeField, loginDialog, phoneField } from './login.ts';
import { register, SHOP, toast } from './owner.ts';

/** The accessible name of what has the focus, as far as these tests need it. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
    return (element?.getAttribute('aria-label') ?? label?.textContent ?? element?.textContent ?? '').trim();
  });
}

/** Tabs on until something with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await focusedName(page);
    if (name.test(focused)) return;
    passed.push(focused);
  }
  throw new Error(`${name} cannot be reached by Tab, only ${passed.join(' · ')}`);
}

test('a shop registers by keyboard alone', async ({ page, server, phone }) => {
  await page.goto('/');
  await tabTo(page, /^Kayıt Ol$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  for (const [label, value] of [
    [/^Dükkan adı/, SHOP.name],
    [/^Dükkan sahibinin adı/, SHOP.ownerName],
    [/^Dükkan sahibinin soyadı/, SHOP.ownerSurname],
    [/^Telefon numarası/, phone.slice(3)],
    [/^Dükkan adresi/, SHOP.address],
  ] as const) {
    await tabTo(page, label);
    await page.keyboard.type(value);
  }
  await tabTo(page, /okudum, kabul ediyorum/);
  await page.keyboard.press('Space');
  await tabTo(page, /^İlerle$/);
  await page.keyboard.press('Enter');
  const code = page.getByLabel('Doğrulama kodu');
  await expect(code).toBeFocused();
  await page.keyboard.type(await server.outbox.code(phone));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('an owner logs in by keyboard alone', async ({ page, server, phone }) => {
  await register(page, server.outbox, phone);
  await page.getByRole('button', { name: 'Çıkış Yap' }).click();
  await expect(toast(page, 'Çıkış Yapıldı')).toBeVisible();
  server.clock.advance(61_000);
  await page.goto('/');
  await tabTo(page, /^Giriş Yap$/);
  await page.keyboard.press('Enter');
  await expect(phoneField(page)).toBeFocused();
  await page.keyboard.type(phone.slice(3));
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(await server.outbox.code(phone, 2));
  await tabTo(page, /^Doğrula ve Giriş Yap$/);
  await page.keyboard.press('Space');
  await expect(loginDialog(page)).toBeHidden();
  await tabTo(page, /^Profilim$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SHOP.name);
});
