import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { answerBusiness, asOnPhone, type Stage, stallRequests, statesOf } from './state.ts';

const LONG_NAME = 'Eminönü Ömer Ağa Han İçi Şahin Kardeşler Geleneksel Semaver Çayı, Türk';

/** The first print waits for a printer process to start. */
const readyBy = { timeout: 40_000 };

const path = ({ owner }: Stage, query = '') => `/profile/${owner.slug}/baski${query}`;

async function open(stage: Stage, query = ''): Promise<void> {
  await stage.page.goto(path(stage, query));
  await expect(stage.page.getByRole('heading', { name: 'Baskı Paketi' })).toBeVisible();
}

async function openReady(stage: Stage): Promise<void> {
  await open(stage);
  await expect(stage.page.getByText('Önizleme hazır.')).toBeVisible(readyBy);
}

async function choose(stage: Stage, piece: string): Promise<void> {
  await openReady(stage);
  await stage.page.getByRole('radio', { name: piece }).check();
  await expect(stage.page.getByRole('img', { name: `${piece} önizlemesi` })).toBeVisible(readyBy);
}

/**
 * Replaces each preview with an empty page: the server takes seconds to draw one, and print.test.ts checks
 * those.
 */
export async function drawPreviews(page: Page): Promise<void> {
  const picture =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';
  await page.route('**/api/print/preview', (reply) => {
    const { piece } = reply.request().postDataJSON() as { piece: string };
    // Only the server knows the number of label pages, and if there are any.
    return piece === 'labels' ? reply.continue() : reply.fulfill({ json: { pages: 1, picture } });
  });
}

const NOTHING_PRICED = { error: 'Aradığınız kayıt bulunamadı.', code: 'NOT_FOUND' };

/** Stubs the server's response to a preview request. */
async function answerPreview({ page }: Stage, status: number, body: object): Promise<void> {
  await page.route('**/api/print/preview', (reply) => reply.fulfill({ status, json: body }));
}

/** Adds codes for rooms on the server. */
async function addRooms({ page, owner }: Stage): Promise<void> {
  const labels = Array.from({ length: 20 }, (_, index) => `Oda ${301 + index}`);
  const headers = { Authorization: `Bearer ${owner.token}`, Origin: new URL(page.url()).origin };
  const answer = await page.request.post('/api/places', { headers, data: { labels } });
  expect(answer.status()).toBe(200);
}

async function removeRooms({ page, owner }: Stage): Promise<void> {
  const headers = { Authorization: `Bearer ${owner.token}`, Origin: new URL(page.url()).origin };
  const { places } = await (await page.request.get('/api/places', { headers })).json();
  const ids = places.map(({ id }: { id: string }) => id);
  if (ids.length > 0) await page.request.post('/api/places/deletions', { headers, data: { ids } });
}

/** Stores 20 products on the server. */
async function writePrices({ page, owner }: Stage): Promise<void> {
  const headers = { Authorization: `Bearer ${owner.token}`, Origin: new URL(page.url()).origin };
  const { version } = await (await page.request.get('/api/price-list', { headers })).json();
  const products = Array.from({ length: 20 }, (_, at) => ({
    name: `Ürün ${at + 1}`,
    note: '',
    unit: 'bardak',
    price_kurus: 1500,
  }));
  const data = { version, shown: false, valid_from: '2026-12-01', sections: [{ title: 'Çaylar', products }] };
  expect((await page.request.put('/api/price-list', { headers, data })).status()).toBe(200);
}

async function choosePrices(stage: Stage): Promise<void> {
  await openReady(stage);
  await writePrices(stage);
  await stage.page.getByRole('radio', { name: 'Fiyat tarifesi' }).check();
  await expect(stage.page.getByText('20 ürün, tek sayfa')).toBeVisible(readyBy);
  await expect(stage.page.getByRole('img', { name: 'Fiyat tarifesi önizlemesi' })).toBeVisible(readyBy);
}

