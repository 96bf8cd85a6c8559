// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ApiCall } from '#shared/contract/call.ts';
import { priceListCall, type StoredPriceList, savePriceListCall } from '#shared/contract/price-list.ts';
import { ApiError, ConnectionError, UNREACHABLE } from '#web/api/api-errors.ts';
import { businessStore } from '#web/auth/session/stored-business.ts';
import {
  answer,
  BUSINESS,
  button,
  field,
  openApp,
  press,
  settle,
  stopTimers,
  type,
} from '../../../../tests/support/open-app.tsx';

const api = vi.hoisted(() => ({
  readPriceList: vi.fn<() => Promise<unknown>>(),
  savePriceList: vi.fn<(version: number, content: object) => Promise<unknown>>(),
}));
vi.mock('#web/api/call-api.ts', async (original) => {
  const actual = await original<typeof import('#web/api/call-api.ts')>();
  const callApi = async (call: ApiCall, input: { body: { version: number } }) => {
    const { version, ...content } = input.body ?? {};
    if (call === priceListCall) return api.readPriceList();
    if (call === savePriceListCall) return api.savePriceList(version, content);
    return actual.callApi(call, input as never);
  };
  return { ...actual, callApi };
});

const listed = (version: number, price_kurus: number | null): StoredPriceList => ({
  version,
  updated_at: '2026-11-26T09:00:00.000Z',
  shown: false,
  valid_from: '2026-11-20',
  sections:
    price_kurus === null
      ? []
      : [{ title: 'Çaylar', products: [{ name: 'Çay', note: '', unit: 'bardak', price_kurus }] }],
});
const product = (id: number, name: string, price_kurus: number | null) => {
  return { id, name, note: '', unit: 'bardak', price_kurus };
};
const TWO_SECTIONS: StoredPriceList = {
  ...listed(4, null),
  sections: [
    { title: 'Çaylar', products: [product(1, 'Çay', 1500), product(2, 'Ihlamur', null)] },
    { title: 'Yiyecekler', products: [product(3, 'Tost', 8000), product(4, 'Şeker', 100)] },
  ],
};
const heading = (name: string | RegExp) => screen.getByRole('heading', { name });
const enter = (label: string) => act(async () => void fireEvent.keyDown(field(label), { key: 'Enter' }));

let shops = 0;
async function openPrices(stored: StoredPriceList, reading?: Promise<StoredPriceList>) {
  api.readPriceList.mockReset().mockResolvedValue(stored);
  if (reading !== undefined) api.readPriceList.mockReturnValue(reading);
  api.savePriceList
    .mockReset()
    .mockImplementation(async (version, content) => ({ ...content, version: version + 1 }));
  // The list of a business lives as long as the document.
  shops += 1;
  const owner = { ...BUSINESS, id: 200 + shops };
  await openApp(`/profile/${BUSINESS.slug}/fiyatlar`, {
    owner,
    replies: { 'GET /api/business/by-phone/%2B905321234567': [answer(owner), answer(owner), answer(owner)] },
  });
  if (reading !== undefined) return;
  await screen.findByRole('heading', { name: /^Tarifeniz/ });
  stopTimers();
}
async function setPrice(price: string) {
  await type('Çay, fiyat', price);
  await act(async () => void fireEvent.blur(field('Çay, fiyat')));
}

it('the focus moves from the suggested products to their prices, and from the last to the next card', async () => {
  await openPrices(listed(1, null));
  await press('Hazır Ürünleri Ekle');
  expect(document.activeElement).toBe(field('Çay, fiyat'));
  await press('Geri Al');
  expect(document.activeElement).toBe(button('Hazır Ürünleri Ekle'));
  await press('Hazır Ürünleri Ekle');
  await enter('Karışık tost, fiyat');
  expect(document.activeElement).toBe(heading('Tarih ve Görünürlük'));
  await press('Yiyecekler: bölümü düzenle');
  await press('Bölümü Sil');
  expect(document.activeElement).toBe(heading('Soğuklar'));
  await press('Geri Al');
  expect(document.activeElement).toBe(heading('Yiyecekler'));
});

it('Enter leaves a price only if it is one', async () => {
  await openPrices(listed(1, 1000));
  await type('Çay, fiyat', 'on');
  field('Çay, fiyat').focus();
  await enter('Çay, fiyat');
  expect(document.activeElement).toBe(field('Çay, fiyat'));
  expect(screen.getByText(/^Fiyatı rakamla yazın/)).toBeTruthy();
});

