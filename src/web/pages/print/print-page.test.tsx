// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { queryClient } from '#web/api/use-read.ts';
import { currentToast } from '#web/ui/toast/toasts.ts';
import {
  answer,
  BUSINESS,
  button,
  eventually,
  expectToast,
  held,
  noNetwork,
  openApp,
  press,
} from '../../../../tests/support/open-app.tsx';

const saveFile = vi.hoisted(() => vi.fn<(content: Blob, name: string) => boolean>(() => true));
vi.mock('#web/ui/save-file.ts', () => ({ saveFile }));

beforeEach(() => queryClient.clear());

const PREVIEW = 'POST /api/print/preview';
const sheet = (cards?: number, pages = 1) =>
  answer({ pages, picture: 'AA==', ...(cards !== undefined && { cards, left: 0 }) });
const pdf = () => new Response('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf' } });
const product = { name: 'Çay', note: '', unit: 'bardak', price_kurus: 1500 };
const list = {
  version: 1,
  updated_at: null,
  shown: false,
  valid_from: '2026-12-01',
  sections: [{ title: 'Çaylar', products: [product] }],
};

const open = (query: string, replies: Record<string, (Response | Error | Promise<Response>)[]>) =>
  openApp(`/profile/${BUSINESS.slug}/baski${query}`, { owner: BUSINESS, replies });
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const choose = (name: string) => act(async () => void fireEvent.click(radio(name)));

it('a link to the price list opens it, and file and order name its paper and ink', async () => {
  const { server } = await open('?parca=fiyat', {
    [PREVIEW]: [sheet(), sheet(), sheet()],
    'POST /api/print': [pdf()],
    'GET /api/price-list': [answer(list), answer({ ...list, version: 2 })],
    'POST /api/price-list/printed': [answer(list)],
  });
  await screen.findByRole('heading', { name: 'Baskı Paketi' });
  expect(radio('Fiyat tarifesi').checked).toBe(true);
  await choose('A5');
  await choose('Az mürekkep');
  await screen.findByRole('img', { name: 'Fiyat tarifesi önizlemesi, az mürekkep' });
  expect(screen.getByText('1 ürün, tek sayfa')).toBeTruthy();
  await press('PDF’i İndir');
  await expectToast('PDF indirildi', 'Bastırmadan önce ölçeğin %100 olduğunu kontrol edin.');
  await press('Büyüt');
  expect(currentToast()?.open, 'the toast is off the larger sheet').toBe(false);
  expect(localStorage.getItem(`tools_used_${BUSINESS.id}`)).toBe('{"print":"Fiyat tarifesi"}');
  const name = `${BUSINESS.slug}-fiyat-tarifesi-A5-az-murekkep.pdf`;
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(expect.any(File), name);
  expect(server.bodiesOf('POST /api/print')).toEqual([
    { piece: 'prices', ink: 'black', bleed: false, paper: 'a5' },
  ]);
  expect(server.bodiesOf('POST /api/price-list/printed')).toEqual([{ version: 2 }]);
  await press('Kırtasiyeye Gönder');
  expect(screen.getByText(/ A5, az mürekkep, 2 adet, /)).toBeTruthy();
});

it('a piece is handed out once its preview is there, and the bare code at any time', async () => {
  const failed = answer({ error: 'PDF hazırlanamadı.', code: 'INTERNAL' }, 500);
  await open('', { [PREVIEW]: [failed, sheet()] });
  await screen.findByRole('button', { name: 'Tekrar Dene' });
  const ways = ['PDF’i İndir', 'Kırtasiyeye Gönder'].map(button);
  expect(ways.map(({ disabled }) => disabled)).toEqual([true, true]);
  saveFile.mockClear();
  await press('SVG İndir');
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), `${BUSINESS.slug}-qr.svg`);
  // Some browsers falsify what a canvas gives back.
  const canvas = vi.spyOn(HTMLCanvasElement.prototype, 'getContext');
  await press('PNG İndir (2048 px)');
  expect([saveFile.mock.lastCall?.[1], canvas.mock.calls]).toEqual([`${BUSINESS.slug}-qr.png`, []]);
  await press('Tekrar Dene');
  await screen.findByText('Önizleme hazır.');
  expect(ways.map(({ disabled }) => disabled)).toEqual([false, false]);
});

