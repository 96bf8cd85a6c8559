import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { enlargeTexts, lostInLargeText } from './large-text.ts';
import { hiddenOf, openPrices, press, priceOf, saved, setPrice } from './price-editor.ts';
import { openAsOwner } from './seeded-owner.ts';
import { tabTo } from './tabbing.ts';
import { expectToastPosition } from './toast-position.ts';
import { toast } from './toasts.ts';

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

/** Returns the names in the order of the list, each section after its title. */
const listed = (page: Page) =>
  page.locator('[aria-labelledby^=bolum-]').locator('h3, li p > span:first-child').allTextContents();

test('an owner creates a price list with only the keyboard', async ({ page, shop }) => {
  await openAsOwner(page, shop);
  await press(page, /^Fiyat Tarifesi/);
  await expect(page.getByRole('heading', { level: 1, name: 'Fiyat Tarifesi' })).toBeFocused();
  // Before the list has loaded, Tab reaches the footer, which the list then pushes off the screen.
  await expect(page.getByLabel('Ürün', { exact: true })).toBeVisible();
  await tabTo(page, /^Ürün$/);
  // Enter leads to the price; with it the product is added, and the form is ready for the next one.
  for (const [name, price] of [
    ['Tost', '80'],
    ['Çay', '15'],
    ['Oralet', ''],
    ['Simit', '20'],
  ]) {
    await page.keyboard.type(`${name}`);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Fiyat', { exact: true })).toBeFocused();
    await page.keyboard.type(`${price}`);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Ürün', { exact: true })).toBeFocused();
  }
  expect(await listed(page)).toEqual(['Çaylar', 'Çay', 'Oralet', 'Yiyecekler', 'Tost', 'Simit']);
  await press(page, /^Geri Al$/);
  await expect(page.getByText('Simit geri alındı')).toBeVisible();
  await expect(page.getByLabel('Ürün', { exact: true })).toBeFocused();
  await tabTo(page, /^Çay, fiyat$/);
  await page.keyboard.press('Enter');
  await expect(priceOf(page, 'Oralet')).toBeFocused();
  await page.keyboard.type('12,5');
  await press(page, /^Oralet: düzenle$/);
  await press(page, /^Yukarı$/);
  await expect(page.getByRole('button', { name: 'Yukarı' })).toBeFocused();
  expect(await listed(page)).toEqual(['Çaylar', 'Oralet', 'Çay', 'Yiyecekler', 'Tost']);
  await tabTo(page, /^Açıklama/);
  await page.keyboard.type('portakal');
  await press(page, /^Ürünü Sil$/);
  await expect(page.getByRole('button', { name: 'Çay: düzenle' })).toBeFocused();
  await expect(toast(page, 'Ürün silindi')).toBeVisible();
  await page.keyboard.press('F8');
  await press(page, /^Geri Al$/);
  await expect.poll(() => listed(page)).toEqual(['Çaylar', 'Oralet', 'Çay', 'Yiyecekler', 'Tost']);
  await expect(page.getByRole('button', { name: 'Oralet: düzenle' })).toBeFocused();

  await tabTo(page, /^Çaylar: bölümü düzenle$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Bölümün adı$/);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Sıcaklar');
  await press(page, /^Tamam$/);
  await tabTo(page, /^Göster$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Tarifeniz/ })).toBeFocused();
  await saved(page);
  await page.goto(`/${shop.slug}`);
  const prices = page.getByRole('region', { name: 'Fiyat tarifesi' });
  await expect(prices.getByRole('heading', { name: 'Sıcaklar' })).toBeVisible();
  // The space keeps the dot from the beginning of a line.
  await expect(prices.getByRole('listitem')).toHaveText([
    /Oralet portakal\u00a0· bardak.*₺12,50/,
    /Çay bardak.*₺15/,
    /Tost adet.*₺80/,
  ]);
});

/** Top and height, in whole px. */
const lineOf = (control: Locator) =>
  control.evaluate((element) => {
    const { top, height } = element.getBoundingClientRect();
    return [Math.round(top), Math.round(height)];
  });