it('a price that is being typed is kept when the page is hidden, and the field keeps the focus', async () => {
  await openPrices(listed(1, 1000));
  await act(async () => field('Çay, fiyat').focus());
  await type('Çay, fiyat', '15');
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  visibility.mockRestore();
  expect(JSON.stringify(api.savePriceList.mock.lastCall)).toContain('"price_kurus":1500');
  expect(document.activeElement).toBe(field('Çay, fiyat'));
});

it('a price that is being typed when the session ends is there after the next login', async () => {
  await openPrices(listed(1, 1000));
  await type('Çay, fiyat', '15');
  await act(async () => businessStore.clear());
  expect(localStorage.getItem(`price_list_draft_${200 + shops}`)).toContain('"price_kurus":1500');
});

it('a page that is left and opened again while its list loads sends an unsaved draft once', async () => {
  const { version, updated_at: _, ...content } = listed(1, 1500);
  localStorage.setItem(`price_list_draft_${201 + shops}`, JSON.stringify({ version, content, sent: [] }));
  const reading = Promise.withResolvers<StoredPriceList>();
  await openPrices(listed(1, 1000), reading.promise);
  const follow = async (name: RegExp) => {
    const link = await screen.findByRole('link', { name });
    await act(async () => link.click());
  };
  await follow(/^Profilim/);
  await follow(/^Fiyat Tarifesi/);
  await screen.findByRole('heading', { level: 1, name: 'Fiyat Tarifesi' });
  await act(async () => reading.resolve(listed(1, 1000)));
  expect(field('Çay, fiyat').value).toBe('15');
  expect([api.readPriceList, api.savePriceList].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

async function changeInVain(error: Error = new ApiError(503, '', '{"code":"UNAVAILABLE"}')) {
  api.savePriceList.mockRejectedValue(error);
  await setPrice('15');
  await settle();
}

it('changes that another tab’s have replaced in the browser are said to be in this tab only', async () => {
  await openPrices(listed(1, 1000));
  await changeInVain();
  screen.getByText(/Yazdıklarınız bu tarayıcıda duruyor/);
  await act(async () => {
    const key = `price_list_draft_${200 + shops}`;
    localStorage.setItem(key, '{}');
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });
  expect(screen.getByText(/Yazdıklarınız yalnız bu sekmede duruyor/)).toBeTruthy();
});

it('changes that the browser refuses to store are said to be in this tab only', async () => {
  const stored = localStorage;
  await openPrices(listed(1, 1000));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.getItem(key),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: (key: string) => stored.removeItem(key),
  });
  await changeInVain();
  expect(screen.getByText(/Yazdıklarınız yalnız bu sekmede duruyor/)).toBeTruthy();
});

it.each([
  ['Çay, fiyat', '15'],
  ['Ürün', 'Oralet'],
])(
  'what is being typed in %s while another device’s changes are merged stays in its field',
  async (label, text) => {
    await openPrices(listed(1, 1000));
    api.savePriceList.mockRejectedValueOnce(new ApiError(409, '', '{"code":"CHANGED_MEANWHILE"}'));
    api.readPriceList.mockResolvedValue(listed(2, 2000));
    await act(async () => field(/Müşteri sayfamda göster/).click());
    await type(label, text);
    const typed = field(label);
    await settle();
    expect(JSON.stringify(api.savePriceList.mock.lastCall)).toContain('2000');
    expect(field(label)).toBe(typed);
    expect(typed.value).toBe(text);
  },
);

it('a change that is not sent yet when another owner signs in does not reach that owner’s list', async () => {
  await openPrices(listed(1, 1000));
  await press('Çaylar: bölümü düzenle');
  await type('Bölümün adı', 'Sıcaklar');
  await act(async () => void fireEvent.blur(field('Bölümün adı')));
  await act(async () => businessStore.save({ ...BUSINESS, id: 900, phone: '+905321234568' }));
  expect(api.savePriceList).not.toHaveBeenCalled();
});

it('an empty page begins with the ready-made list', async () => {
  await openPrices(listed(1, null));
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.slice(0, 2)).toEqual(['Hazır listeyle başlayın', 'Yeni Ürün']);
  await press('Hazır Ürünleri Ekle');
  expect(screen.queryByRole('heading', { name: 'Hazır listeyle başlayın' })).toBeNull();
});

const question = () => screen.queryByText('Müşterileriniz görsün mü?');

it('after the first price, the list asks whether customers may see it', async () => {
  await openPrices(listed(1, null));
  await press('Hazır Ürünleri Ekle');
  expect([question(), screen.queryByText('Ürünler eklendi') === null]).toEqual([null, false]);
  await setPrice('15');
  expect(question()).toBeTruthy();
  // Its toast would cover the next price.
  expect(screen.queryByText('Ürünler eklendi')).toBeNull();
});

