// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ApiCall } from '#shared/contract/call.ts';
import { priceListCall, type StoredPriceList, savePriceListCall } from '#shared/contract/price-list.ts';
import { ApiError } from '#web/api/api-errors.ts';
import { ACTION_DURATION_MS, currentToast, showToast } from '#web/ui/toast/toasts.ts';
import {
  answer,
  BUSINESS,
  button,
  eventually,
  field,
  openApp,
  press,
  settle,
  shownToasts,
  stopTimers,
  type,
} from '../../../../tests/support/open-app.tsx';

const api = vi.hoisted(() => ({ stored: null as unknown, saves: 0 }));
// A server with one list, which other devices change through `save`.
vi.mock('#web/api/call-api.ts', async (original) => {
  const actual = await original<typeof import('#web/api/call-api.ts')>();
  const callApi = async (call: ApiCall, input: { body: StoredPriceList }) => {
    if (call !== priceListCall && call !== savePriceListCall) return actual.callApi(call, input as never);
    const stored = api.stored as StoredPriceList;
    if (call === priceListCall) return stored;
    if (input.body.version !== stored.version) {
      throw new ApiError(409, '', '{"code":"CHANGED_MEANWHILE"}');
    }
    api.saves += 1;
    api.stored = { ...input.body, version: stored.version + 1 };
    return api.stored;
  };
  return { ...actual, callApi };
});

const product = (id: number, name: string, price_kurus: number | null) => {
  return { id, name, note: '', unit: 'bardak' as const, price_kurus };
};
const LIST: StoredPriceList = {
  version: 4,
  updated_at: '2026-11-26T09:00:00.000Z',
  shown: true,
  valid_from: '2026-11-20',
  sections: [
    { title: 'Çaylar', products: [product(1, 'Çay', 1500), product(2, 'Ihlamur', null)] },
    { title: 'Yiyecekler', products: [product(3, 'Tost', 8000), product(4, 'Simit', 2000)] },
  ],
};
const stored = () => api.stored as StoredPriceList;
/** Another device saves the list with other prices, and perhaps another note for “Çay”; null deletes a product. */
function changeElsewhere(changes: Record<string, number | null>, note?: string) {
  const sections = stored().sections.map(({ title, products }) => ({
    title,
    products: products
      .filter(({ name }) => changes[name] !== null)
      .map((each) => ({
        ...each,
        note: each.name === 'Çay' ? (note ?? each.note) : each.note,
        price_kurus: changes[each.name] ?? each.price_kurus,
      })),
  }));
  api.stored = { ...stored(), version: stored().version + 1, sections };
}
/** `Çaylar: Çay 1500, Ihlamur | Yiyecekler: …` as the server has it. */
const shape = () =>
  stored()
    .sections.map(({ title, products }) =>
      [
        `${title}:`,
        products.map(({ name, price_kurus }) => [name, price_kurus].filter(Boolean).join(' ')).join(', '),
      ].join(' '),
    )
    .join(' | ');
const BEFORE = 'Çaylar: Çay 1500, Ihlamur | Yiyecekler: Tost 8000, Simit 2000';

let shops = 0;
async function openPrices(list = LIST) {
  api.stored = list;
  api.saves = 0;
  // The list of a business lives as long as the document.
  shops += 1;
  const owner = { ...BUSINESS, id: 600 + shops };
  await openApp(`/profile/${BUSINESS.slug}/fiyatlar`, {
    owner,
    replies: { 'GET /api/business/by-phone/%2B905321234567': [answer(owner), answer(owner), answer(owner)] },
  });
  await screen.findByRole('heading', { name: /^Tarifeniz/ });
  stopTimers();
}
const question = () => settle().then(() => screen.getByRole('alert'));
const leave = (label: string | RegExp) => act(async () => void fireEvent.blur(field(label)));
async function setPrice(name: string, price: string) {
  await type(`${name}, fiyat`, price);
  await leave(`${name}, fiyat`);
}
const saved = (list: string) => settle().then(() => expect(shape()).toBe(list));
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const select = (label: string, option: string) => {
  const list = screen.getAllByLabelText<HTMLSelectElement>(label).at(-1) as HTMLSelectElement;
  const { value } = within(list).getByRole<HTMLOptionElement>('option', { name: option });
  return act(async () => void fireEvent.change(list, { target: { value } }));
};

