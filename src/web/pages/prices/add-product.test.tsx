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
    expect(screen.getByRole('heading', { name: 'İçecekler' })).toBeTruthy();
    await press('Geri Al');
    expect(line().textContent).toBe('Poğaça geri alındı');
    expect(listed()).toEqual([]);
    expect(screen.queryByRole('heading', { name: 'İçecekler' })).toBeNull();
    expect(document.activeElement).toBe(field('Ürün'));
  });

  it('is reported until ten seconds after the form loses focus', async () => {
    await openPrices();
    await add('Poğaça');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await pass(60_000);
    expect(line().textContent).not.toBe('');
    await act(async () => field('Yeni bölüm').focus());
    await pass(9_999);
    expect(line().textContent).not.toBe('');
    await pass(1);
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

describe('a second product with the same name', () => {
  const dialog = () => screen.queryByRole('dialog', { name: 'Bu ürün tarifenizde var' });

  it('is added only after confirmation', async () => {
    await openPrices();
    await add('SİMİT', '25');
    expect(dialog()?.textContent).toContain('SimitYiyecekler, ₺20');
    expect(listed()).toEqual(['Simit, fiyat']);
    await press('Yine de Ekle');
    expect(dialog()).toBeNull();
    expect(listed()).toEqual(['Simit, fiyat', 'SİMİT, fiyat']);
    expect(line().textContent).toBe('SİMİT, ₺25: Yiyecekler bölümüne eklendiGeri Al');
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