const LATER = 'Sonra “Tarih ve Görünürlük” kartından açabilirsiniz.';

it.each([
  ['Göster', 1500, true, 'Fiyatlarınız müşteri sayfanızda.', () => field('Ihlamur, fiyat')],
  ['Şimdi Değil', 1500, false, LATER, () => field('Ihlamur, fiyat')],
  ['Göster', null, true, 'Fiyatlarınız müşteri sayfanızda.', () => heading(/^Tarifeniz/)],
  ['Şimdi Değil', null, false, LATER, () => heading(/^Tarifeniz/)],
])('“%s” leads to the next product without a price, and is followed by a reply', async (...row) => {
  const [label, firstPrice, shown, reply, next] = row;
  await openPrices(firstPrice === null ? listed(1, 1000) : TWO_SECTIONS);
  await press(label);
  expect([question(), document.activeElement]).toEqual([null, next()]);
  await settle();
  expect(screen.getAllByText(reply), 'seen, and announced').toHaveLength(2);
  expect(field(/Müşteri sayfamda göster/).checked).toBe(shown);
  await act(async () => field(/Müşteri sayfamda göster/).click());
  await settle();
  expect(JSON.stringify(api.savePriceList.mock.lastCall)).toContain(`"shown":${!shown}`);
  expect(screen.queryByText(reply)).toBeNull();
});

it('with “Şimdi Değil”, customers do not see the prices, and the list asks no more', async () => {
  await openPrices(listed(1, 1000));
  await press('Şimdi Değil');
  await setPrice('15');
  await settle();
  expect(JSON.stringify(api.savePriceList.mock.lastCall)).toContain('"shown":false');
  expect(question()).toBeNull();
  expect(JSON.parse(localStorage.getItem(`tools_used_${200 + shops}`) ?? '')).toEqual({ pricesLater: true });
});

it('a browser in which the owner has answered so does not ask again', async () => {
  localStorage.setItem(`tools_used_${201 + shops}`, '{"pricesLater":true}');
  await openPrices(listed(1, 1000));
  expect(question()).toBeNull();
  expect(field(/Müşteri sayfamda göster/).checked).toBe(false);
});

it('a saved price has a tick in its row, and none beside an error', async () => {
  await openPrices(listed(1, 1000));
  const ticks = () =>
    screen.queryAllByRole('img', { name: 'Kaydedildi' }).map((tick) => tick.closest('li')?.id);
  expect([ticks().length, screen.queryByText('Kaydedildi')]).toEqual([0, null]);
  await setPrice('15');
  expect(ticks().length).toBe(0);
  await settle();
  expect(ticks().length).toBe(1);
  await setPrice('on beş');
  expect(ticks().length).toBe(0);
  expect(screen.getByText(/^Fiyatı rakamla yazın/)).toBeTruthy();
  expect([field('Çay, fiyat').value, api.savePriceList.mock.calls.length]).toEqual(['on beş', 1]);
});

it.each([
  ['the network', new ConnectionError(UNREACHABLE), '. Bağlantı kurulamadı', 'bağlantı gelince'],
  ['the server', new ApiError(503, 'Service Unavailable', ''), '', 'birazdan'],
])('a price that %s failed says when it is saved', async (_what, error, why, when) => {
  await openPrices(listed(1, 1000));
  await changeInVain(error);
  expect(screen.getByText(/duruyor, /).textContent).toContain(
    `${why}. Yazdıklarınız bu tarayıcıda duruyor, ${when} kaydedilir.`,
  );
  button('Şimdi Kaydet').focus();
  api.savePriceList.mockImplementation(async (version, content) => ({ ...content, version: version + 1 }));
  await press('Şimdi Kaydet');
  expect(document.activeElement).toBe(heading(/^Tarifeniz/));
});

