import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openAsOwner } from './seeded-owner.ts';
import { tabTo } from './tabbing.ts';

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

/** The first print has to start a process. */
const readBy = { timeout: 40_000 };

const list = (page: Page) => page.getByRole('region', { name: 'İlk gün' });

async function expectList(page: Page, finished: string, next: string[]): Promise<void> {
  await expect(list(page).getByText(finished)).toBeVisible();
  await expect(list(page).locator('[aria-current="step"]')).toHaveText(next);
}

test('an owner does the first day by the list with only the keyboard, and another device knows half of it', {
  tag: '@full',
}, async ({ page, browser, server, shop }) => {
  // Visits all tools, and the first print starts a process.
  test.slow();
  const profile = `${server.origin}/profile/${shop.slug}`;
  const screens: string[] = [];
  page.on('framenavigated', () => {
    const screen = page.url().replace(profile, '').replace(/\?.*/, '');
    if (screen !== screens.at(-1)) screens.push(screen);
  });
  let presses = 0;
  async function press(name: RegExp): Promise<void> {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
    presses += 1;
  }
  async function open(step: RegExp): Promise<void> {
    await press(step);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
  async function goBack(finished: string, next: string[]): Promise<void> {
    await tabTo(page, /^Profilim$/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    presses += 1;
    await expectList(page, finished, next);
  }
  await page.context().route('https://wa.me/**', (reply) => reply.fulfill({ body: 'WhatsApp' }));
  await openAsOwner(page, shop);
  await expectList(page, '0 / 6', ['QR kodunu bastır']);

  await open(/^QR kodunu bastır$/);
  await expect(page.getByRole('img', { name: 'Afiş önizlemesi' })).toBeVisible(readBy);
  await Promise.all([page.waitForEvent('download'), press(/^PDF’i İndir$/)]);
  await goBack('1 / 6', ['Fiyatları yaz']);

  await open(/^Fiyatları yaz$/);
  await expect(page.getByLabel('Ürün', { exact: true })).toBeVisible();
  await tabTo(page, /^Ürün$/);
  await page.keyboard.type('Çay');
  await tabTo(page, /^Fiyat$/);
  await page.keyboard.type('15');
  await page.keyboard.press('Enter');
  presses += 1;
  await press(/^Göster$/);
  await expect(page.getByText('Kaydedildi', { exact: true })).toBeVisible();
  await goBack('2 / 6', ['Çalışma saatlerini yaz']);

  await press(/^Çalışma saatlerini yaz$/);
  await expect(page.getByLabel('Hafta içini gün gün yaz')).toBeFocused();
  await page.keyboard.press('Enter');
  presses += 1;
  await expectList(page, '3 / 6', ['Telefonunu göster']);
  await expect(page.getByRole('button', { name: 'Çalışma saatleri' })).toBeFocused();
  await tabTo(page, /^Telefonunu göster$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const phone = page.getByRole('switch', { name: 'Telefonumu göster' });
  await expect(phone).toBeFocused();
  await page.keyboard.press('Space');
  presses += 2;
  await expectList(page, '4 / 6', ['WhatsApp grubuna gönder']);
  await tabTo(page, /^WhatsApp grubuna gönder$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  presses += 1;
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const [whatsApp] = await Promise.all([page.waitForEvent('popup'), press(/^WhatsApp’ta Paylaş$/)]);
  await whatsApp.close();
  await goBack('5 / 6', ['İlk müşteriyi davet et']);

  await open(/^İlk müşteriyi davet et$/);
  await expect(page.getByText('Henüz davetiniz yok')).toBeVisible();
  await tabTo(page, /^Müşterinin adı/);
  await page.keyboard.type('Elif Kaya');
  await tabTo(page, /^Telefon numarası/);
  await page.keyboard.type('533 987 65 43');
  await page.keyboard.press('Enter');
  presses += 1;
  await expect(page.getByRole('heading', { name: 'Mesaj hazır' })).toBeFocused();
  await tabTo(page, /^Profilim$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  presses += 1;
  const ready = page.getByRole('region', { name: 'Dükkânınız hazır' });
  await expect(ready).toBeVisible();
  const tools = page.getByRole('region', { name: 'Araçlar' });
  for (const status of ['Afiş indirildi', '1 gönderilmedi', '1 ürün'])
    await expect(tools.getByText(status)).toBeVisible();
  expect(presses).toBe(17);
  expect(screens).toEqual(['', '/baski', '', '/fiyatlar', '', '/paylas', '', '/davetler', '']);

  await page.reload();
  await expect(tools.getByText('1 ürün')).toBeVisible();
  await expect(ready).toBeVisible();

  const context = await browser.newContext({ storageState: shop.storage });
  const other = await context.newPage();
  await other.goto(profile);
  await expectList(other, '4 / 6', ['QR kodunu bastır']);
  await tabTo(other, /^İlk gün listesini kapat$/);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { name: 'Araçlar' })).toBeFocused();
  await tabTo(other, /^Baskı Paketi/);
  await other.reload();
  await expect(other.getByText('1 ürün')).toBeVisible();
  await expect(list(other)).toBeHidden();
  await context.close();
});