test('buttons are in line with their fields, and lists show whole words', async ({ page, shop }) => {
  await openAsOwner(page, shop);
  await openPrices(page, shop);
  await page.getByLabel('Ürün', { exact: true }).fill('Kakao');
  await page.getByLabel('Bölüm').selectOption('Yeni bölüm…');
  await page.getByLabel('Yeni bölümün adı').fill('Soğuk ve sıcak içecekler');
  const today = page.getByRole('button', { name: 'Bugün' });
  expect(await lineOf(today)).toEqual(await lineOf(page.getByLabel('Geçerlilik tarihi')));
  await page.getByRole('button', { name: 'Ekle', exact: true }).click();
  await expect(page.locator('select')).toHaveCount(2);
  for (const list of await page.locator('select').all()) {
    expect(await hiddenOf(list), await list.inputValue()).toBeLessThanOrEqual(0);
  }
  await page.getByLabel('Ürün', { exact: true }).fill('Afyonkarahisarlılaştırdıklarımızdan');
  await page.getByLabel('Fiyat', { exact: true }).fill('12.345,50');
  await page.getByRole('button', { name: 'Ekle', exact: true }).click();
  await expect(priceOf(page, 'Afyonkarahisarlılaştırdıklarımızdan')).toBeVisible();
  expect(await lostInLargeText(page, 21)).toEqual([]);
});

test('a note and its unit are on one line with a dot, or below each other without one', async ({
  page,
  shop,
}) => {
  await openAsOwner(page, shop);
  await openPrices(page, shop);
  await page.getByRole('button', { name: 'Hazır Ürünleri Ekle' }).click();
  await page.getByRole('button', { name: 'Oralet: düzenle' }).click();
  await page.getByLabel('Açıklama').fill('portakal, kuşburnu');
  await page.getByRole('button', { name: 'Tamam' }).click();
  const row = page.locator('li', { has: priceOf(page, 'Oralet') });
  const startOf = async (text: string) => {
    const { x = 0, y = 0 } = (await row.getByText(text, { exact: true }).boundingBox()) ?? {};
    return { x, y };
  };
  expect((await startOf('bardak')).x).toBe((await startOf('portakal, kuşburnu')).x);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await startOf('bardak')).y).toBe((await startOf('portakal, kuşburnu')).y);
});

const WINDOWS = [
  { width: 360, height: 800 },
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
];

for (const [how, px] of [
  ['touch', 16],
  ['Enter', 21],
] as const) {
  test.describe(() => {
    test.use({ hasTouch: how === 'touch' });
    test(`a button that moves a product stays where it is pressed by ${how}, with texts of ${px} px`, async ({
      page,
      shop,
    }) => {
      await openAsOwner(page, shop);
      await openPrices(page, shop);
      await enlargeTexts(page, px);
      await page.getByRole('button', { name: 'Hazır Ürünleri Ekle' }).click();
      for (const size of WINDOWS) {
        await page.setViewportSize(size);
        await page.getByRole('button', { name: 'Duble çay: düzenle' }).click();
        for (const name of ['Aşağı', 'Yukarı']) {
          const button = page.getByRole('button', { name });
          await button.evaluate((each) => {
            each.focus();
            each.scrollIntoView({ block: 'center', behavior: 'instant' });
          });
          const { x = 0, y = 0 } = (await button.boundingBox()) ?? {};
          const order = await listed(page);
          const step = name === 'Aşağı' ? 1 : -1;
          // Past the other teas, into the next section, and back.
          for (let at = order.indexOf('Duble çay'), end = at + 5 * step; at !== end; at += step) {
            if (how === 'touch') await page.touchscreen.tap(x + 9, y + 9);
            else await page.keyboard.press('Enter');
            await expect.poll(async () => (await listed(page)).indexOf('Duble çay'), name).toBe(at + step);
            await expect(button).toBeFocused();
            // A pressed button is lowered, and the page scrolls by whole px.
            expect(Math.abs(((await button.boundingBox())?.y ?? 0) - y), name).toBeLessThan(5);
            await expect(page.getByText('Duble çay', { exact: true }), name).toBeInViewport({ ratio: 1 });
          }
        }
        await page.getByRole('button', { name: 'Tamam' }).click();
      }
    });
  });
}

