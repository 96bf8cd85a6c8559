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

test('the skip link and the items of the menu of small screens work by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/contact');
  await tabTo(page, /^İçeriğe geç$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, /^Menü$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Yorumlar$/);
  await page.keyboard.press('Enter');
  await expect(page.locator('#testimonials')).toBeInViewport();
  await expect(page).toHaveURL(/#testimonials$/);
});

test('a message is written and sent with only the keyboard', { tag: '@full' }, async ({ page }) => {
  await page.goto('/contact');
  for (const [label, value] of [
    [/^Adınız/, 'Ayşe Yılmaz'],
    [/^E-posta adresiniz/, 'ayse@ornek.example'],
    [/^Mesajınız/, 'Merhaba'],
  ] as const) {
    await tabTo(page, label);
    await page.keyboard.type(value);
  }
  await tabTo(page, /^Mesajı Gönder$/);
  await page.keyboard.press('Space');
  await expect(toast(page, 'Mesajınız Gönderildi')).toBeVisible();
  await page.keyboard.press('F8');
  // Radix's empty elements before and behind the toast pass the focus on.
  const stops: (string | undefined)[] = [];
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    stops.push(await page.evaluate(() => document.activeElement?.localName));
  }
  expect(stops).toEqual(['li', 'button', 'body', 'button', 'li', 'a']);
  await tabTo(page, /^Kapat$/);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Mesajınız Gönderildi')).toBeHidden();
});

test('an invitation is copied and a section of a legal text is opened by keyboard', { tag: '@full' }, async ({
  page,
  owner,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/r/${owner.code}`);
  await tabTo(page, /^Uygulamada Aç$/);
  await tabTo(page, /^Kodu Kopyala$/);
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(owner.code);
  await tabTo(page, /^Kullanım Koşulları$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, /^8\. İade ve iptal$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '8. İade ve iptal' })).toBeInViewport();
  // Tab continues from here, not from the top of the page.
  await tabTo(page, /./);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(800);
});

test('an owner edits, copies, saves the code and deletes with only the keyboard', async ({
  page,
  server,
  shop,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { slug } = shop;
  await openAsOwner(page, shop);
  await tabTo(page, /^Düzenle$/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Dükkân adı')).toBeFocused();
  await tabTo(page, /^Soyad$/);
  await page.keyboard.type('Demir');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Başarılı!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Düzenle' })).toBeFocused();

  await tabTo(page, /^Linki Kopyala$/);
  await page.keyboard.press('Space');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${server.origin}/${slug}`);
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
