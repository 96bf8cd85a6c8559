import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openAsOwner } from './seeded-owner.ts';
import { tabTo } from './tabbing.ts';

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

test('an owner ticks what a product contains by keyboard, and customers see and hear it', async ({
  page,
  shop,
}) => {
  await openAsOwner(page, shop);
  await page.goto(`/profile/${shop.slug}/fiyatlar`);
  for (const [name, price] of [
    ['Tost', '80'],
    ['Ayran', '30'],
  ] as const) {
    await page.getByLabel('Ürün', { exact: true }).fill(name);
    await page.getByLabel('Fiyat', { exact: true }).fill(price);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Tost: düzenle' }).focus();
  await page.keyboard.press('Enter');
  await tabTo(page, /^Alerjenler, alkol ve domuz\s*İşaretlenmedi$/);
  await page.keyboard.press('Enter');
  const group = page.getByRole('group', { name: /^Üründe bulunanları/ });
  await expect(group.getByRole('checkbox')).toHaveCount(16);
  await expect(group.getByRole('checkbox', { checked: true })).toHaveCount(0);
  for (const name of [/^Gluten içeren tahıllar/, /^Süt/, /^Domuz/]) {
    await tabTo(page, name);
    await page.keyboard.press('Space');
  }
  await page.keyboard.press('Space');
  const ticked = 'Gluten içeren tahıllar, Süt (laktoz dâhil)';
  await expect(page.getByText(ticked)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Müşteri sayfamda göster').check();
  await expect(page.getByText('Kaydedildi', { exact: true }).first()).toBeAttached();

  await page.reload();
  await page.getByRole('button', { name: 'Tost: düzenle' }).click();
  await expect(page.getByText(ticked)).toBeVisible();

  await page.goto(`/${shop.slug}`);
  const prices = page.getByRole('region', { name: 'Fiyat tarifesi' });
  await expect(prices).toMatchAriaSnapshot(`
    - list:
      - listitem: Ayran şişe ₺30
    - list:
      - listitem: "Tost (içerir: Gluten içeren tahıllar, Süt (laktoz dâhil)) adet ₺80"
    - list "Sayılar ürünün içindekileri gösterir. Alerjiniz varsa bize sorun.":
      - listitem: 1 Gluten içeren tahıllar
      - listitem: 7 Süt (laktoz dâhil)
  `);
  await expect(prices.locator('sup')).toHaveText(['1, 7']);
  expect(await violations(page)).toEqual([]);
});
