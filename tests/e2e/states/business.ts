import type { BusinessWithPrices } from '../../../src/shared/contract/public-business.ts';
import { expect } from '../fixtures.ts';
import { SHOP } from '../owner.ts';
import { ANDROID, FACEBOOK_ON_IPHONE, INSTAGRAM, IPHONE } from './devices.ts';
import { ALL_HOURS, HOURS, LONG_NAME, PRICE_LIST } from './shops.ts';
import { dropTimers, keepDocument, navigateTo, openWithData, type Stage, statesOf } from './state.ts';

async function openShop({ page, owner }: Stage): Promise<void> {
  await page.goto(`/${owner.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SHOP.name);
}

async function openElsewhere(stage: Stage): Promise<void> {
  await openShop(stage);
  await expect(stage.page.getByRole('complementary', { name: 'Tarayıcıda açın' })).toBeVisible();
}

const FULL: Partial<BusinessWithPrices> = {
  name: LONG_NAME,
  address:
    'Tahtakale Mahallesi, Uzunçarşı Caddesi, Ağaoğulları İş Hanı, Kat 3, No 127, Eminönü, Fatih, İstanbul',
  price_list: PRICE_LIST,
  opening_hours: HOURS,
};

/** Returns a function that opens the page of a business that shows its phone, with these changes. */
const shopWith =
  (changes: Partial<BusinessWithPrices>) =>
  async ({ page, owner }: Stage): Promise<void> => {
    const { owner_uuid, created_at, phone_shown, phone: _, opening_hours, ...shop } = owner.business;
    await openWithData(page, `/${owner.slug}`, { ...shop, phone: owner.phone, ...changes });
    await expect(page.getByRole('heading', { name: 'Dükkâna ulaşın' })).toBeVisible();
  };

export const businessStates = statesOf({ route: 'business' }, [
  { name: 'shop', open: openShop },
  { name: 'shop-android', mainAction: 'Uygulamada Aç', userAgent: ANDROID, open: openShop },
  { name: 'shop-ios', userAgent: IPHONE, open: openShop },
  { name: 'full-android', inDefaultRun: true, userAgent: ANDROID, open: shopWith(FULL) },
  { name: 'full-desktop', open: shopWith(FULL) },
  // Only phones have these browsers.
  { name: 'in-instagram', userAgent: INSTAGRAM, maxWidth: 360, open: openElsewhere },
  { name: 'in-facebook-ios', userAgent: FACEBOOK_ON_IPHONE, maxWidth: 360, open: openElsewhere },
  {
    name: 'former-slug',
    async open({ page, owner }) {
      await page.goto(`/${owner.formerSlug}`);
      await expect(page).toHaveURL(new RegExp(`/${owner.slug}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(SHOP.name);
    },
  },
  {
    name: 'copied',
    async open({ page, owner }) {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await dropTimers(page, 2000);
      await page.goto(`/${owner.slug}`);
      await page.getByRole('button', { name: 'Kodu Kopyala' }).click();
      await expect(page.getByRole('button', { name: 'Kopyalandı' })).toBeVisible();
    },
  },
  {
    name: 'withdrawn-code',
    async open({ page, owner }) {
      const { id, slug, name, owner_name, owner_surname, address } = owner.business;
      await openWithData(page, `/${slug}`, {
        id,
        slug,
        name,
        owner_name,
        owner_surname,
        address,
        code: null,
      });
      await expect(page.getByText('çaycı kodu kullanımdan kaldırıldı')).toBeVisible();
    },
  },
  {
    name: 'opening-hours',
    async open(stage) {
      await shopWith({ phone: undefined, ...ALL_HOURS })(stage);
      await stage.page.getByText(/^(Şimdi açık|Kapalı) · /).click();
      await expect(stage.page.getByText('Ramazan Bayramı, 9–\u206011 Mart 2099: kapalı')).toBeVisible();
    },
  },
  { name: 'phone', open: shopWith({}) },
  { name: 'phone-no-address', open: shopWith({ address: null }) },
  {
    name: 'loading',
    async open({ page, owner }) {
      await page.goto('/contact');
      await keepDocument(page, `**/${owner.slug}`);
      await navigateTo(page, `/${owner.slug}`);
      await expect(page.getByRole('status').filter({ hasText: 'Yükleniyor...' })).toBeVisible();
    },
  },
  {
    name: 'not-found',
    async open({ page }) {
      await page.goto('/yok-boyle-yer');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('İşletme Bulunamadı');
    },
  },
]);
