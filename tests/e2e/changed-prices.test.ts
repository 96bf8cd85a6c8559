import { expect, test } from './fixtures.ts';
import { hiddenOf, openPrices, press, priceOf, saved, setPrice } from './price-editor.ts';
import { openAsOwner } from './seeded-owner.ts';
import { freezeToasts } from './states/each-state.ts';
import { toast } from './toasts.ts';

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

test('all prices change at once, and the printed list is old until it is printed again', async ({
  page,
  shop,
}) => {
  const oldPrint = page.getByText(/bastırdığınız liste eski/);
  const print = async () => {
    await expect(page.getByRole('radio', { name: 'Fiyat tarifesi' })).toBeChecked();
    const downloading = page.waitForEvent('download');
    const reported = page.waitForResponse('**/api/price-list/printed');
    // The first print has to start a process.
    await page.getByRole('button', { name: 'PDF’i İndir' }).click({ timeout: 40_000 });
    await downloading;
    expect((await reported).status()).toBe(200);
  };
  await openAsOwner(page, shop);
  await openPrices(page, shop);
  for (const [name = '', price = ''] of [
    ['Çay', '15'],
    ['Oralet', '12,50'],
  ]) {
    await page.getByLabel('Ürün', { exact: true }).fill(name);
    await page.getByLabel('Fiyat', { exact: true }).fill(price);
    await page.getByRole('button', { name: 'Ekle', exact: true }).click();
  }
  await saved(page);
  await page.getByRole('link', { name: 'Tarifeyi Bastır' }).click();
  // The buttons are above the end of the window; a page that grows moves them there, below the toast.
  const enlarge = page.getByRole('button', { name: 'Büyüt' });
  await enlarge.evaluate((button) => {
    const { top } = button.getBoundingClientRect();
    window.scrollTo({ top: top + window.scrollY - 20, behavior: 'instant' });
  });
  await print();
  await freezeToasts(page);
  await enlarge.evaluate((button) => {
    document.documentElement.style.overflowAnchor = 'none';
    button.style.marginBottom = '900px';
  });
  const { y = 0, height = 0 } = (await page.getByRole('button', { name: 'PDF’i İndir' }).boundingBox()) ?? {};
  expect(y + height).toBeGreaterThan(640);
  await expect
    .poll(async () => {
      const box = await page.locator('.toast').boundingBox();
      return (box?.y ?? y) + (box?.height ?? 0);
    })
    .toBeLessThan(y);
  await enlarge.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await enlarge.click();
  await expect(page.locator('.toast')).toHaveCount(0);
  const reduce = page.getByRole('button', { name: 'Küçült' });
  await expect(reduce).toBeFocused();
  const [button, bar] = [await reduce.boundingBox(), await page.locator('.bottom-bar').boundingBox()];
  expect((button?.y ?? 0) + (button?.height ?? 800)).toBeLessThanOrEqual(bar?.y ?? 0);

  await openPrices(page, shop);
  await expect(oldPrint).toHaveCount(0);
  await press(page, /^Hepsini Değiştir$/);
  const dialog = page.getByRole('dialog', { name: 'Hepsini Değiştir' });
  await expect(dialog.getByLabel('Yüzde', { exact: true })).toBeFocused();
  await page.keyboard.type('10');
  await expect(dialog.getByRole('listitem')).toHaveText([/Çay.*₺15.*₺17/, /Oralet.*₺12,50.*₺14/]);
  expect(await hiddenOf(dialog.getByLabel('Ne yapılsın?'))).toBeLessThanOrEqual(0);
  await press(page, /^Uygula$/);
  await expect(page.getByRole('button', { name: 'Hepsini Değiştir' })).toBeFocused();
  await expect(oldPrint).toContainText('2 fiyat değişti');
  await toast(page, 'Fiyatlar değişti').getByRole('button', { name: 'Geri Al' }).click();
  await expect(priceOf(page, 'Çay')).toHaveValue('15');
  await expect(priceOf(page, 'Oralet')).toHaveValue('12,50');
  await expect(oldPrint).toHaveCount(0);

  await setPrice(page, 'Çay', '16');
  await expect(oldPrint).toContainText('1 fiyat değişti');
  await page.reload();
  await page.getByRole('link', { name: 'yeniden bastırın' }).click();
  await print();
  await openPrices(page, shop);
  await expect(oldPrint).toHaveCount(0);
});

test('below sixty products, “Uygula” stays in view and hides no field', async ({ page, shop }) => {
  const products = Array.from({ length: 60 }, (_, at) => ({
    name: `Çay ${at}`,
    note: '',
    unit: 'bardak',
    price_kurus: 1500,
  }));
  const sections = [{ title: 'Çaylar', products }];
  const list = { version: 1, updated_at: null, shown: true, valid_from: '2026-11-20', sections };
  await page.route('**/api/price-list', (reply) => reply.fulfill({ json: list }));
  await page.setViewportSize({ width: 360, height: 520 });
  await openAsOwner(page, shop);
  await openPrices(page, shop);
  await page.getByRole('button', { name: 'Hepsini Değiştir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hepsini Değiştir' });
  await page.keyboard.type('10');
  await expect(dialog.getByRole('button', { name: 'Uygula' })).toBeInViewport({ ratio: 1 });
  const bar = dialog.getByRole('button', { name: 'Uygula' }).locator('..');
  for (const name of ['Yuvarlama', 'Bölüm']) {
    await page.keyboard.press('Tab');
    const field = dialog.getByLabel(name, { exact: true });
    await expect(field).toBeFocused();
    const [box, below] = [await field.boundingBox(), await bar.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 520), name).toBeLessThan(below?.y ?? 0);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(priceOf(page, 'Çay 59')).toHaveValue('17');
});