test('a reload and the history come back to the same place of the list', async ({ page, shop }) => {
  await openAsOwner(page, shop);
  await openPrices(page, shop);
  await page.getByRole('button', { name: 'Hazır Ürünleri Ekle' }).click();
  await saved(page);
  await priceOf(page, 'Simit').scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(400);
  for (const leave of [
    () => page.reload(),
    // A click would scroll to the link.
    () =>
      page
        .locator('main a[href^="/profile"]')
        .first()
        .evaluate((link: HTMLElement) => link.click()),
    () => page.goForward(),
  ]) {
    await leave();
    if (!page.url().endsWith('/fiyatlar')) {
      await expect(page.getByRole('heading', { level: 1, name: shop.business.name })).toBeFocused();
      await page.goBack();
    }
    await expect(priceOf(page, 'Simit')).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  }
});

test('Enter in the title of a new section moves the product, and opens no list', async ({ page, shop }) => {
  await openAsOwner(page, shop);
  await openPrices(page, shop);
  await page.getByRole('button', { name: 'Hazır Ürünleri Ekle' }).click();
  await page.getByRole('button', { name: 'Simit: düzenle' }).click();
  const section = page.getByLabel('Bölüm', { exact: true }).last();
  await section.selectOption('Yeni bölüm…');
  await page.keyboard.type('Fırın');
  await page.keyboard.press('Enter');
  await expect(section).toBeFocused();
  await expect(section.getByRole('option', { selected: true })).toHaveText('Fırın');
  expect(await section.evaluate((select) => select.matches(':open'))).toBe(false);
});

