import type { Page } from '@playwright/test';
import type { PriceProduct, StoredPriceList } from '../../../src/shared/contract/price-list.ts';
import { expect } from '../fixtures.ts';
import { loginDialog } from '../login.ts';
import { toast } from '../toasts.ts';
import { type Stage, stallRequests, statesOf } from './state.ts';

const API = '**/api/price-list';

const product = (name: string, price_kurus: number | null, unit = 'bardak', note = ''): PriceProduct => ({
  name,
  note,
  unit: unit as PriceProduct['unit'],
  price_kurus,
});

const PRICES: StoredPriceList = {
  version: 3,
  updated_at: '2026-11-20T09:00:00.000Z',
  shown: true,
  valid_from: '2026-12-01',
  sections: [
    {
      title: 'Çaylar',
      products: [
        product('Çay', 1500),
        product('Duble çay', 2500),
        product('Oralet', 1250, 'bardak', 'portakal, kuşburnu'),
        product('Ihlamur', null),
      ],
    },
    { title: 'Kahveler', products: [product('Türk kahvesi', 6000, 'fincan')] },
    { title: 'Yiyecekler', products: [product('Kaşarlı tost', 125000, 'adet')] },
  ],
};
const EMPTY: StoredPriceList = { ...PRICES, version: 0, updated_at: null, shown: false, sections: [] };

const LONG = 'Tarihî çınaraltında közde pişen bol köpüklü duble Türk kahve';
const HUNDRED: StoredPriceList = {
  ...PRICES,
  sections: Array.from({ length: 10 }, (_, at) => ({
    title: `Bölüm ${at + 1}`,
    products: Array.from({ length: 10 }, (__, place) =>
      place === 0
        ? product(LONG, 9_999_999, 'porsiyon', 'küçük, orta, büyük boy, bol şekerli')
        : product('Çay', 1500),
    ),
  })),
};

/** Stubs the server's stored list, and its response to a change. */
async function answer(page: Page, list: StoredPriceList, save?: { status: number; json: object }) {
  await page.route(API, (reply) =>
    reply.request().method() === 'GET'
      ? reply.fulfill({ json: list })
      : reply.fulfill(save ?? { json: { ...list, version: list.version + 1 } }),
  );
}

async function open({ page, owner }: Stage): Promise<void> {
  await page.goto(`/profile/${owner.slug}/fiyatlar`);
  await expect(page.getByRole('heading', { level: 1, name: 'Fiyat Tarifesi' })).toBeVisible();
}

async function openWith(stage: Stage, list: StoredPriceList, save?: { status: number; json: object }) {
  await answer(stage.page, list, save);
  await open(stage);
  await expect(stage.page.getByRole('heading', { name: 'Tarifeniz' })).toBeVisible();
}

async function setPrice(page: Page, name: string, price: string): Promise<void> {
  const field = page.getByLabel(`${name}, fiyat`, { exact: true });
  await field.fill(price);
  await field.blur();
}

async function add(page: Page, name: string, price: string): Promise<void> {
  await page.getByLabel('Ürün', { exact: true }).fill(name);
  await page.getByLabel('Fiyat', { exact: true }).fill(price);
  await page.getByRole('button', { name: 'Ekle', exact: true }).click();
}

async function changeAll(page: Page, kind: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Hepsini Değiştir' }).click();
  await page.getByLabel('Ne yapılsın?').selectOption(kind);
  await page.getByLabel(/^(Yüzde|Lira)$/).fill(amount);
}

const CONFLICT = {
  status: 409,
  json: { code: 'CHANGED_MEANWHILE', error: 'Bu bilgi siz düzenlerken değiştirildi. Sayfayı yenileyin.' },
};

