// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { queryClient } from '#web/api/use-read.ts';
import {
  answer,
  BUSINESS,
  button,
  endDocument,
  eventually,
  expectFailure,
  expectToast,
  field,
  held,
  noNetwork,
  openApp,
  press,
  type,
} from '../../../../tests/support/open-app.tsx';

const READ = 'GET /api/places';
const ADD = 'POST /api/places';
const DELETE = 'POST /api/places/deletions';
const PLACE = { id: 'K7MX', label: 'Muhasebe' };
const TAKEN = 'Bu adda bir kodunuz zaten var.';
const taken = () => answer({ code: 'PLACE_LABEL_TAKEN', error: TAKEN, fields: { label: TAKEN } }, 409);

it('codes that fail to load can be retried, and no typed text is lost', async () => {
  const { server } = await openApp(`/profile/${BUSINESS.slug}/yerler`, {
    owner: BUSINESS,
    replies: { [READ]: [noNetwork(), answer({ places: [] })], [ADD]: [noNetwork()] },
  });
  expect(await screen.findByRole('heading', { name: 'Kodlar yüklenemedi' })).toBeTruthy();
  await type('Adı', 'Muhasebe');
  await press('Kodu Ekle');
  await expectFailure('Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin.');
  expect(field('Adı').value).toBe('Muhasebe');

  await press('Tekrar Dene');
  const heading = await screen.findByRole('heading', { name: 'Henüz kodunuz yok' });
  await eventually(() => expect(document.activeElement).toBe(heading));
  server.next(ADD, answer({ places: [PLACE], added: [PLACE.id] }));
  await press('Kodu Ekle');
  expect(screen.queryByRole('link', { name: 'Yeni Kartı Bastır' }), 'all are new').toBeNull();

  const plate = await screen.findByRole('button', { name: /Muhasebe/ });
  await act(async () => plate.click());
  await press('Adını Değiştir');
  await type('Yeni ad', 'Kasa');
  server.next('PUT /api/places/K7MX', taken());
  await press('Kaydet');
  expect(screen.getByText(TAKEN)).toBeTruthy();
  const fields = { label: 'Başka bir yerde değiştirildi: Depo' };
  const changed = { code: 'CHANGED_MEANWHILE', error: 'Değişti.', fields };
  server.next('PUT /api/places/K7MX', answer(changed, 409));
  server.next('PUT /api/places/K7MX', answer({ places: [{ ...PLACE, label: 'Kasa' }] }));
  await press('Kaydet');
  expect(screen.getByText(fields.label)).toBeTruthy();
  await press('Kaydet');
  await eventually(() => expect(screen.queryByLabelText('Yeni ad')).toBeNull());
  expect(server.bodiesOf('PUT /api/places/K7MX').map((body) => 'seen' in Object(body))).toEqual([
    true,
    true,
    false,
  ]);
});

it('new codes come into view, the first in any case, below the focused heading, and can be printed', async () => {
  queryClient.clear();
  const old = { id: 'A2B3', label: 'Bahçe' };
  const places = [{ id: 'K7MX', label: 'Oda 1' }, { id: '3RTQ', label: 'Oda 2' }, old];
  await openApp(`/profile/${BUSINESS.slug}/yerler`, {
    owner: BUSINESS,
    replies: { [READ]: [answer({ places: [old] })], [ADD]: [answer({ places, added: ['3RTQ', 'K7MX'] })] },
  });
  const scrolled: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(`${document.activeElement?.id}, ${this.textContent}`);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await type('Adı', 'Oda');
  await type('İlk no', '1');
  await type('Son no', '2');
  await press('2 Kodu Ekle');
  await eventually(() => expect(scrolled).toEqual(['kodlar, Oda 2', 'kodlar, Oda 1']));
  const print = `/profile/${BUSINESS.slug}/baski?parca=yer&yerler=K7MX,3RTQ`;
  expect(screen.getByRole('link', { name: 'Yeni 2 Kartı Bastır' }).getAttribute('href')).toBe(print);
  await press('Yeni 2 Kartı Bastır');
  expect(window.location.pathname + window.location.search).toBe(print);
});

it('after a single name the form is ready for the next one, and the new code is marked', async () => {
  queryClient.clear();
  const old = { id: 'A2B3', label: 'Bahçe' };
  await openApp(`/profile/${BUSINESS.slug}/yerler`, {
    owner: BUSINESS,
    replies: {
      [READ]: [answer({ places: [old] })],
      [ADD]: [
        answer({ places: [old, PLACE], added: ['K7MX'] }),
        answer({ places: [old, PLACE, { id: '3RTQ', label: 'Depo' }], added: ['3RTQ'] }),
      ],
    },
  });
  await type('Adı', 'Muhasebe');
  await press('Kodu Ekle');
  await expectToast('Kod eklendi', 'Muhasebe eklendi.Yeni Kartı Bastır');
  expect(document.activeElement).toBe(field('Adı'));
  expect(field('Adı').value).toBe('');
  expect(button('Muhasebe').className).not.toBe(button('Bahçe').className);
  await type('Adı', 'Depo');
  await press('Kodu Ekle');
  expect(await screen.findByRole('link', { name: 'Yeni 2 Kartı Bastır' })).toBeTruthy();
});