it.each<[what: string, act: () => Promise<void>, after: string, where: string]>([
  [
    'a deletion',
    async () => {
      await press('Çay: düzenle');
      await press('Ürünü Sil');
    },
    'Çaylar: Ihlamur | Yiyecekler: Tost 8000, Simit 2500',
    'Çay: düzenle',
  ],
  [
    'three steps down',
    async () => {
      await press('Çay: düzenle');
      for (let step = 0; step < 3; step += 1) await press('Aşağı');
    },
    'Çaylar: Ihlamur | Yiyecekler: Tost 8000, Çay 1500, Simit 2500',
    'Çay: düzenle',
  ],
  [
    'another section',
    async () => {
      await press('Çay: düzenle');
      await select('Bölüm', 'Yiyecekler');
    },
    'Çaylar: Ihlamur | Yiyecekler: Tost 8000, Simit 2500, Çay 1500',
    'Çay: düzenle',
  ],
  [
    'a section made for it',
    async () => {
      await press('Çay: düzenle');
      await select('Bölüm', 'Yeni bölüm…');
      await type('Yeni bölümün adı', 'Sıcaklar');
      await leave('Yeni bölümün adı');
    },
    'Çaylar: Ihlamur | Yiyecekler: Tost 8000, Simit 2500 | Sıcaklar: Çay 1500',
    'Çay: düzenle',
  ],
  [
    'a deleted section',
    async () => {
      await press('Çaylar: bölümü düzenle');
      await press('Bölümü Sil');
    },
    'Yiyecekler: Tost 8000, Simit 2500',
    'Çaylar',
  ],
  [
    'a moved section',
    async () => {
      await press('Çaylar: bölümü düzenle');
      await press('Aşağı');
    },
    'Yiyecekler: Tost 8000, Simit 2500 | Çaylar: Çay 1500, Ihlamur',
    'Çaylar',
  ],
])('“Geri Al” takes back %s, and keeps what another device has changed', async (_, change, after, where) => {
  await openPrices();
  changeElsewhere({ Simit: 2500 });
  await change();
  await saved(after);
  changeElsewhere({ Tost: 8500 });
  await press('Geri Al');
  expect(focused()).toBe(where);
  await saved(BEFORE.replace('2000', '2500').replace('8000', '8500'));
  expect(focused(), 'after the merge').toBe(where);
});

const moveTea = async () => {
  await press('Çay: düzenle');
  await select('Bölüm', 'Yiyecekler');
};
const moveTeas = async () => {
  await press('Çaylar: bölümü düzenle');
  await press('Aşağı');
};
it.each<[what: string, move: () => Promise<void>, said: string, end: () => Promise<void>]>([
  ['Tamam', moveTea, 'Çay taşındı: Yiyecekler, 3. sırada', () => press('Tamam')],
  ['Tamam', moveTeas, 'Çaylar taşındı: 2. bölüm', () => press('Tamam')],
  ['the next change', moveTea, 'Çay taşındı: Yiyecekler, 3. sırada', () => setPrice('Simit', '25')],
])('a move is reported in its panel, which no toast covers, until %s', async (_, move, said, end) => {
  await openPrices();
  await move();
  expect(shownToasts()).toEqual([]);
  const [announced, ...seen] = screen.getAllByText(said);
  expect([announced?.getAttribute('role'), seen.length]).toEqual(['status', 1]);
  expect(button('Yukarı').parentElement?.nextElementSibling?.textContent).toBe(`${said}Geri Al`);
  await end();
  expect(screen.queryAllByText(said)).toEqual([]);
});

it.each([
  ['another one', '20', 'Çaylar: Çay 2000'],
  ['none', '', 'Çaylar: Çay,'],
])('a price that was changed to %s can be taken back in its row for 15 seconds', async (_, price, after) => {
  await openPrices();
  await setPrice('Çay', price);
  await act(() => vi.advanceTimersByTimeAsync(ACTION_DURATION_MS - 1));
  expect(shape()).toContain(after);
  await press('Geri Al: Çay, ₺15');
  expect([focused(), field('Çay, fiyat').value]).toEqual(['Çay, fiyat', '15']);
  await saved(BEFORE);
  await setPrice('Çay', price);
  await act(() => vi.advanceTimersByTimeAsync(ACTION_DURATION_MS));
  expect(screen.queryByRole('button', { name: /^Geri Al/ })).toBeNull();
});

it('a first price has nothing to take back, nor one that another device has changed since', async () => {
  await openPrices();
  await setPrice('Ihlamur', '30');
  expect(screen.queryByRole('button', { name: /^Geri Al/ })).toBeNull();
  await setPrice('Çay', '20');
  await saved(BEFORE.replace('1500, Ihlamur', '2000, Ihlamur 3000'));
  changeElsewhere({ Çay: 2500 });
  await setPrice('Ihlamur', '35');
  await eventually(() => expect(field('Çay, fiyat').value).toBe('25'));
  expect(screen.getAllByRole('button', { name: /^Geri Al/ })).toEqual([button('Geri Al: Ihlamur, ₺30')]);
  changeElsewhere({ Ihlamur: 4000 });
  await setPrice('Ihlamur', '40').then(settle);
  expect(screen.queryByRole('button', { name: /^Geri Al/ }), 'the same price').toBeNull();
  await setPrice('Ihlamur', '45');
  expect(button('Geri Al: Ihlamur, ₺40')).toBeTruthy();
});