it('a failed preview is tried again when the connection is back', async () => {
  const { server } = await open('', { [PREVIEW]: [noNetwork(), sheet()] });
  await screen.findByText(/^Bağlantı kurulamadı/);
  await act(async () => void window.dispatchEvent(new Event('online')));
  await screen.findByText('Önizleme hazır.');
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(server.countOf(PREVIEW), 'a sheet that is there stays').toBe(2);
});

it('a button that has reached its end keeps the focus', async () => {
  await open('', { [PREVIEW]: [sheet(undefined, 2), sheet(undefined, 2)] });
  const reach = async (name: string) => {
    button(name).focus();
    await press(name);
    await press(name);
    expect([document.activeElement, button(name).getAttribute('aria-disabled')]).toEqual([
      button(name),
      'true',
    ]);
  };
  await screen.findByText('1 / 2');
  await reach('Sonraki sayfa');
  expect(screen.getByText('2 / 2')).toBeTruthy();
  await screen.findByText('Önizleme hazır.');
  await press('Kırtasiyeye Gönder');
  await reach('Azalt');
  expect(screen.getByText(/ renkli, 1 adet, /)).toBeTruthy();
});

it('a phone shares the PDF and the order, and a desktop shows manual steps', async () => {
  const share = vi.fn<(shared: ShareData) => Promise<void>>(async () => undefined);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { canShare: () => true, share }));
  const order = /^Merhaba, ekteki PDF’i basabilir misiniz\? A4, renkli, 3 adet, ölçek %100\. Teşekkürler\.$/;
  const openOrder = async () => {
    await open('', { [PREVIEW]: [sheet()], 'POST /api/print': [pdf()] });
    await screen.findByRole('img', { name: /^Afiş önizlemesi/ });
    await press('Kırtasiyeye Gönder');
    await press('Artır');
    expect(screen.getByText(order)).toBeTruthy();
  };
  const recorded = () => localStorage.getItem(`tools_used_${BUSINESS.id}`);
  await openOrder();
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  await press('WhatsApp’ta Gönder');
  expect(recorded(), 'fetched, but not sent').toBeNull();
  await press('WhatsApp’ta Gönder');
  expect(recorded()).toBe('{"print":"Afiş"}');
  const [{ files, text } = {}] = share.mock.lastCall ?? [];
  expect(text).toMatch(order);
  expect(files?.map(({ name, type }) => [name, type])).toEqual([
    [`${BUSINESS.slug}-afis-A4-renkli.pdf`, 'application/pdf'],
  ]);
  share.mockRejectedValueOnce(new DOMException('refused', 'NotAllowedError'));
  await press('WhatsApp’ta Gönder');
  await expectToast('Hata', 'Paylaşma menüsü açılamadı. PDF’i indirip WhatsApp’tan gönderin.');
  cleanup();
  vi.unstubAllGlobals();
  await openOrder();
  expect(screen.getByRole('link', { name: 'WhatsApp’ı Aç' })).toBeTruthy();
});