export const pricesStates = statesOf({ route: 'prices', asOwner: true }, [
  { name: 'list', open: (stage) => openWith(stage, PRICES) },
  { name: 'empty', mainAction: 'Hazır Ürünleri Ekle', open: (stage) => openWith(stage, EMPTY) },
  {
    name: 'added',
    async open(stage) {
      await openWith(stage, PRICES);
      await add(stage.page, LONG, '125');
      await expect(stage.page.getByText('Kahveler bölümüne eklendi')).toBeVisible();
    },
  },
  {
    name: 'fee',
    async open(stage) {
      await openWith(stage, PRICES);
      await stage.page.getByLabel('Bölüm', { exact: true }).selectOption('Çaylar');
      await add(stage.page, 'Servis ücreti', '10');
      await expect(stage.page.getByText(/ek ücretler istenemez/)).toHaveCount(2);
    },
  },
  {
    name: 'same-name',
    async open(stage) {
      await openWith(stage, PRICES);
      await add(stage.page, 'Duble Çay', '30');
      await expect(stage.page.getByRole('dialog', { name: 'Bu ürün tarifenizde var' })).toBeVisible();
    },
  },
  {
    name: 'old-print',
    open: (stage) => openWith(stage, { ...PRICES, since_print: { changed: 2, added: 1, removed: 1 } }),
  },
  {
    name: 'print-becomes-old',
    async open(stage) {
      const json = { ...PRICES, version: 4, since_print: { changed: 1, added: 0, removed: 0 } };
      await openWith(stage, PRICES, { status: 200, json });
      await setPrice(stage.page, 'Çay', '17,50');
      await expect(stage.page.getByRole('link', { name: 'yeniden bastırın' })).toBeVisible();
    },
  },
  {
    name: 'all-at-once',
    async open(stage) {
      await openWith(stage, PRICES);
      await changeAll(stage.page, 'Yüzde zam', '12,5');
      await expect(stage.page.getByText('₺17', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'all-at-once-refused',
    async open(stage) {
      await openWith(stage, HUNDRED);
      await changeAll(stage.page, 'Lira zam', '5');
      await expect(stage.page.getByText(/arasında kalmıyor/)).toBeVisible();
    },
  },
  {
    name: 'all-changed',
    toast: true,
    async open(stage) {
      await openWith(stage, PRICES);
      await changeAll(stage.page, 'Yüzde zam', '10');
      await stage.page.getByRole('button', { name: 'Uygula' }).click();
      await expect(toast(stage.page, 'Fiyatlar değişti')).toBeVisible();
    },
  },
  { name: 'hundred', open: (stage) => openWith(stage, HUNDRED) },
  {
    name: 'loading',
    async open(stage) {
      await stallRequests(stage.page, API);
      await open(stage);
      await expect(stage.page.getByRole('status').filter({ hasText: 'Yükleniyor...' })).toBeVisible();
    },
  },
  {
    name: 'failed',
    provoked: /net::ERR_FAILED/,
    async open(stage) {
      await stage.page.route(API, (reply) => reply.abort());
      await open(stage);
      await expect(stage.page.getByText('Fiyatlar yüklenemedi')).toBeVisible();
    },
  },
  {
    name: 'product',
    async open(stage) {
      await openWith(stage, PRICES);
      await stage.page.getByRole('button', { name: 'Oralet: düzenle' }).click();
      await expect(stage.page.getByLabel('Açıklama')).toHaveValue('portakal, kuşburnu');
    },
  },
  {
    name: 'allergens',
    async open(stage) {
      await openWith(stage, PRICES);
      await stage.page.getByRole('button', { name: 'Oralet: düzenle' }).click();
      await stage.page.getByText('Alerjenler, alkol ve domuz').click();
      await stage.page.getByLabel('Kükürt dioksit').check();
    },
  },
  {
    name: 'section',
    async open(stage) {
      await openWith(stage, PRICES);
      await stage.page.getByRole('button', { name: 'Kahveler: bölümü düzenle' }).click();
      await expect(stage.page.getByLabel('Bölümün adı')).toHaveValue('Kahveler');
    },
  },
  {
    name: 'errors',
    inDefaultRun: true,
    async open(stage) {
      await openWith(stage, PRICES);
      await stage.page.getByLabel('Fiyat', { exact: true }).fill('on beş');
      await stage.page.getByRole('button', { name: 'Ekle', exact: true }).click();
      await setPrice(stage.page, 'Çay', 'bedava');
      await stage.page.getByLabel('Geçerlilik tarihi').fill('2019-05-01');
      await expect(stage.page.getByText('Ürünün adını yazın.')).toBeVisible();
    },
  },
  {
    name: 'saving',
    async open(stage) {
      await openWith(stage, PRICES);
      await stallRequests(stage.page, API);
      await setPrice(stage.page, 'Çay', '17,50');
      await expect(stage.page.getByText('Kaydediliyor...')).toBeVisible();
    },
  },
  {
    name: 'deleted',
    toast: true,
    async open(stage) {
      await openWith(stage, PRICES);
      await stage.page.getByRole('button', { name: 'Duble çay: düzenle' }).click();
      await stage.page.getByRole('button', { name: 'Ürünü Sil' }).click();
      await expect(toast(stage.page, 'Ürün silindi')).toBeVisible();
    },
  },
  {
    name: 'unsaved',
    provoked: /net::ERR_FAILED/,
    async open(stage) {
      await openWith(stage, PRICES);
      await stage.page.route(API, (reply) => reply.abort());
      await setPrice(stage.page, 'Çay', '17,50');
      await expect(stage.page.getByText('Henüz kaydedilmedi')).toBeVisible();
    },
  },
  {
    name: 'logged-out',
    async open(stage) {
      const json = { code: 'UNAUTHENTICATED', error: 'Oturumunuz sona ermiş. Lütfen yeniden giriş yapın.' };
      await openWith(stage, PRICES, { status: 401, json });
      await setPrice(stage.page, 'Çay', '17,50');
      await expect(loginDialog(stage.page)).toBeVisible();
    },
  },
  {
    name: 'conflict',
    async open(stage) {
      await openWith(stage, PRICES, CONFLICT);
      const sections = PRICES.sections.map(({ title, products }) => ({
        title,
        products: products.map((each) => ({ ...each, price_kurus: 2000 })),
      }));
      await answer(stage.page, { ...PRICES, version: 9, sections }, CONFLICT);
      await setPrice(stage.page, 'Çay', '17,50');
      await expect(stage.page.getByText('Çay: hangisi kalsın?')).toBeVisible();
    },
  },
]);