it('codes of an attempt whose answer was lost count as added by the next one', async () => {
  queryClient.clear();
  const places = [
    { id: 'K7MX', label: 'Oda 1' },
    { id: '3RTQ', label: 'Oda 2' },
  ];
  await openApp(`/profile/${BUSINESS.slug}/yerler`, {
    owner: BUSINESS,
    replies: { [READ]: [answer({ places: [] })], [ADD]: [noNetwork(), answer({ places, added: [] })] },
  });
  for (const [label, value] of [
    ['Adı', 'Oda'],
    ['İlk no', '1'],
    ['Son no', '2'],
  ] as const) {
    await type(label, value);
  }
  await press('2 Kodu Ekle');
  await expectFailure('Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin.');
  await press('2 Kodu Ekle');
  await expectToast('Kodlar eklendi', '2 kod eklendi.');
});

it('after codes are deleted, the focus goes to the next one, or the last', async () => {
  queryClient.clear();
  const labels = ['Oda 1', 'Oda 2', ...Array.from({ length: 20 }, (_, n) => `Masa ${n + 1}`)];
  const all = labels.map((label) => ({ id: label.replace(' ', ''), label }));
  const without = (...gone: string[]) => answer({ places: all.filter(({ id }) => !gone.includes(id)) });
  const { server } = await openApp(`/profile/${BUSINESS.slug}/yerler`, {
    owner: BUSINESS,
    replies: { [READ]: [answer({ places: all })] },
  });
  async function remove(label: string, left: Response) {
    server.next(DELETE, left);
    await press(label);
    await press('Kodu Sil');
    await act(async () => screen.getAllByRole('button', { name: 'Kodu Sil' }).at(-1)?.click());
  }
  const expectFocus = (id: string) => eventually(() => expect(document.activeElement?.id).toBe(id));
  await screen.findByRole('button', { name: 'Oda 1' });
  await remove('Oda 1', without('Oda1'));
  await expectFocus('yer-Oda2');
  await type('Kod ara', 'masa 1');
  await remove('Masa 1', without('Oda1', 'Masa1'));
  await expectFocus('yer-Masa10');
  // Twenty are left: the search can still be ended, and its field keeps the focus.
  await type('Kod ara', '');
  expect(field('Kod ara').value).toBe('');
  await remove('Masa 20', without('Oda1', 'Masa1', 'Masa20'));
  await expectFocus('yer-Masa19');

  await press('Seç');
  const chosen = Array.from({ length: 13 }, (_, n) => `Masa ${n + 2}`);
  for (const name of chosen) await act(async () => screen.getByRole('checkbox', { name }).click());
  await press('13 Kodu Sil');
  expect(screen.getByText(`${chosen.slice(0, 11).join(', ')} … Masa 14`)).toBeTruthy();
  const gone = chosen.map((label) => label.replace(' ', ''));
  server.next(DELETE, without('Oda1', 'Masa1', 'Masa20', ...gone));
  await act(async () => screen.getAllByRole('button', { name: '13 Kodu Sil' }).at(-1)?.click());
  await expectFocus('yer-Masa15');
});

it('a link opens the list with its codes selected, and follows the selection until it ends', async () => {
  queryClient.clear();
  const places = ['K7MX', '3RTQ', 'A2B3'].map((id) => ({ id, label: id }));
  await openApp(`/profile/${BUSINESS.slug}/yerler?sec=A2B3,K7MX,GONE`, {
    owner: BUSINESS,
    replies: { [READ]: [answer({ places })] },
  });
  await screen.findByText('2 kod seçildi');
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false, true]);
  await act(async () => boxes[0]?.click());
  await act(async () => boxes[1]?.click());
  expect(window.location.search).toBe('?sec=A2B3,GONE,3RTQ');
  await press('Vazgeç');
  expect(window.location.search).toBe('');
});

it('after a deletion, the next selection answers the print pack no more', async () => {
  queryClient.clear();
  const places = ['K7MX', 'A2B3'].map((id) => ({ id, label: id }));
  const { server } = await openApp(`/profile/${BUSINESS.slug}/yerler?sec=A2B3`, {
    owner: BUSINESS,
    replies: { [READ]: [answer({ places })], [DELETE]: [answer({ places: places.slice(0, 1) })] },
  });
  history.replaceState({ choosing: true }, '');
  const back = vi.spyOn(history, 'back');
  await screen.findByText('1 kod seçildi');
  await press('Kodu Sil');
  await act(async () => screen.getAllByRole('button', { name: 'Kodu Sil' }).at(-1)?.click());
  await eventually(() => expect(server.countOf(DELETE)).toBe(1));
  await press('Seç');
  expect(back).not.toHaveBeenCalled();
  await press('Vazgeç');
  expect(back).toHaveBeenCalledOnce();
  expect(window.location.pathname).toBe(`/profile/${BUSINESS.slug}/yerler`);
  expect(button('Seç')).toBeTruthy();
});

