import { expect, test } from './fixtures.ts';
import { SHOP } from './owner.ts';
import { openAsOwner } from './seeded-owner.ts';
import { tabTo } from './tabbing.ts';
import { toast } from './toasts.ts';

// The tests check the focus after the page has settled.

test('a shop registers with only the keyboard', async ({ page, server, phone }) => {
  await page.goto('/');
  await tabTo(page, /^Kayıt Ol$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  for (const [label, value] of [
    [/^Dükkân adı/, SHOP.name],
    [/^Dükkân sahibinin adı/, SHOP.ownerName],
    [/^Dükkân sahibinin soyadı/, SHOP.ownerSurname],
    [/^Telefon numarası/, phone.slice(3)],
    [/^Dükkân adresi/, SHOP.address],
  ] as const) {
    await tabTo(page, label);
    await page.keyboard.type(value);
  }
  await tabTo(page, /kabul ediyorum, .*okudum\./);
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

test('an owner edits, saves the code and deletes with only the keyboard', async ({ page, server, shop }) => {
  await openAsOwner(page, shop);
  await tabTo(page, /^Düzenle$/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Dükkân adı')).toBeFocused();
  await tabTo(page, /^Soyad$/);
  await page.keyboard.type('Demir');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Başarılı!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Düzenle' })).toBeFocused();

  const downloaded = page.waitForEvent('download');
  await tabTo(page, /^QR Kodunu İndir$/);
  await page.keyboard.press('Enter');
  await downloaded;

  await tabTo(page, /^Hesabımı Sil$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Onaylamak için HESABIMI SIL yazın/);
  await page.keyboard.type('HESABIMI SIL');
  await tabTo(page, /^Hesabımı Kalıcı Olarak Sil$/);
  await page.keyboard.press('Space');
  await expect(toast(page, 'Hesap Silindi')).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/`);
});