for (const px of [21, 24, 32]) {
  test.describe(() => {
    test.use({ viewport: { width: 360, height: 640 }, provoked: /net::ERR_FAILED/ });
    test(`in a short window with texts of ${px} px, nothing covers a price, and an unsaved one is reported`, async ({
      page,
      shop,
    }) => {
      await openAsOwner(page, shop);
      await openPrices(page, shop);
      await enlargeTexts(page, px);
      await page.getByRole('button', { name: 'Hazır Ürünleri Ekle' }).click();
      await expect(toast(page, 'Ürünler eklendi')).toBeVisible();
      await expect(priceOf(page, 'Çay')).toBeFocused();
      await expectToastPosition(page);
      await saved(page);
      if (px === 21) {
        const rows = page.locator('li', { has: page.getByRole('button', { name: /: düzenle$/ }) });
        const heights = await rows.evaluateAll((each) => each.map((row) => row.clientHeight));
        expect(Math.max(...heights), 'each price is beside its name').toBeLessThan(105);
      }
      await page.route('**/api/price-list', (write) => write.abort());
      await page.keyboard.type('15');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Henüz kaydedilmedi')).toBeInViewport({ ratio: 1 });
      await expect(priceOf(page, 'Duble çay')).toBeFocused();
      const [price, bar] = await Promise.all([
        priceOf(page, 'Duble çay').boundingBox(),
        page.locator('.bottom-bar').boundingBox(),
      ]);
      expect((price?.y ?? 0) + (price?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
      if (px === 21) expect(bar?.height).toBeLessThanOrEqual(140);
      await page.getByRole('button', { name: 'Şimdi Kaydet' }).click({ trial: true });
    });
  });
}

for (const [height, tag] of [
  [470, []],
  [800, ['@full']],
] as const) {
  test.describe(`in ${height} px`, { tag: [...tag] }, () => {
    test.use({ viewport: { width: 360, height } });
    test.beforeEach(async ({ page, shop }) => {
      await openAsOwner(page, shop);
      await openPrices(page, shop);
      await enlargeTexts(page, 21);
      await page.getByRole('button', { name: 'Hazır Ürünleri Ekle' }).click();
      await expect(priceOf(page, 'Çay')).toBeFocused();
      await page.keyboard.type('15');
      await page.keyboard.press('Enter');
    });

    for (const answer of ['Şimdi Değil', 'Göster']) {
      test(`the reply to “${answer}” is in view with the next price`, async ({ page }) => {
        await page.getByRole('button', { name: answer, exact: true }).click();
        const reply = page.locator('p:not(.sr-only)', {
          hasText: /^(Fiyatlarınız müşteri sayfanızda\.|Sonra .* kartından)/,
        });
        await expect(reply).toBeInViewport({ ratio: 1 });
        await expect(priceOf(page, 'Duble çay')).toBeFocused();
        await expect(priceOf(page, 'Duble çay')).toBeInViewport({ ratio: 1 });
      });
    }

    test('the reply has the focus where the next price is too far away', async ({ page }) => {
      for (let written = 1; written < 8; written += 1) {
        await page.keyboard.type('15');
        await page.keyboard.press('Enter');
      }
      await page.getByRole('button', { name: 'Göster', exact: true }).click();
      const reply = page.locator(':focus', { hasText: 'Fiyatlarınız müşteri sayfanızda.' });
      await expect(reply).toBeInViewport({ ratio: 1 });
    });

    for (const [what, name, take] of [
      ['a price that is typed', 'Simit, fiyat', (control) => control.fill('1')],
      ['a button that is pressed', 'Aşağı', (control) => control.click()],
      ['a form that is opened', 'Duble çay: düzenle', (control) => control.click()],
      [
        'what is read',
        'Simit, fiyat',
        // Enter after the change has left it there.
        (control) =>
          priceOf(control.page(), 'Duble çay').evaluate((each) => each.focus({ preventScroll: true })),
      ],
    ] as [string, string, (control: Locator) => Promise<void>][]) {
      test(`${what} stays where it is when a choice opens above`, async ({ page, context, shop }) => {
        await saved(page);
        const other = await context.newPage();
        await openPrices(other, shop);
        await setPrice(other, 'Çay', '25');
        await saved(other);
        const connection = Promise.withResolvers<void>();
        await page.route('**/api/price-list', async (request) => {
          await connection.promise;
          await request.continue();
        });
        await setPrice(page, 'Çay', '20');
        await page.getByRole('button', { name: 'Simit: düzenle' }).click();
        const control = page.getByLabel(name).or(page.getByRole('button', { name }));
        await control.evaluate((each) => each.scrollIntoView({ block: 'center' }));
        await take(control);
        const focused = await page.evaluate(() => document.activeElement?.id);
        const { y = 0 } = (await control.boundingBox()) ?? {};
        connection.resolve();
        await page.getByRole('button', { name: 'Seçime Git' }).waitFor();
        await expect(page.locator(':focus')).toHaveAttribute('id', `${focused}`);
        // A pressed button is lowered, and the page scrolls by whole px.
        expect(Math.abs(((await control.boundingBox())?.y ?? 0) - y)).toBeLessThan(5);
        await page.getByRole('button', { name: 'Seçime Git' }).click();
        await expect(page.getByText('Çay: hangisi kalsın?')).toBeInViewport({ ratio: 1 });
      });
    }
  });
}

test.describe(() => {
  test.use({ viewport: { width: 360, height: 430 } });
  test('above a keyboard, the added product and the reply are in view with the next one', async ({
    page,
    shop,
  }) => {
    await openAsOwner(page, shop);
    await openPrices(page, shop);
    await enlargeTexts(page, 21);
    const name = page.getByLabel('Ürün', { exact: true });
    const isInView = async (reply: Locator) => {
      await expect(name).toBeFocused();
      await expect(reply).toBeInViewport({ ratio: 1 });
      await expect(name).toBeInViewport({ ratio: 1 });
    };
    await name.evaluate((field) => field.scrollIntoView({ block: 'center' }));
    await name.fill('Sucuklu yumurta');
    await name.press('Enter');
    await page.keyboard.type('150');
    await page.keyboard.press('Enter');
    await isInView(page.getByRole('button', { name: 'Geri Al' }));
    await page.getByRole('button', { name: 'Şimdi Değil' }).click();
    await isInView(page.locator('form p', { hasText: /^Sonra .* kartından/ }));
  });
});
