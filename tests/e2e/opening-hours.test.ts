import { dayInTurkey, dayInWords, daysBefore } from '../../src/shared/domain/calendar-day.ts';
import { expect, test } from './fixtures.ts';
import { openAsOwner } from './seeded-owner.ts';
import { toast } from './toasts.ts';

test('an owner enters opening hours, and customers see if the shop is open', { tag: '@full' }, async ({
  page,
  shop,
}) => {
  await openAsOwner(page, shop);
  const row = page.getByRole('button', { name: 'Çalışma saatleri' });
  await row.press('Enter');
  const apart = page.getByLabel('Hafta içini gün gün yaz');
  await expect(apart).toBeFocused();
  const saturday = page.getByRole('group', { name: 'Cumartesi' });
  await saturday.getByLabel('Açılış').fill('22:00');
  await saturday.getByLabel('Kapanış').fill('02:00');
  await page.getByRole('button', { name: 'Saatleri Kaydet' }).press('Enter');
  await expect(toast(page, 'Kaydedildi')).toContainText('müşteri sayfanızda görünüyor');
  await expect(row).toBeFocused();
  await expect(row).toHaveText('Çalışma saatleri Pzt–Cum 07:00–18:00, Cmt 22:00–02:00');

  const customer = await page.context().browser()?.newPage();
  if (customer === undefined) throw new Error('there is no browser');
  // A Saturday, 23:30 in Turkey.
  await customer.clock.install({ time: new Date('2026-11-28T20:30:00Z') });
  await customer.goto(new URL(`/${shop.slug}`, page.url()).href);
  const hours = customer.getByRole('region', { name: 'Çalışma saatleri' });
  await expect(hours.getByText('Şimdi açık · 02:00’ye kadar')).toBeVisible();
  await expect(hours.getByRole('listitem')).toHaveCount(0);
  await hours.locator('summary').press('Enter');
  await expect(hours.getByRole('listitem')).toHaveText([
    'Pazartesi–Cuma 07:00–18:00',
    'Cumartesi 22:00–02:00',
    'Pazar kapalı',
  ]);
  await customer.clock.fastForward('02:30:00');
  await expect(hours.getByText('Kapalı · açılış yarın 07:00')).toBeVisible();
  await customer.close();
});

test('an owner adds a special day by keyboard, and a customer in Berlin sees it by Turkey’s calendar', {
  tag: '@full',
}, async ({ page, shop, server, browser }) => {
  const hours = Array(7).fill({ from: '07:00', to: '18:00' });
  const headers = { Authorization: `Bearer ${shop.token}`, Origin: server.origin };
  await page.request.put(`${server.origin}/api/account/hours`, { headers, data: { opening_hours: hours } });
  await openAsOwner(page, shop);
  const row = page.getByRole('button', { name: 'Özel günler' });
  await row.press('Enter');
  await page.getByRole('button', { name: 'Başka Gün Ekle' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Özel Gün' });
  await expect(dialog.getByLabel(/^Adı/)).toBeFocused();
  await page.keyboard.type('Düğün');
  const day = daysBefore(dayInTurkey(server.clock.now()), -2);
  await dialog.getByLabel('Başladığı gün').fill(day);
  await dialog.getByLabel('Başladığı gün').press('Enter');
  await expect(toast(page, 'Kaydedildi')).toContainText('Özel gün müşteri sayfanızda.');
  await expect(row).toContainText(`Düğün, ${dayInWords(day)}: kapalı`);

  const berlin = await browser.newContext({ timezoneId: 'Europe/Berlin' });
  const customer = await berlin.newPage();
  // Still the day before in Berlin.
  await customer.clock.install({ time: new Date(`${day}T00:30:00+03:00`) });
  await customer.goto(`${server.origin}/${shop.slug}`);
  await expect(customer.getByText('Kapalı · açılış yarın 07:00')).toBeVisible();
  await customer.getByRole('region', { name: 'Çalışma saatleri' }).locator('summary').press('Enter');
  await expect(customer.getByText(`Düğün, ${dayInWords(day)}: kapalı`)).toBeVisible();
  await customer.clock.fastForward('24:00:00');
  await expect(customer.getByText('Kapalı · açılış bugün 07:00')).toBeVisible();
  await expect(customer.getByText(/^Düğün/)).toHaveCount(0);
  await berlin.close();
});

test('an error of opening hours uses the width of both fields', async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openAsOwner(page, shop);
  await page.getByRole('button', { name: 'Çalışma saatleri' }).click();
  const saturday = page.getByRole('group', { name: 'Cumartesi' });
  const [opening, closing] = [saturday.getByLabel('Açılış'), saturday.getByLabel('Kapanış')];
  await closing.fill('07:00');
  await page.getByRole('button', { name: 'Saatleri Kaydet' }).click();
  await expect(closing).toBeFocused();
  await expect(closing).toHaveAttribute('aria-invalid', 'true');
  const message = 'Açılış ve kapanış aynı saat olamaz. 24 saat açıksanız ikisine de 00:00 yazın.';
  await expect(closing).toHaveAccessibleDescription(message);
  await expect(opening).toHaveAccessibleDescription('');
  const [field, error] = await Promise.all([
    opening.boundingBox(),
    saturday.getByText(message).boundingBox(),
  ]);
  expect(error?.x).toBeLessThan((field?.x ?? 0) + (field?.width ?? 0));
  expect(error?.width).toBeGreaterThan(field?.width ?? Number.NaN);

  await opening.fill('');
  await closing.fill('');
  await page.getByRole('button', { name: 'Saatleri Kaydet' }).click();
  for (const time of [opening, closing]) await expect(time).toHaveAccessibleDescription('Saati yazın.');
  await expect(saturday.getByText('Saati yazın.')).toHaveCount(1);
});
