import { expect, test } from './fixtures.ts';
import { enlargeTexts } from './large-text.ts';
import { openAsOwner } from './seeded-owner.ts';
import { freezeToasts } from './states/each-state.ts';
import { expectSuccess, toast } from './toasts.ts';

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
  await expect(opening).toHaveAccessibleDescription('Açılış saatini yazın.');
  await expect(closing).toHaveAccessibleDescription('Kapanış saatini yazın.');
  await expect(page.getByText('Hata', { exact: true })).toBeHidden();

  await page.setViewportSize({ width: 1280, height: 800 });
  const weekdays = page.getByRole('group', { name: 'Pazartesi–Cuma' }).getByLabel('Açılış');
  const boxes = await Promise.all([opening, weekdays].map((each) => each.boundingBox()));
  expect(boxes[0]?.width, 'fields keep their width beside an error').toBe(boxes[1]?.width);
});

for (const size of [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
]) {
  test(`hours written elsewhere and the buttons that choose are in view, ${size.width} by ${size.height}`, async ({
    page,
    server,
    shop,
  }) => {
    await page.setViewportSize(size);
    await openAsOwner(page, shop);
    await page.getByRole('button', { name: 'Çalışma saatleri' }).click();
    await page.getByRole('group', { name: 'Cumartesi' }).getByLabel('Kapanış').fill('22:00');
    const day = { from: '07:00', to: '17:00' };
    const headers = { Authorization: `Bearer ${shop.token}`, Origin: server.origin };
    const data = { opening_hours: [day, day, day, day, day, { ...day, to: '16:00' }, null] };
    expect((await page.request.put('/api/account/hours', { headers, data })).ok()).toBe(true);
    const save = page.getByRole('button', { name: 'Saatleri Kaydet' });
    await save.click();
    const note = page
      .getByText('Bu saatler başka bir yerde de değiştirildi. Farklı günler:')
      .locator('..')
      .locator('..');
    await expect(note).toBeFocused();
    await freezeToasts(page);
    const cancel = page.getByRole('button', { name: 'İptal' });
    await expect(async () => {
      for (const shown of [note, save, cancel]) {
        const { y, height } = (await shown.boundingBox()) ?? { y: -1, height: 0 };
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y + height).toBeLessThanOrEqual(size.height);
      }
    }).toPass({ timeout: 5000 });
    expect(await page.locator('.toast').count(), 'a toast would only repeat the note').toBe(0);
  });
}

test('the reply about a special day is visible if its row disappears with the opening hours', async ({
  page,
  server,
  shop,
}) => {
  const headers = { Authorization: `Bearer ${shop.token}`, Origin: server.origin };
  const write = async (data: object) =>
    expect((await page.request.put('/api/account/hours', { headers, data })).ok()).toBe(true);
  const day = { from: '07:00', to: '18:00' };
  await write({ opening_hours: [day, day, day, day, day, day, null], special_days: null });
  await openAsOwner(page, shop);
  const row = page.getByRole('button', { name: 'Özel günler' });
  await row.click();
  await page.getByRole('button', { name: 'Ekle: Yılbaşı' }).click();
  const wedding = { name: 'Düğün', from: '2027-02-14', to: '2027-02-14', hours: null };
  await write({ opening_hours: null, special_days: [wedding] });
  const save = page.getByRole('button', { name: 'Kaydet', exact: true });
  await save.click();
  const removed = 'Çalışma saatleriniz başka bir yerde kaldırıldı; özel günler onlar olmadan görünmez.';
  const note = page.getByRole('dialog').getByText(removed).locator('..').locator('..');
  await expect(note).toBeFocused();
  await expect(note).toContainText('Yeniden kaydederseniz bu gün de kaydedilir.');
  await save.click();
  await expectSuccess(page, 'Kaydedildi', removed, 'Yılbaşı, 1\u00a0Ocak\u00a02027: kapalı');
  await expect(toast(page, 'Kaydedildi')).toBeInViewport();
  await expect(row).toBeHidden();
});

test('both times of a special day and its “Kaydet” are in view with large letters', async ({
  page,
  server,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const headers = { Authorization: `Bearer ${shop.token}`, Origin: server.origin };
  const day = { from: '07:00', to: '18:00' };
  const friday = { from: '19:00', to: '22:00' };
  const data = {
    opening_hours: [day, day, day, day, day, day, null],
    second_hours: [null, null, null, null, friday, null, null],
    special_days: null,
  };
  expect((await page.request.put('/api/account/hours', { headers, data })).ok()).toBe(true);
  await openAsOwner(page, shop);
  await enlargeTexts(page, 21);
  await page.getByRole('button', { name: 'Özel günler' }).click();
  await page.getByRole('button', { name: 'Ekle: Yılbaşı' }).click();
  await page.getByLabel('Açığız').check();
  await expect(page.getByText('Özel günde ara yazılamaz.')).toBeVisible();
  const [opening, closing] = [page.getByLabel('Açılış'), page.getByLabel('Kapanış')];
  const boxes = await Promise.all([opening, closing].map((each) => each.boundingBox()));
  expect(boxes[0]?.y, 'side by side').toBe(boxes[1]?.y);
  // The widest time of a browser that writes AM and PM, as this one does.
  await opening.fill('04:00');
  const [given, needed] = await opening.evaluate((field) => {
    const { width } = field.getBoundingClientRect();
    field.style.width = 'max-content';
    return [width, field.getBoundingClientRect().width];
  });
  expect(needed).toBeLessThanOrEqual(given ?? 0);
  const save = page.getByRole('button', { name: 'Kaydet', exact: true });
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.route('**/api/account/hours', (call) => call.abort('connectionfailed'));
  await save.click();
  await expect(
    page
      .getByRole('dialog')
      .locator('form')
      .getByText(/^Bağlantı kurulamadı/),
  ).toBeVisible();
  await expect(save, 'below its failure').toBeInViewport({ ratio: 0.98 });
});

test('a public page with large letters does not move when the browser knows that tomorrow is closed', async ({
  page,
  server,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await enlargeTexts(page, 21);
  const headers = { Authorization: `Bearer ${shop.token}`, Origin: server.origin };
  const opening_hours = Array.from({ length: 7 }, () => ({ from: '07:00', to: '18:00' }));
  const special_days = [{ name: 'Bayram', from: '2027-03-09', to: '2027-03-11', hours: null }];
  const data = { opening_hours, special_days };
  expect((await page.request.put('/api/account/hours', { headers, data })).ok()).toBe(true);
  await page.clock.setFixedTime('2027-03-08T10:00:00+03:00');
  const scripts = Promise.withResolvers<void>();
  await page.route(/entry-client/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(`/${shop.slug}`, { waitUntil: 'commit' });
  const line = page.locator('summary');
  await expect(line).toHaveText('Çalışma saatleri');
  // The font that takes its place is wider.
  await page.evaluate(() => document.fonts.load('600 1em Onest'));
  const height = async () => (await line.boundingBox())?.height;
  const before = await height();
  scripts.resolve();
  await expect(line).toHaveText('Şimdi açık · 18:00’e kadar, yarın kapalı');
  expect(await height()).toBe(before);
});