const removeTea = async () => {
  await press('Çay: düzenle');
  await press('Ürünü Sil');
};
it('a deletion can be taken back until the next change, also by the form for a new product', async () => {
  await openPrices();
  await removeTea();
  // It is not saved yet.
  expect([shownToasts().length, currentToast()?.neutral]).toEqual([1, true]);
  await type('Ürün', 'Çay');
  await type('Fiyat', '20');
  await press('Ekle');
  expect(shownToasts()).toEqual([]);
  await saved(BEFORE.replace('Çay 1500, Ihlamur', 'Ihlamur, Çay 2000'));
});

const MINE = 'Buradakini Kullan';
const THEIRS = 'Diğerini Kullan';

it.each<[string, () => Promise<void>, elsewhere: number | null, label: string, where: string, kept: string]>([
  ['both priced', () => setPrice('Çay', '20'), 2500, THEIRS, 'Çay: düzenle', 'Çay 2500, Ihlamur'],
  ['both priced', () => setPrice('Çay', '20'), 2500, MINE, 'Çay: düzenle', 'Çay 2000, Ihlamur'],
  ['was deleted here', removeTea, 2500, THEIRS, 'Çay: düzenle', 'Çay 2500, Ihlamur'],
  ['was deleted here', removeTea, 2500, MINE, 'Ihlamur: düzenle', 'Ihlamur'],
  ['was deleted there', () => setPrice('Çay', '20'), null, THEIRS, 'Ihlamur: düzenle', 'Ihlamur'],
  ['was deleted there', () => setPrice('Çay', '20'), null, MINE, 'Çay: düzenle', 'Çay 2000, Ihlamur'],
])(
  'of a product that %s, the owner chooses in its place what stays',
  async (_, change, elsewhere, label, where, kept) => {
    await openPrices();
    changeElsewhere({ Çay: elsewhere });
    await change();
    await act(async () => showToast({ title: 'Ürün silindi', description: 'Simit' }));
    const box = await question();
    expect(box.textContent).toContain(
      change === removeTea
        ? 'Burada: silindi'
        : elsewhere === null
          ? 'Burada: Çay, bardak, ₺20'
          : 'Burada: ₺20',
    );
    expect(box.textContent).toContain(
      elsewhere === null
        ? 'Diğerinde: silindi'
        : change === removeTea
          ? 'Diğerinde: Çay, bardak, ₺25'
          : 'Diğerinde: ₺25',
    );
    expect(box.closest('section')?.textContent, 'in its section').toMatch(/^Çaylar/);
    expect(shownToasts(), 'over the answers').toEqual([]);
    await press('Seçime Git');
    expect(document.activeElement).toBe(box);
    await press(label);
    expect([screen.queryByRole('alert'), focused()]).toEqual([null, where]);
    expect(screen.queryByRole('button', { name: /^Geri Al: / }), 'a third price').toBeNull();
    expect(shownToasts()).toEqual([]);
    await saved(`Çaylar: ${kept} | Yiyecekler: Tost 8000, Simit 2000`);
  },
);

const removeTeas = async () => {
  await press('Çaylar: bölümü düzenle');
  await press('Bölümü Sil');
};
const removeTeaFirst = async () => {
  await removeTea();
  await setPrice('Simit', '20,50');
};
const raiseAll = async () => {
  await press('Hepsini Değiştir');
  await type('Yüzde', '10');
  await press('Uygula');
};
it.each<[act: () => Promise<void>, answers: string[], left: string, title?: string, text?: string]>([
  [removeTeas, [THEIRS, MINE], 'Çaylar: Çay 2500', 'Ürün silindi', 'Çaylar bölümündeki 1 ürün silindi.'],
  [removeTeas, [MINE, MINE], '', 'Bölüm silindi', 'Çaylar ve içindeki 2 ürün silindi.'],
  [removeTea, [MINE], 'Çaylar: Ihlamur 3000', 'Ürün silindi', 'Çay'],
  [removeTeaFirst, [MINE], 'Çaylar: Ihlamur 3000'],
  [raiseAll, [THEIRS], 'Çaylar: Çay 2500, Ihlamur 3000', 'Fiyatlar değişti', '2 ürünün fiyatı değişti.'],
])(
  '“Geri Al” comes back after the answers for what is left, as the other device has it (%o %s)',
  async (change, answers, left, title, text) => {
    await openPrices();
    changeElsewhere({ Çay: 2500, Ihlamur: 3000 });
    await change();
    for (const [at, label] of answers.entries()) {
      await question();
      expect(shownToasts(), 'over the answers').toEqual([]);
      expect(screen.queryByRole('button', { name: /^(Bölümü|Ürünü) Sil$/ })).toBeNull();
      const pencil = screen.queryByRole('button', { name: 'Çaylar: bölümü düzenle' });
      if (at === 0) expect(pencil === null, 'a deleted section').toBe(change === removeTeas);
      await press(label);
    }
    await eventually(() => expect(shape().split(/(?:^| \| )Yiyecekler/)[0]).toBe(left));
    expect(shownToasts()).toEqual(title ? [`${title}${text}Geri Al`] : []);
    if (title === undefined) return;
    await press('Geri Al');
    await saved(BEFORE.replace('1500, Ihlamur', '2500, Ihlamur 3000'));
    expect(screen.queryByRole('button', { name: /^(Bölümü|Ürünü) Sil$/ })).toBeNull();
  },
);