it('the list of a file that was fetched ahead counts as printed once it is sent', async () => {
  const share = vi.fn<(shared: ShareData) => Promise<void>>(async () => undefined);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { canShare: () => true, share }));
  const changed = answer({ code: 'CHANGED_MEANWHILE', error: 'Fiyatlar bu arada değişti.' }, 409);
  const { server } = await open('?parca=fiyat', {
    [PREVIEW]: [sheet()],
    'POST /api/print': [pdf()],
    'GET /api/price-list': [answer(list), answer({ ...list, version: 2 })],
    'POST /api/price-list/printed': [answer(list), changed],
  });
  await screen.findByRole('img', { name: /^Fiyat tarifesi önizlemesi/ });
  await press('Kırtasiyeye Gönder');
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  await press('WhatsApp’ta Gönder');
  expect([share.mock.calls.length, server.bodiesOf('POST /api/price-list/printed')]).toEqual([1, []]);
  await press('WhatsApp’ta Gönder');
  expect(server.bodiesOf('POST /api/price-list/printed')).toEqual([{ version: 2 }]);
  await press('WhatsApp’ta Gönder');
  await expectToast('Hata', 'Fiyatlar bu arada değişti.');
});

it('a PDF that fails on a phone is an error, and nothing is shared', async () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { canShare: () => true }));
  const failed = answer({ error: 'PDF hazırlanamadı.', code: 'INTERNAL' }, 500);
  await open('', { [PREVIEW]: [sheet()], 'POST /api/print': [failed] });
  await screen.findByText('Önizleme hazır.');
  await press('Kırtasiyeye Gönder');
  await expectToast('Hata', 'PDF hazırlanamadı.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('another choice cancels the request of the former one', async () => {
  await open('', { [PREVIEW]: [held().answer, held().answer, held().answer] });
  const fetching = vi.spyOn(globalThis, 'fetch');
  const isCancelled = () => fetching.mock.calls[0]?.[1]?.signal?.aborted;
  await choose('Az mürekkep');
  expect(isCancelled()).toBe(false);
  await choose('Renkli');
  expect(isCancelled()).toBe(true);
});

const cards = (count: number) => `&yerler=${Array.from({ length: count }, (_, n) => `K${n}`).join()}`;
const FULL = 'Bir dosyada en fazla 100 kart olur, kalanları ayrıca bastırın.';

it.each([
  [
    '100 of 130 cards',
    '',
    { pages: 13, cards: 100, left: 30 },
    `100 kart, 13 sayfa bastırılacak. ${FULL} Kart seçin`,
  ],
  [
    '99 chosen cards',
    cards(99),
    { pages: 13, cards: 99, left: 0 },
    '99 kart, 13 sayfa bastırılacak. Kart seçin',
  ],
  ['what a former server does not count', '', { pages: 12 }, '12 sayfa bastırılacak. Kart seçin'],
])('the number of pages is said of %s', async (_, places, sizes, text) => {
  await open(`?parca=yer${places}`, { [PREVIEW]: [answer({ ...sizes, picture: 'AA==' })] });
  expect((await screen.findByText(/bastırılacak/)).parentElement?.textContent).toBe(text);
  const chosen = places.replace('&yerler=', '');
  const list = screen.getByRole('link', { name: 'Kart seçin' });
  expect(list.getAttribute('href')).toBe(`/profile/${BUSINESS.slug}/yerler?sec=${chosen}`);
});

it('the choice of cards, given up, leads back to the sheet as it was', async () => {
  const places = Array.from({ length: 3 }, (_, n) => ({ id: `K${n}`, label: `Oda ${n}` }));
  await open(`?parca=yer${cards(2)}`, {
    [PREVIEW]: [sheet(2), sheet(2, 2), sheet(2, 2), sheet(2, 2), sheet(1)],
    'GET /api/places': [answer({ places })],
  });
  await choose('Az mürekkep');
  await press('Sonraki sayfa');
  await act(async () => (await screen.findByRole('link', { name: 'Kart seçin' })).click());
  await eventually(() => screen.getByRole('heading', { name: 'Kod seçin' }));
  await act(async () => screen.getByRole('checkbox', { name: 'Oda 2' }).click());
  await press('Vazgeç');
  await eventually(() => expect(screen.getByText('2 kart, 2 sayfa')).toBeTruthy());
  expect(radio('Az mürekkep').checked).toBe(true);
  expect(screen.getByText('2 / 2')).toBeTruthy();
  // Also on the way to other cards.
  await act(async () => navigate(`/profile/${BUSINESS.slug}/baski?parca=yer${cards(1)}`));
  await screen.findByText('1 kart, 1 sayfa');
  expect(radio('Az mürekkep').checked).toBe(true);
});

