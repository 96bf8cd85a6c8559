// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ApiCall } from '#shared/contract/call.ts';
import {
  type PriceProduct,
  priceListCall,
  type StoredPriceList,
  savePriceListCall,
} from '#shared/contract/price-list.ts';
import { freshClass } from '#web/owner/list-cards.tsx';
import { answer, BUSINESS, field, openApp, press, type } from '../../../../tests/support/open-app.tsx';

const product = (name: string, price_kurus: number | null): PriceProduct => ({
  name,
  note: '',
  unit: 'adet',
  price_kurus,
});
const list = (sections: StoredPriceList['sections']): StoredPriceList => ({
  version: 1,
  updated_at: null,
  shown: false,
  valid_from: '2026-11-20',
  sections,
});
const FOODS = list([{ title: 'Yiyecekler', products: [product('Simit', 2000)] }]);

const readPriceList = vi.fn<() => Promise<StoredPriceList>>();
// After the owner leaves the page, it goes on saving, even after the test and its server mock have ended.
vi.mock('#web/api/call-api.ts', async (original) => {
  const actual = await original<typeof import('#web/api/call-api.ts')>();
  const callApi = async (call: ApiCall, input: { body: { version: number } }) => {
    if (call === priceListCall) return readPriceList();
    if (call === savePriceListCall) return { ...input.body, version: input.body.version + 1 };
    return actual.callApi(call, input as never);
  };
  return { ...actual, callApi };
});

const SHOWN = 'Fiyatlarınız müşteri sayfanızda.';

let shops = 0;
async function openPrices(stored = FOODS) {
  readPriceList.mockResolvedValue(stored);
  // The list of a business lives as long as the document.
  shops += 1;
  const owner = { ...BUSINESS, id: 100 + shops };
  await openApp(`/profile/${BUSINESS.slug}/fiyatlar`, {
    owner,
    replies: { 'GET /api/business/by-phone/%2B905321234567': [answer(owner)] },
  });
  await screen.findByRole('heading', { name: /^Tarifeniz/ });
}

async function add(name: string, price = '') {
  await type('Ürün', name);
  await type('Fiyat', price);
  await press('Ekle');
}
const line = () => {
  const form = field('Ürün').form as HTMLFormElement;
  return within(form).getByRole('status');
};
const listed = () => screen.queryAllByLabelText(/, fiyat$/).map((price) => price.getAttribute('aria-label'));

describe('an added product', () => {
  it.each([
    ['Poğaça', '25', 'Poğaça, ₺25: Yiyecekler bölümüne eklendiGeri Al'],
    ['Açma', '', 'Açma: Yiyecekler bölümüne eklendiGeri Al'],
  ])(
    'is reported under the form, which is ready for the next product (%s, %j)',
    async (name, price, said) => {
      await openPrices();
      await add(name, price);
      expect(line().textContent).toBe(said);
      expect(document.activeElement).toBe(field('Ürün'));
      const row = screen.getByLabelText(`${name}, fiyat`).closest('li');
      expect(row?.className).toContain(freshClass);
    },
  );

  it('is removed by Geri Al, together with the section created for it', async () => {
    await openPrices(list([]));
    await add('Poğaça', '25');
    expect(screen.getByRole('heading', { name: 'Yiyecekler' })).toBeTruthy();
    await press('Geri Al');
    expect(line().textContent).toBe('Poğaça geri alındı');
    expect(listed()).toEqual([]);
    expect(screen.queryByRole('heading', { name: 'Yiyecekler' })).toBeNull();
    expect(document.activeElement).toBe(field('Ürün'));
  });

  it('that names a fee is added with a warning, in the report and in its row', async () => {
    await openPrices(list([]));
    await add('Servis ücreti', '25');
    const warnings = screen.getAllByText(/ek ücretler istenemez \(Resmî Gazete, 30\.1\.2026, sayı 33153\)/);
    expect(warnings.map((each) => each.closest('[role=status], li')?.tagName)).toEqual(['DIV', 'LI']);
    await press('Geri Al');
    expect(screen.queryByText(/istenemez/)).toBeNull();
  });

  it('is reported until the list is changed elsewhere', async () => {
    await openPrices();
    await add('Poğaça');
    expect(line().textContent).not.toBe('');
    await press('Bugün');
    expect(line().textContent).toBe('');
  });

  it('disappears from the report when it is deleted in the list', async () => {
    await openPrices();
    await add('Poğaça');
    await press('Poğaça: düzenle');
    await press('Ürünü Sil');
    expect(line().textContent).toBe('');
  });
});

