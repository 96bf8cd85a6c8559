import { expect } from '../fixtures.ts';
import { toast } from '../toasts.ts';
import { type Stage, stallRequests, statesOf } from './state.ts';

const API = '**/api/places';

const numbered = (name: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => `${name} ${first + n}`);
const OTHERS = [
  'Avukat Şükrü Karahasanoğ',
  'Bank 4',
  'Çatı katı',
  'Danışma',
  'Güvenlik kulübesi',
  'Muhasebe',
];
const LABELS = [...numbered('Oda', 301, 320), ...numbered('Masa', 1, 12), ...OTHERS];

const idOf = (n: number) => `K${String(n).padStart(3, '0')}`;
const places = LABELS.map((label, n) => ({ id: idOf(n), label }));

/** Stubs the server's list: the business that all states share must not change. */
async function answer({ page }: Stage, listed: typeof places): Promise<void> {
  await page.route(API, (reply) =>
    reply.request().method() === 'GET' ? reply.fulfill({ json: { places: listed } }) : reply.fallback(),
  );
}

async function open(stage: Stage, listed = places): Promise<void> {
  await answer(stage, listed);
  await stage.page.goto(`/profile/${stage.owner.slug}/yerler`);
  await expect(
    stage.page.getByRole('heading', { name: listed.length > 0 ? /^Kodlarınız/ : 'Henüz kodunuz yok' }),
  ).toBeVisible();
}

async function type({ page }: Stage, name: string, first = '', last = ''): Promise<void> {
  await page.getByRole('textbox', { name: 'Adı' }).fill(name);
  await page.getByLabel('İlk no').fill(first);
  await page.getByLabel('Son no').fill(last);
}

async function openOne(stage: Stage, label = 'Oda 305'): Promise<void> {
  await open(stage);
  await stage.page.getByRole('button', { name: label }).click();
  await expect(stage.page.getByRole('dialog', { name: label })).toBeVisible();
}

async function openRename(stage: Stage): Promise<void> {
  await openOne(stage);
  await stage.page.getByRole('button', { name: 'Adını Değiştir' }).click();
  await expect(stage.page.getByLabel('Yeni ad')).toBeFocused();
}

async function select(stage: Stage): Promise<void> {
  await open(stage);
  await stage.page.getByRole('button', { name: 'Seç', exact: true }).click();
  for (const label of ['Oda 303', 'Oda 304', 'Masa 2'])
    await stage.page.getByRole('checkbox', { name: label }).check();
  await expect(stage.page.getByText('3 kod seçildi')).toBeVisible();
}

const outage = { status: 503, json: { error: 'Şu anda hizmet veremiyoruz.', code: 'UNAVAILABLE' } };

export const placesStates = statesOf({ route: 'places', asOwner: true }, [
  { name: 'list', inDefaultRun: true, open: (stage) => open(stage) },
  { name: 'empty', mainAction: 'Kodu Ekle', open: (stage) => open(stage, []) },
  {
    name: 'loading',
    async open({ page, owner }) {
      await stallRequests(page, API);
      await page.goto(`/profile/${owner.slug}/yerler`);
      await expect(page.getByText('Yükleniyor...')).toBeAttached();
    },
  },
  {
    name: 'failed',
    provoked: /net::ERR_FAILED/,
    async open({ page, owner }) {
      await page.route(API, (reply) => reply.abort());
      await page.goto(`/profile/${owner.slug}/yerler`);
      await expect(page.getByRole('heading', { name: 'Kodlar yüklenemedi' })).toBeVisible();
    },
  },
  {
    name: 'range',
    async open(stage) {
      await open(stage, []);
      await type(stage, 'Oda', '301', '320');
      await expect(stage.page.getByText('20 kod eklenecek:')).toBeVisible();
    },
  },
  {
    name: 'range-overlaps',
    async open(stage) {
      await open(stage);
      await type(stage, 'Oda', '315', '330');
      await expect(stage.page.getByText('6 kod zaten var.')).toBeVisible();
    },
  },
  {
    name: 'range-error',
    async open(stage) {
      await open(stage);
      await type(stage, 'Oda', '320', '301');
      await expect(stage.page.getByText('Son numara ilk numaradan küçük olamaz.')).toBeVisible();
    },
  },
  {
    name: 'name-missing',
    async open(stage) {
      await open(stage);
      await stage.page.getByRole('button', { name: 'Kodu Ekle' }).click();
      await expect(stage.page.getByText('Ad yazın.')).toBeVisible();
    },
  },
  {
    name: 'adding',
    async open(stage) {
      await open(stage, []);
      await stallRequests(stage.page, API);
      await type(stage, 'Oda', '301', '320');
      await stage.page.getByRole('button', { name: '20 Kodu Ekle' }).click();
      await expect(stage.page.getByRole('button', { name: 'Ekleniyor...' })).toBeVisible();
    },
  },
  {
    name: 'added',
    toast: true,
    async open(stage) {
      await open(stage, []);
      const listed = places.slice(0, 20);
      await stage.page.route(API, (reply) =>
        reply.fulfill({ json: { places: listed, added: listed.map(({ id }) => id) } }),
      );
      await type(stage, 'Oda', '301', '320');
      await stage.page.getByRole('button', { name: '20 Kodu Ekle' }).click();
      await expect(toast(stage.page, 'Kodlar eklendi')).toBeVisible();
    },
  },
  { name: 'one', open: (stage) => openOne(stage, 'Avukat Şükrü Karahasanoğ') },
  { name: 'rename', open: openRename },
  {
    name: 'rename-taken',
    async open(stage) {
      await openRename(stage);
      const sentence = 'Bu adda bir kodunuz zaten var.';
      const json = { error: sentence, code: 'PLACE_LABEL_TAKEN', fields: { label: sentence } };
      await stage.page.route('**/api/places/*', (reply) => reply.fulfill({ status: 409, json }));
      await stage.page.getByLabel('Yeni ad').fill('Oda 306');
      await stage.page.getByRole('button', { name: 'Kaydet' }).click();
      await expect(stage.page.getByLabel('Yeni ad')).toHaveAccessibleDescription(sentence);
    },
  },
  { name: 'select', open: select },
  {
    name: 'delete',
    async open(stage) {
      await openOne(stage);
      await stage.page.getByRole('button', { name: 'Kodu Sil' }).click();
      await expect(stage.page.getByRole('dialog', { name: 'Kod silinsin mi?' })).toBeVisible();
    },
  },
  {
    name: 'delete-failed',
    provoked: /^Failed to load resource: the server responded with a status of 503/,
    async open(stage) {
      await select(stage);
      await stage.page.getByRole('button', { name: '3 Kodu Sil' }).click();
      await stage.page.route('**/api/places/deletions', (reply) => reply.fulfill(outage));
      await stage.page.getByRole('dialog').getByRole('button', { name: '3 Kodu Sil' }).click();
      await expect(toast(stage.page, 'Hata')).toBeVisible();
    },
  },
  {
    name: 'none-found',
    async open(stage) {
      await open(stage);
      await stage.page.getByLabel('Kod ara').fill('kiler');
      await expect(stage.page.getByText('Bu adda kodunuz yok.')).toBeVisible();
    },
  },
]);
