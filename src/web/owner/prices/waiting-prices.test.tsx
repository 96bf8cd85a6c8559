// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PriceListContent } from '#shared/contract/price-list.ts';
import {
  answer,
  BUSINESS,
  eventually,
  field,
  held,
  noNetwork,
  openApp,
  outage,
  press,
} from '../../../../tests/support/open-app.tsx';
import { createDraftStore } from './price-draft.ts';

const PROFILE = `/profile/${BUSINESS.slug}`;
const DRAFT = `price_list_draft_${BUSINESS.id}`;
const [READ, SAVE] = ['GET /api/price-list', 'PUT /api/price-list'];

const listOf = (...prices: number[]): PriceListContent => ({
  shown: true,
  valid_from: '2026-11-20',
  sections: [
    {
      title: 'Çaylar',
      products: prices.map((price_kurus, at) => ({
        id: at + 1,
        name: `Çay ${at}`,
        note: '',
        unit: 'bardak',
        price_kurus,
      })),
    },
  ],
});
const stored = (version: number, ...prices: number[]) =>
  answer({ ...listOf(...prices), version, updated_at: null });

/** Stores changes as the list's page leaves them when it closes without a network. */
function leaveUnsent(base: PriceListContent, content: PriceListContent) {
  localStorage.removeItem(DRAFT);
  localStorage.setItem('business_data', JSON.stringify(BUSINESS));
  createDraftStore(BUSINESS).save({ version: 1, base, content, sent: [] });
}
const tile = () =>
  within(screen.getByRole('region', { name: 'Araçlar' })).getByRole('link', { name: /^Fiyat Tarifesi/ })
    .textContent;
const draft = () => localStorage.getItem(DRAFT);

beforeEach(() => leaveUnsent(listOf(1000, 1200), listOf(1500, 1200, 1300)));

it.each([PROFILE, `${PROFILE}/davetler`, `${PROFILE}/tezgah`])(
  'prices that wait in this browser are saved at %s',
  async (path) => {
    const { server } = await openApp(path, {
      owner: BUSINESS,
      replies: { [READ]: [stored(1, 1000, 1200)], [SAVE]: [stored(2, 1500, 1200, 1300)] },
    });
    await eventually(() => expect(draft()).toBeNull());
    expect(server.bodiesOf(SAVE)).toMatchObject([{ version: 1, ...listOf(1500, 1200, 1300) }]);
  },
);

describe('a list that cannot be read', () => {
  const online = () => act(async () => void window.dispatchEvent(new Event('online')));

  it.each([
    ['a press', () => press('Tekrar Dene')],
    ['the network is back', online],
    ['the changes are saved in the background', () => act(() => vi.advanceTimersByTimeAsync(30_000))],
  ])('says that changes wait, and is there again when %s', async (_what, recover) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reading = held();
    const { server } = await openApp(`${PROFILE}/fiyatlar`, {
      owner: BUSINESS,
      replies: { [READ]: [reading.answer] },
    });
    await act(async () => undefined);
    await reading.release(outage());
    await vi.waitFor(() =>
      screen.getByText('2 değişikliğiniz bu tarayıcıda duruyor, bağlantı gelince kaydedilir.'),
    );
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Fiyatlar yüklenemedi' }));
    server.next(READ, stored(1, 1000, 1200), stored(2, 1500, 1200, 1300));
    server.next(SAVE, stored(2, 1500, 1200, 1300));
    await recover();
    await vi.waitFor(() => screen.getByRole('heading', { name: /^Tarifeniz/ }));
    // The list's own heading may be far below.
    expect(document.activeElement?.textContent).toBe('Fiyat Tarifesi');
    await vi.waitFor(() => expect(draft()).toBeNull());
    expect([field('Çay 0, fiyat').value, server.countOf(SAVE)]).toEqual(['15', 1]);
  });

  it('says that a press was in vain', async () => {
    await openApp(`${PROFILE}/fiyatlar`, { owner: BUSINESS, replies: { [READ]: [outage()] } });
    await screen.findByRole('heading', { name: 'Fiyatlar yüklenemedi' });
    expect(screen.queryByText(/^Yine olmadı/)).toBeNull();
    await press('Tekrar Dene');
    expect(await screen.findByText(/^Yine olmadı\. /)).toBeTruthy();
  });
});

describe('the profile', () => {
  it('counts the changed rows until they are saved, when the network is back', async () => {
    const { server } = await openApp(PROFILE, { owner: BUSINESS, replies: { [READ]: [noNetwork()] } });
    expect(tile()).toBe('Fiyat Tarifesi2 değişiklik kaydedilmedi');
    await eventually(() => expect(server.countOf(READ)).toBe(1));
    server.next(READ, stored(1, 1000, 1200));
    server.next(SAVE, stored(2, 1500, 1200, 1300));
    await act(async () => void window.dispatchEvent(new Event('online')));
    await eventually(() => expect(tile()).toBe('Fiyat TarifesiKapıya ve masalara'));
  });

  it('tries again later, and saves what another tab has changed meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { server } = await openApp(PROFILE, {
      owner: BUSINESS,
      replies: { [READ]: [stored(1, 1000, 1200)], [SAVE]: [noNetwork()] },
    });
    await vi.waitFor(() => expect(server.countOf(SAVE)).toBe(1));
    leaveUnsent(listOf(1000, 1200), listOf(1700, 1200));
    server.next(READ, stored(1, 1000, 1200));
    server.next(SAVE, stored(2, 1700, 1200));
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await vi.waitFor(() => expect(draft()).toBeNull());
    expect(server.bodiesOf(SAVE)).toMatchObject([{}, listOf(1700, 1200)]);
  });

  it('leaves a choice between two changes of a product to the list’s page', async () => {
    const { server } = await openApp(PROFILE, {
      owner: BUSINESS,
      replies: { [READ]: [stored(2, 1800, 1200)] },
    });
    await eventually(() => expect(server.countOf(READ)).toBe(1));
    await act(async () => undefined);
    expect([server.countOf(SAVE), tile()]).toEqual([0, 'Fiyat Tarifesi2 değişiklik kaydedilmedi']);
  });
});