const inSections = () =>
  screen.getAllByRole('heading', { level: 3 }).map((heading) => [
    heading.textContent,
    ...within(heading.closest('section') as HTMLElement)
      .queryAllByLabelText(/, fiyat$/)
      .map((price) => price.getAttribute('aria-label')?.replace(', fiyat', '')),
  ]);
const shownSection = () => {
  const { options, value } = screen.getByLabelText<HTMLSelectElement>('Bölüm');
  return [...options].find((option) => option.value === value)?.text;
};
const choose = (title: string) =>
  act(async () => {
    const select = screen.getAllByLabelText<HTMLSelectElement>('Bölüm').at(-1) as HTMLSelectElement;
    const option = [...select.options].find(({ text }) => text === title);
    fireEvent.change(select, { target: { value: option?.value } });
  });
const enter = (label: string) => act(async () => void fireEvent.keyDown(field(label), { key: 'Enter' }));

describe('the section of a new product', () => {
  it.each([
    ['Yiyecekler, Simit', 'Çaylar, Çay, Oralet | Soğuklar, Ayran | Yiyecekler, Simit, Tost'],
    ['Sıcak içecekler, Salep', 'Sıcak içecekler, Salep, Çay, Oralet | Soğuklar, Ayran | Yiyecekler, Tost'],
  ])('is known by its name, and drinks stay before foods, after %s', async (began, sections) => {
    const [title = '', name = ''] = began.split(', ');
    await openPrices(list([{ title, products: [product(name, 2000)] }]));
    for (const each of ['Çay', 'Tost', 'Oralet', 'Ayran']) await add(each, '20');
    expect(
      inSections()
        .map((names) => names.join(', '))
        .join(' | '),
    ).toBe(sections);
  });

  it('is asked for an unknown name, and kept for the next unknown one', async () => {
    await openPrices();
    await add('Çay', '20');
    await add('Paça', '90');
    expect(screen.getByText('Bölümü seçin.')).toBeTruthy();
    await choose('Yiyecekler');
    await press('Ekle');
    await add('Kokoreç', '120');
    await add('Ihlamur', '25');
    expect(inSections()).toEqual([
      ['Çaylar', 'Çay', 'Ihlamur'],
      ['Yiyecekler', 'Simit', 'Paça', 'Kokoreç'],
    ]);
  });

  it('may be new, and is then kept for the next unknown one', async () => {
    await openPrices();
    await add('Çay', '20');
    await type('Ürün', 'Nargile');
    await type('Fiyat', '300');
    await choose('Yeni bölüm…');
    expect(document.activeElement).toBe(field('Yeni bölümün adı'));
    await press('Ekle');
    expect(screen.getByText('Bölümün adını yazın.')).toBeTruthy();
    await type('Yeni bölümün adı', 'Keyif');
    await press('Ekle');
    expect(inSections().at(-1)).toEqual(['Keyif', 'Nargile']);
    for (const [name, section] of [
      ['Paça', 'Keyif'],
      ['Simit', 'Yiyecekler'],
    ]) {
      await type('Ürün', `${name}`);
      expect(shownSection()).toBe(section);
    }
  });

  it.each([
    ['Elmalı nargile', 'Keyif'],
    ['8', 'Seçin'],
    ['', 'Seçin'],
  ])('of %j is the one with such a product, or asked for (%j)', async (name, section) => {
    const sections = [
      { title: 'Keyif', products: [product('Nargile', 30_000), product('7up', 4000)] },
      { title: 'Yiyecekler', products: [product('Simit', 2000)] },
    ];
    await openPrices(list(sections));
    await type('Ürün', name);
    expect(shownSection()).toBe(section);
  });
});