it('the list is saved for Excel as it is shown, once a product has a price', async () => {
  const created = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:tarife');
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await openPrices(listed(1, 1000));
  for (const price of ['', '12,5']) {
    expect(screen.queryAllByRole('button', { name: 'Excel’e İndir' })).toHaveLength(price === '' ? 1 : 0);
    await setPrice(price);
  }
  await press('Excel’e İndir');
  expect(clicked.mock.contexts).toEqual([
    expect.objectContaining({ download: `${BUSINESS.slug}-fiyat-tarifesi.csv` }),
  ]);
  const [file] = created.mock.lastCall as [Blob];
  expect([...new Uint8Array(await file.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  expect(await file.text()).toContain('"Çay";"";"bardak";"12,50"');
});

const DIFFERS = { changed: 2, added: 0, removed: 1 };
const OLD = '2 fiyat değişti, 1 ürün çıktı, bastırdığınız liste eski: yeniden bastırın';
/** Returns the note's text, and the heading above it. */
const oldPrint = () => {
  const link = screen.queryByRole('link', { name: 'yeniden bastırın' });
  const above = link?.closest('.shadow-flat')?.querySelector('h2')?.textContent;
  return link && [link.getAttribute('href'), link.parentElement?.textContent, above];
};
const PRINT = `/profile/${BUSINESS.slug}/baski?parca=fiyat`;

it('a printed list that was old when the page was opened is said on top', async () => {
  await openPrices({ ...listed(1, 1000), since_print: DIFFERS });
  expect(oldPrint()).toEqual([PRINT, OLD, undefined]);
});

it('a printed list that becomes old is said where nothing below moves', async () => {
  await openPrices(listed(1, 1000));
  expect(oldPrint()).toBeNull();
  api.savePriceList.mockImplementation(async (version, content) => ({
    ...{ ...content, version: version + 1 },
    since_print: DIFFERS,
  }));
  await setPrice('15');
  await settle();
  expect(oldPrint()).toEqual([PRINT, OLD, 'Bastırın']);
});

const dialog = () => within(screen.getByRole('dialog', { name: 'Hepsini Değiştir' }));
const change = (label: string, value: string) =>
  act(async () => void fireEvent.change(dialog().getByLabelText(label), { target: { value } }));
const choose = (label: string, option: string) =>
  change(label, dialog().getByRole<HTMLOptionElement>('option', { name: option }).value);
const rows = () =>
  dialog()
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const apply = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Uygula' });
const shown = () => ['Çay', 'Tost', 'Şeker'].map((name) => field(`${name}, fiyat`).value);
const sent = () =>
  (api.savePriceList.mock.lastCall?.[1] as StoredPriceList | undefined)?.sections.flatMap(({ products }) =>
    products.map(({ price_kurus }) => price_kurus),
  );

it('all prices change as shown before, in one save, and Geri Al restores them', async () => {
  await openPrices(TWO_SECTIONS);
  await press('Hepsini Değiştir');
  expect([rows(), apply().disabled]).toEqual([[], true]);
  await change('Yüzde', '%10');
  expect(rows()).toEqual([
    'Çay₺15 → , yeni fiyatı ₺17',
    'Tost₺80 → , yeni fiyatı ₺88',
    'Şeker₺1 → , yeni fiyatı ₺1',
  ]);
  expect(shown()).toEqual(['15', '80', '1']);
  await press('Uygula');
  expect(shown()).toEqual(['17', '88', '1']);
  await settle();
  expect(sent()).toEqual([1700, null, 8800, 100]);
  expect(api.savePriceList).toHaveBeenCalledOnce();
  await press('Geri Al');
  expect([shown(), document.activeElement]).toEqual([['15', '80', '1'], button('Hepsini Değiştir')]);
  await settle();
  expect(sent()).toEqual([1500, null, 8000, 100]);
});

it('the prices of one section fall by some lira, to the next multiple', async () => {
  await openPrices(TWO_SECTIONS);
  await press('Hepsini Değiştir');
  await change('Yüzde', '2');
  await choose('Ne yapılsın?', 'Lira indirim');
  expect(rows(), 'two percent are not two lira').toEqual([]);
  await choose('Yuvarlama', '₺2,50');
  await choose('Bölüm', 'Çaylar');
  await change('Lira', '2');
  expect(rows()).toEqual(['Çay₺15 → , yeni fiyatı ₺12,50']);
  await enter('Lira');
  expect(document.activeElement).toBe(dialog().getByRole('list'));
  await press('Uygula');
  expect(shown()).toEqual(['12,50', '80', '1']);
});

it('a product whose new price is none is named, and nothing changes', async () => {
  await openPrices(TWO_SECTIONS);
  await press('Hepsini Değiştir');
  await choose('Ne yapılsın?', 'Lira indirim');
  await change('Lira', '5');
  expect(rows()).toContain('Şeker₺1 → , yeni fiyatı olmaz');
  expect(dialog().getByRole('status').textContent).toBe(
    'Şeker: yeni fiyat ₺1 ile ₺99.999,99 arasında kalmıyor.',
  );
  expect(apply().disabled).toBe(true);
  await change('Lira', 'beş');
  expect(dialog().getByText('Rakamla yazın, 10 ya da 12,50 gibi.')).toBeTruthy();
  expect([rows(), apply().disabled]).toEqual([[], true]);
});