it.each<[price: string, note: string, asked: string, kept: [note: string, price: string]]>([
  ['20', 'koyu', 'Burada: ₺20Diğerinde: ₺25', ['koyu', '25']],
  ['', 'koyu', 'Burada: fiyatsızDiğerinde: ₺25', ['koyu', '25']],
  ['15', '', 'Burada: açıklamasızDiğerinde: tavşan kanı', ['tavşan kanı', '25']],
])(
  'the choice, between a product’s line and its open form, names what both changed, and leaves the rest (%s, %s)',
  async (price, note, asked, kept) => {
    const [teas, ...others] = LIST.sections;
    const products = teas?.products.map((each) => ({ ...each, note: each.id === 1 ? 'demli' : '' })) ?? [];
    await openPrices({ ...LIST, sections: [{ title: 'Çaylar', products }, ...others] });
    changeElsewhere({ Çay: 2500 }, note === '' ? 'tavşan kanı' : undefined);
    await press('Çay: düzenle');
    await type(/^Açıklama/, note);
    await leave(/^Açıklama/);
    await setPrice('Çay', price);
    const box = await question();
    expect(box.textContent).toContain(`${asked}Buradakini`);
    const order = [field('Çay, fiyat'), box, button('Yukarı')];
    for (const [at, next] of order.slice(1).entries()) {
      expect(order[at]?.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
    await press('Diğerini Kullan');
    expect([field(/^Açıklama/).value, field('Çay, fiyat').value]).toEqual(kept);
  },
);

it('several products are asked about in turn, or all at once by their names', async () => {
  const cold = { title: 'Soğuk', products: [product(5, 'Su', 1000), product(6, 'Soda', 2000)] };
  await openPrices({ ...LIST, sections: [...LIST.sections, cold] });
  changeElsewhere({ Çay: 2500, Tost: 9000, Simit: 3000, Su: 1500, Soda: 2500 });
  for (const name of ['Çay', 'Simit', 'Su', 'Soda']) await setPrice(name, '40');
  await press('Tost: düzenle');
  await press('Ürünü Sil');
  await settle();
  screen.getByText('Kalan 4 üründe de aynısı olsun: Tost (silindi), Simit, Su, …');
  await press(THEIRS);
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  expect(focused()).toMatch(/^Tost: hangisi kalsın\?/);
  await act(async () => field(/^Kalan 3 üründe/).click());
  await press(MINE);
  await saved('Çaylar: Çay 2500, Ihlamur | Yiyecekler: Simit 4000 | Soğuk: Su 4000, Soda 4000');
  expect(screen.queryByRole('button', { name: /^Geri Al: / })).toBeNull();
});

it('a page that is shown again has what another tab has saved, if nothing is unsaved here', async () => {
  await openPrices();
  changeElsewhere({ Çay: 2500 });
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await eventually(() => expect(field('Çay, fiyat').value).toBe('25'));
  expect([screen.queryByRole('img', { name: 'Kaydedildi' }), api.saves]).toEqual([null, 0]);
  changeElsewhere({ Çay: 3000 });
  field('Çay, fiyat').focus();
  await act(async () => void window.dispatchEvent(new Event('focus')));
  expect(field('Çay, fiyat').value, 'while a field has the focus').toBe('25');
  button('Çay: düzenle').focus();
  await act(async () => void window.dispatchEvent(new Event('focus')));
  await eventually(() => expect(field('Çay, fiyat').value).toBe('30'));
  changeElsewhere({ Çay: 3500 });
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    field('Çay, fiyat').focus();
  });
  expect(field('Çay, fiyat').value, 'that was entered meanwhile').toBe('30');
});