it.each([
  ['Çay', '', 'Çay: Çaylar'],
  ['çay 20', '', 'Çay, ₺20: Çaylar'],
  ['çay 20', '20,00', 'Çay, ₺20: Çaylar'],
  ['Ayvalık tostu  ₺1.250,50', '', 'Ayvalık tostu, ₺1.250,50: Yiyecekler'],
  ['Çay 20 tl', '', 'Çay, ₺20: Çaylar'],
  ['Çay 20 LİRA', '', 'Çay, ₺20: Çaylar'],
  ['Çay 20₺', '', 'Çay, ₺20: Çaylar'],
  ['Kola 330', '40', 'Kola 330, ₺40: Soğuklar'],
  ['7 Up', '', '7 Up: Ürünler'],
  ['Çay 20,505', '', 'Çay 20,505: Çaylar'],
])('%j with the price %j is added as %j', async (name, price, added) => {
  await openPrices(list([]));
  await type('Ürün', name);
  await type('Fiyat', price);
  await enter('Ürün');
  expect([document.activeElement, field('Ürün').value, listed()]).toEqual([field('Fiyat'), name, []]);
  const { selectionStart, selectionEnd } = field('Fiyat');
  expect([selectionStart, selectionEnd], 'typed over').toEqual([0, price.length]);
  await press('Ekle');
  expect(line().textContent).toBe(`${added} bölümüne eklendiGeri Al`);
});

it('a list has a link to its heading, and three sections or more have links to theirs', async () => {
  await openPrices();
  await act(async () => screen.getByRole('link', { name: 'Tarifeniz (1)' }).click());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Tarifeniz/ }));
  const links = () =>
    screen.queryAllByRole<HTMLAnchorElement>('link').filter(({ hash }) => /^#bolum-/.test(hash));
  await add('Ayran');
  expect(links()).toEqual([]);
  await add('Çay');
  expect(links().map(({ textContent }) => textContent)).toEqual(['Çaylar', 'Soğuklar', 'Yiyecekler']);
  await act(async () => links()[2]?.click());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Yiyecekler' }));
});

it('an unknown product has the unit that its new section suggests, and else that of the product above', async () => {
  await openPrices(list([{ title: 'Yiyecekler', products: [{ ...product('Simit', 2000), unit: 'tabak' }] }]));
  const unit = () => screen.getByLabelText<HTMLSelectElement>('Birim').value;
  await type('Ürün', 'çiğ köfte');
  expect(unit()).toBe('adet');
  await choose('Yeni bölüm…');
  await type('Yeni bölümün adı', 'Sıcak yemekler');
  expect(unit()).toBe('porsiyon');
  await type('Yeni bölümün adı', 'Sıcak içecekler');
  expect(unit()).toBe('bardak');
  await choose('Yiyecekler');
  expect(unit()).toBe('tabak');
});

it('a price after the name is taken by Ekle', async () => {
  await openPrices(list([]));
  await type('Ürün', 'çay 20');
  expect(screen.getByLabelText<HTMLSelectElement>('Birim').value).toBe('bardak');
  await press('Ekle');
  expect(line().textContent).toBe('Çay, ₺20: Çaylar bölümüne eklendiGeri Al');
  expect(screen.getByText('Müşterileriniz görsün mü?')).toBeTruthy();
  await type('Ürün', 'çay 25');
  await press('Ekle');
  await press('Çay’ı ₺25 Yap');
  expect([listed(), field('Çay, fiyat').value]).toEqual([['Çay, fiyat'], '25']);
});

it.each([
  ['çay', 'Çay'],
  ['TÜRK KAHVESİ', 'TÜRK KAHVESİ'],
  ['ıhlamur', 'Ihlamur'],
  ['elma çayı', 'elma çayı'],
])('%j is written as %j', async (name, written) => {
  await openPrices();
  await add(name, '20');
  expect(listed()).toContain(`${written}, fiyat`);
});