export const printStates = statesOf({ route: 'print', asOwner: true }, [
  { name: 'poster', inDefaultRun: true, mainAction: 'PDF’i İndir', open: openReady },
  { name: 'tent', open: (stage) => choose(stage, 'Katlanır kart') },
  { name: 'stickers', open: (stage) => choose(stage, 'Çıkartma') },
  {
    name: 'black-with-bleed',
    async open(stage) {
      await openReady(stage);
      await stage.page.getByRole('radio', { name: 'Az mürekkep' }).check();
      await stage.page.getByRole('switch', { name: 'Matbaa için kesim payı' }).check();
      await expect(stage.page.getByText('A4 ve her kenarda 3 mm pay')).toBeVisible();
      await expect(stage.page.getByText('Önizleme hazır.')).toBeVisible(readyBy);
    },
  },
  {
    name: 'labels',
    async open(stage) {
      await openReady(stage);
      await addRooms(stage);
      await stage.page.getByRole('radio', { name: 'Yer kartı' }).check();
      await expect(stage.page.getByText('1 / 3')).toBeVisible(readyBy);
      await expect(stage.page.getByText('Önizleme hazır.')).toBeVisible(readyBy);
    },
  },
  {
    name: 'no-places',
    provoked: /404/,
    async open(stage) {
      await openReady(stage);
      await removeRooms(stage);
      await stage.page.getByRole('radio', { name: 'Yer kartı' }).check();
      await expect(stage.page.getByText('Henüz kodunuz yok')).toBeVisible();
    },
  },
  { name: 'prices', mainAction: 'PDF’i İndir', open: choosePrices },
  {
    name: 'prices-large',
    maxWidth: 360,
    async open(stage) {
      await stage.page.setViewportSize({ width: 360, height: 800 });
      await choosePrices(stage);
      await stage.page.getByRole('radio', { name: 'A5' }).check();
      await expect(stage.page.getByText('A5, masaya')).toBeVisible();
      await stage.page.getByRole('button', { name: 'Büyüt' }).click();
      await expect(stage.page.getByRole('button', { name: 'Küçült' })).toBeVisible();
    },
  },
  {
    name: 'no-prices',
    provoked: /404/,
    async open(stage) {
      await answerPreview(stage, 404, NOTHING_PRICED);
      await open(stage, '?parca=fiyat');
      await expect(stage.page.getByRole('link', { name: 'Fiyatları Yaz' })).toBeVisible();
    },
  },
  {
    name: 'checking',
    async open(stage) {
      await stallRequests(stage.page, '**/api/print/preview');
      await open(stage, '?parca=fiyat');
      await expect(stage.page.getByText('Önizleme hazırlanıyor...')).toBeVisible();
      await expect(stage.page.getByText('ürün, geçerlilik')).toBeVisible();
      await expect(stage.page.getByText('tek sayfa')).toHaveCount(0);
    },
  },
  {
    name: 'busy',
    provoked: /503/,
    async open(stage) {
      const error = 'Şu anda başka baskılar hazırlanıyor. Yaklaşık 30 saniye sonra tekrar deneyin.';
      await answerPreview(stage, 503, { error, code: 'PRINT_BUSY' });
      await open(stage);
      await expect(stage.page.getByText(error)).toBeVisible();
    },
  },
  {
    name: 'fetching',
    async open(stage) {
      await stallRequests(stage.page, '**/api/print');
      await openReady(stage);
      await stage.page.getByRole('button', { name: 'PDF’i İndir' }).click();
      await expect(stage.page.getByRole('button', { name: 'Hazırlanıyor...' })).toBeVisible();
    },
  },
  {
    name: 'done',
    async open(stage) {
      await openReady(stage);
      await stage.page.getByRole('button', { name: 'PDF’i İndir' }).click();
      await expect(stage.page.getByText('PDF indirildi', { exact: true })).toBeVisible(readyBy);
    },
  },
  {
    name: 'send',
    async open(stage) {
      await openReady(stage);
      await stage.page.getByRole('button', { name: 'Kırtasiyeye Gönder' }).click();
      await expect(stage.page.getByRole('dialog', { name: 'Kırtasiyeye gönderin' })).toBeVisible();
    },
  },
  {
    name: 'send-on-phone',
    maxWidth: 360,
    async open(stage) {
      await asOnPhone(stage);
      await openReady(stage);
      await stage.page.getByRole('button', { name: 'Kırtasiyeye Gönder' }).click();
      await expect(stage.page.getByRole('button', { name: 'WhatsApp’ta Gönder' })).toBeVisible();
    },
  },
  {
    name: 'withdrawn-code',
    provoked: /404/,
    async open(stage) {
      await answerBusiness(stage, { code: null, name: LONG_NAME });
      await answerPreview(stage, 404, NOTHING_PRICED);
      await open(stage);
      await expect(stage.page.getByText('Çaycı kodunuz kullanımdan kaldırıldı.')).toBeVisible();
      await expect(stage.page.getByText('Önce fiyatları yazın.')).toBeVisible();
    },
  },
]);