it('a link to codes of which none is left offers to add some', async () => {
  await openApp(`/profile/${BUSINESS.slug}/yerler?sec=${PLACE.id}`, {
    owner: BUSINESS,
    replies: { [READ]: [answer({ places: [] })], [ADD]: [answer({ places: [PLACE], added: [PLACE.id] })] },
  });
  await screen.findByRole('heading', { name: 'Henüz kodunuz yok' });
  await type('Adı', PLACE.label);
  await press('Kodu Ekle');
  expect(await screen.findByRole('heading', { name: 'Kodlarınız 1' })).toBeTruthy();
  expect(window.location.search).toBe('');
});

it('a taken name is a notice if the owner has left the page', async () => {
  const saving = held();
  await openApp(`/profile/${BUSINESS.slug}/yerler`, {
    owner: BUSINESS,
    replies: {
      [READ]: [answer({ places: [PLACE] }), answer({ places: [PLACE] })],
      'PUT /api/places/K7MX': [saving.answer],
    },
  });
  await act(async () => (await screen.findByRole('button', { name: PLACE.label })).click());
  await press('Adını Değiştir');
  await type('Yeni ad', 'Kasa');
  await press('Kaydet');
  await act(async () => navigate('/contact'));
  await screen.findByLabelText('Mesajınız');
  await saving.release(taken());
  await expectToast(TAKEN, '');
  await act(async () => navigate(`/profile/${BUSINESS.slug}/yerler`));
  expect((await screen.findByLabelText<HTMLInputElement>('Yeni ad')).value).toBe('Kasa');
});

it('the dialog that renames a code cannot be closed while the name is being saved', async () => {
  queryClient.clear();
  const saving = held();
  await openApp(`/profile/${BUSINESS.slug}/yerler`, {
    owner: BUSINESS,
    replies: { [READ]: [answer({ places: [PLACE] })], 'PUT /api/places/K7MX': [saving.answer] },
  });
  const plate = await screen.findByRole('button', { name: /Muhasebe/ });
  await act(async () => plate.click());
  await press('Adını Değiştir');
  await type('Yeni ad', 'Kasa');
  await press('Kaydet');
  expect(button('Kapat').disabled).toBe(true);
  await saving.release(answer({ places: [{ ...PLACE, label: 'Kasa' }] }));
  await eventually(() => expect(screen.queryByLabelText('Yeni ad')).toBeNull());
  expect(screen.getByRole('button', { name: /Kasa/ })).toBeTruthy();
});

it('a renaming goes on after a reload, and is compared with the name that it began with', async () => {
  async function open(label: string) {
    queryClient.clear();
    const places = [{ ...PLACE, label }];
    const replies = { [READ]: [answer({ places })] };
    const { server } = await openApp(`/profile/${BUSINESS.slug}/yerler`, { owner: BUSINESS, replies });
    await screen.findByText(label);
    return server;
  }
  await open('Muhasebe');
  await press('Muhasebe');
  await press('Adını Değiştir');
  await type('Yeni ad', 'Kasa');
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  endDocument();
  const server = await open('Depo');
  expect(field('Yeni ad').value).toBe('Kasa');
  await press('Kaydet');
  expect(server.bodiesOf('PUT /api/places/K7MX')).toEqual([{ label: 'Kasa', seen: 'Muhasebe' }]);
});

it('a renaming ends when its code was deleted elsewhere, also after a reload', async () => {
  const other = { id: 'A2B3', label: 'Bahçe' };
  const open = (...lists: object[][]) => {
    queryClient.clear();
    const replies = { [READ]: lists.map((places) => answer({ places })) };
    return openApp(`/profile/${BUSINESS.slug}/yerler`, { owner: BUSINESS, replies });
  };
  async function rename(label: string) {
    await press(label);
    await press('Adını Değiştir');
  }
  const { server } = await open([PLACE, other], [other]);
  await rename('Muhasebe');
  await type('Yeni ad', 'Kasa');
  const error = 'Bu kod silinmiş. Sayfayı yenileyip tekrar deneyin.';
  server.next('PUT /api/places/K7MX', answer({ code: 'PLACE_NOT_FOUND', error }, 404));
  await press('Kaydet');
  await expectToast('Bu kod silinmiş.', '');
  await eventually(() => expect(screen.queryByLabelText('Yeni ad')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Muhasebe' })).toBeNull();
  await eventually(() => expect(document.activeElement).toBe(button('Bahçe')));

  await rename('Bahçe');
  expect(field('Yeni ad').form?.textContent).not.toContain('silinmiş');
  await type('Yeni ad', 'Depo');
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  endDocument();
  await open([PLACE]);
  expect(await screen.findByRole('button', { name: 'Muhasebe' })).toBeTruthy();
  expect(screen.queryByLabelText('Yeni ad')).toBeNull();
  await rename('Muhasebe');
  expect(field('Yeni ad').value).toBe('Muhasebe');
});