it('the first priced product is followed by the question, and the answer by the next product', async () => {
  await openPrices(list([]));
  const question = () => screen.queryByText('Müşterileriniz görsün mü?');
  await add('Çay');
  expect(question()).toBeNull();
  await add('Oralet', '20');
  expect(field('Ürün').form?.contains(question())).toBe(true);
  const below = field('Fiyat').compareDocumentPosition(question() as HTMLElement);
  expect(below, 'below name and price').toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await type('Ürün', 'Ihlamur');
  expect(question(), 'while a product is typed').toBeNull();
  await add('Paça', '60');
  expect(question(), 'while a section is asked for').toBeNull();
  await choose('Çaylar');
  expect(question(), 'above a chosen section').toBeNull();
  await press('Ekle');
  expect(question()).not.toBeNull();
  await press('Göster');
  expect([question(), document.activeElement]).toEqual([null, field('Ürün')]);
  const form = field('Ürün').form as HTMLFormElement;
  expect(within(form).queryByText(SHOWN), 'before it is saved').toBeNull();
  expect(await within(form).findByText(SHOWN)).toBeTruthy();
});

it('a product moves into a new section from its own panel, and the focus stays on it', async () => {
  await openPrices(list([{ title: 'Yiyecekler', products: [product('Çay', 2000), product('Simit', 2000)] }]));
  await press('Çay: düzenle');
  await choose('Yeni bölüm…');
  expect(document.activeElement).toBe(field('Yeni bölümün adı'));
  await type('Yeni bölümün adı', 'Çaylar');
  await act(async () => void fireEvent.blur(field('Yeni bölümün adı')));
  expect(inSections()).toEqual([
    ['Çaylar', 'Çay'],
    ['Yiyecekler', 'Simit'],
  ]);
  const select = screen.getAllByLabelText<HTMLSelectElement>('Bölüm').at(-1) as HTMLSelectElement;
  expect([document.activeElement, select.selectedOptions[0]?.text]).toEqual([select, 'Çaylar']);
  await choose('Yiyecekler');
  expect(document.activeElement).toBe(screen.getAllByLabelText('Bölüm').at(-1));
  expect(document.activeElement?.closest('li')?.textContent).toContain('Çay');
});

describe('a second product with the same name', () => {
  const dialog = () => screen.queryByRole('dialog', { name: 'Bu ürün tarifenizde var' });

  it('is added only after confirmation', async () => {
    await openPrices();
    await add('SİMİT', '25');
    expect(dialog()?.textContent).toContain('SimitYiyecekler, ₺20');
    const buttons = within(dialog() as HTMLElement).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent).slice(-3)).toEqual([
      'Simit’i ₺25 Yap',
      'Yine de Ekle',
      'Vazgeç',
    ]);
    expect(listed()).toEqual(['Simit, fiyat']);
    await press('Yine de Ekle');
    expect(dialog()).toBeNull();
    expect(listed()).toEqual(['Simit, fiyat', 'SİMİT, fiyat']);
    expect(line().textContent).toBe('SİMİT, ₺25: Yiyecekler bölümüne eklendiGeri Al');
  });

  it.each([
    [2000, 'Simit yine ₺20', '20'],
    [null, 'Simit yine fiyatsız', ''],
  ])('gives the present one its price on request, until Geri Al (%j)', async (present, said, price) => {
    await openPrices(list([{ title: 'Yiyecekler', products: [product('Simit', present)] }]));
    await add('simit', '25');
    await press('Simit’i ₺25 Yap');
    expect(dialog()).toBeNull();
    expect([listed(), field('Simit, fiyat').value]).toEqual([['Simit, fiyat'], '25']);
    expect(line().textContent).toBe('Simit, ₺25: fiyatı değiştiGeri Al');
    expect(document.activeElement).toBe(field('Ürün'));
    await press('Geri Al');
    expect([line().textContent, field('Simit, fiyat').value]).toEqual([said, price]);
  });

  it.each(['', '20'])('is offered no other price without one (%j)', async (price) => {
    await openPrices();
    await add('simit', price);
    expect(within(dialog() as HTMLElement).queryByText(/ Yap$/)).toBeNull();
  });

  it('is not added with Vazgeç, which keeps the typed text', async () => {
    await openPrices();
    await add('Simit', '25');
    await act(async () => void fireEvent.click(within(dialog() as HTMLElement).getByText('Vazgeç')));
    expect(dialog()).toBeNull();
    expect(listed()).toEqual(['Simit, fiyat']);
    expect([field('Ürün').value, field('Fiyat').value]).toEqual(['Simit', '25']);
    expect(line().textContent).toBe('');
  });
});