it('a page that is no longer there leads to the first one', async () => {
  const beyond = answer({ error: 'Sayfa yok.', code: 'NOT_FOUND' }, 404);
  const { server } = await open('?parca=fiyat', {
    [PREVIEW]: [sheet(undefined, 2), beyond, sheet()],
    'GET /api/price-list': [answer(list)],
  });
  await press('Sonraki sayfa');
  await screen.findByRole('img', { name: 'Fiyat tarifesi önizlemesi, renkli' });
  expect(server.bodiesOf(PREVIEW)).toMatchObject([{ page: 1 }, { page: 2 }, { page: 1 }]);
});

it('a card that was deleted since the preview is missing in the file, which is said', async () => {
  await open(`?parca=yer${cards(3)}`, { [PREVIEW]: [sheet(3), sheet(2)], 'POST /api/print': [pdf()] });
  await screen.findByText('3 kart, 1 sayfa');
  await press('PDF’i İndir');
  await expectToast('1 kod silinmiş', 'İndirilen dosyada 2 kart var.');
  expect(screen.getByText('2 kart, 1 sayfa')).toBeTruthy();
});

it('the sheet stays if the check after a download fails', async () => {
  const { server } = await open(`?parca=yer${cards(3)}`, {
    [PREVIEW]: [sheet(3), new Response('', { status: 502 })],
    'POST /api/print': [pdf()],
  });
  await screen.findByText('3 kart, 1 sayfa');
  await press('PDF’i İndir');
  await eventually(() => expect(server.countOf(PREVIEW)).toBe(2));
  await eventually(() => expect(button('PDF’i İndir').getAttribute('aria-disabled')).toBeNull());
  expect(screen.getByRole('img', { name: /önizlemesi/ })).toBeTruthy();
});

it('a link to other cards, followed on the page, shows them', async () => {
  const { server } = await open(`?parca=yer${cards(1)}`, { [PREVIEW]: [sheet(1), sheet(2)] });
  await screen.findByText('1 kart, 1 sayfa');
  // The toast about new codes has such a link.
  await act(async () => navigate(`/profile/${BUSINESS.slug}/baski?parca=yer${cards(2)}`));
  expect(await screen.findByText('2 kart, 1 sayfa')).toBeTruthy();
  expect(server.countOf(PREVIEW)).toBe(2);
});

const gone = () => answer({ error: 'Kod yok.', code: 'PLACE_NOT_FOUND' }, 404);

it.each([
  ['no code yet', '', 'Henüz kodunuz yok'],
  ['deleted codes', cards(1), 'Seçtiğiniz kodlar silinmiş.'],
])('a link to cards says that there are %s', async (_, places, text) => {
  await open(`?parca=yer${places}`, { [PREVIEW]: [gone()] });
  // In view however far below the page was reloaded.
  await eventually(() => expect(document.activeElement?.textContent).toBe(text));
});

it.each(['PDF’i İndir', 'Kırtasiyeye Gönder'])('cards deleted meanwhile are said at “%s”', async (way) => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { canShare: () => true }));
  const replies = { [PREVIEW]: [sheet(1), gone()], 'POST /api/print': [gone()] };
  await open(`?parca=yer${cards(1)}`, replies);
  await screen.findByText('Önizleme hazır.');
  button(way).focus();
  await press(way);
  await eventually(() => expect(document.activeElement?.textContent).toBe('Seçtiğiniz kodlar silinmiş.'));
  expect([currentToast()?.open ?? false, screen.queryByRole('dialog')]).toEqual([false, null]);
});
