// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { businessStore } from '#web/auth/session/stored-business.ts';
import { localStore } from '#web/lib/browser-storage.ts';
import {
  answer,
  BUSINESS,
  eventually,
  expectToast,
  held,
  loadIdentity,
  noNetwork,
  openApp,
  press,
  type,
} from '../../../../tests/support/open-app.tsx';

// The header's buttons name it.
beforeEach(() => vi.stubGlobal('reportError', () => undefined));

const PROFILE = `/profile/${BUSINESS.slug}`;
const { id } = BUSINESS;
const ITEMS = [`edit_typed_${id}`, `invite_typed_${id}`, `price_list_draft_${id}`, `tools_used_${id}`];

const keptKeys = () =>
  [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => /_\d+$/.test(key)).sort();

/** Leaves all that a browser may keep for the owner. */
function leaveTraces() {
  sessionStorage.setItem(`edit_typed_${id}`, '{"owner_surname":"Demir"}');
  sessionStorage.setItem(`invite_typed_${id}`, '{"name":"Elif Kaya"}');
  localStorage.setItem(`price_list_draft_${id}`, '{"version":1,"content":{},"sent":[]}');
  localStorage.setItem(`tools_used_${id}`, '{"print":"Afiş"}');
}

async function confirmDeletion() {
  const phrase = await screen.findByLabelText(/^Onaylamak için/);
  await act(async () => void fireEvent.change(phrase, { target: { value: 'HESABIMI SIL' } }));
  await press('Hesabımı Kalıcı Olarak Sil');
}

/** Opens a page as the owner. Returns a function that reports a sign-out as the identity service does. */
async function open(path: string) {
  const { identity, server } = await openApp(path, { owner: BUSINESS });
  loadIdentity.mock.calls[0]?.[1].onLoaded(identity);
  server.next('DELETE /api/account/delete', answer({ message: 'Silindi.' }));
  const reportSignedOut = () => {
    for (const [listener] of identity.onSignedInChange.mock.calls) listener(null, true);
  };
  return { identity, server, reportSignedOut };
}

it.each<[string, string, () => Promise<unknown>]>([
  ['a logout from the site’s header', '/contact', () => press('Çıkış Yap')],
  ['a logout from the profile', PROFILE, () => press('Çıkış Yap')],
  ['a deletion on the profile', PROFILE, () => press('Hesabımı Sil').then(confirmDeletion)],
  ['a deletion on its own page', '/delete-account', confirmDeletion],
])('%s leaves nothing of the owner in this browser', async (_, path, leave) => {
  leaveTraces();
  const write = vi.spyOn(localStore, 'write');
  onTestFinished(() => write.mockRestore());
  await open(path);
  await leave();
  await eventually(() => expect(businessStore.current()).toBeNull());
  expect(keptKeys()).toEqual([]);
  expect(write, 'tells the other tabs').toHaveBeenCalledWith('owner_forgotten', String(id));
  expect(localStorage.getItem('owner_forgotten')).toBeNull();
});

it('a logout leaves nothing of a message, nor of a registration from before', async () => {
  sessionStorage.setItem('registration_typed', '{"name":"Çınar"}');
  await open('/contact');
  await type('Mesajınız', 'Merhaba');
  await press('Çıkış Yap');
  await expectToast('Çıkış Yapıldı', '');
  expect(window.location.pathname).toBe('/');
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it('a session that ended elsewhere keeps the owner’s work until another business signs in', async () => {
  leaveTraces();
  const { reportSignedOut } = await open('/contact');
  await act(async () => reportSignedOut());
  expect(keptKeys()).toEqual(ITEMS);
  await act(async () => businessStore.save(BUSINESS));
  expect(keptKeys()).toEqual(ITEMS);
  await act(async () => reportSignedOut());
  await act(async () => businessStore.save({ ...BUSINESS, id: 8, phone: '+905321234568' }));
  expect(keptKeys()).toEqual([]);
});

it.each([
  ['profile', 'PUT /api/business/update', ['Düzenle', 'Kaydet']],
  ['week', 'PUT /api/account/hours', [/^Çalışma saatleri/, 'Saatleri Kaydet']],
])(
  'a %s whose answer arrives after the logout does not bring the business back',
  async (_, call, pressed) => {
    const { server } = await open(PROFILE);
    const saving = held();
    server.next(call, saving.answer);
    for (const name of pressed) await press(name);
    await press('Çıkış Yap');
    await expectToast('Çıkış Yapıldı', '');
    expect(server.countOf(call)).toBe(1);
    await saving.release(answer({ business: BUSINESS }));
    expect([businessStore.current(), localStorage.getItem('business_data')]).toEqual([null, null]);
  },
);

async function leaveForTerms() {
  await act(async () => navigate('/terms-of-use'));
  await screen.findByRole('heading', { level: 1, name: 'Kullanım Koşulları' });
}

it.each([
  ['its owner', BUSINESS, 'Merhaba'],
  ['no other one', { ...BUSINESS, id: 8, phone: '+905321234568' }, ''],
])('after the session has ended, a message is shown to %s', async (_, next, shown) => {
  const { reportSignedOut } = await open('/contact');
  await type('Mesajınız', 'Merhaba');
  await act(async () => reportSignedOut());
  await leaveForTerms();
  await act(async () => businessStore.save(next));
  await act(async () => navigate('/contact'));
  await eventually(() => expect(screen.getByLabelText('Mesajınız')).toHaveProperty('value', shown));
});

it('a message that a visitor has begun is there after the login, and gone once it was sent', async () => {
  const { server } = await openApp('/contact');
  server.next('POST /api/contact', answer({ message: 'Aldık.' }));
  await type('Adınız', 'Hasan');
  await type('E-posta adresiniz', 'hasan@example.com');
  await type('Mesajınız', 'Merhaba');
  await leaveForTerms();
  await act(async () => businessStore.save(BUSINESS));
  await act(async () => navigate('/contact'));
  await eventually(() => expect(screen.getByLabelText('Mesajınız')).toHaveProperty('value', 'Merhaba'));
  await press('Mesajı Gönder');
  await eventually(() => expect(screen.getByLabelText('Mesajınız')).toHaveProperty('value', ''));
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it('a changed edit form saves no draft at a logout, whenever the sign-out is reported', async () => {
  const { identity, reportSignedOut } = await open(PROFILE);
  await press('Düzenle');
  await type('Soyad', 'Demir');
  identity.signOut.mockImplementation(async () => {
    reportSignedOut();
    // Otherwise the form would be removed here, before the owner is forgotten.
    expect(businessStore.current()).toEqual(BUSINESS);
  });
  await press('Çıkış Yap');
  await expectToast('Çıkış Yapıldı', '');
  expect(keptKeys()).toEqual([]);
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  expect(keptKeys()).toEqual([]);
});

/** Changes an item as another tab does. */
function changeElsewhere(key: string, newValue: string | null) {
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

it('a logout in another tab leaves nothing typed in this one, nor unsent prices', async () => {
  const list = { version: 1, updated_at: null, shown: false, valid_from: '2026-11-20', sections: [] };
  const owner = { ...BUSINESS, id: 11 };
  const { server } = await openApp(`${PROFILE}/fiyatlar`, {
    owner,
    replies: {
      'GET /api/business/by-phone/%2B905321234567': [answer(owner)],
      'GET /api/price-list': [answer(list)],
      'PUT /api/price-list': [noNetwork(), noNetwork()],
    },
  });
  await type('Ürün', 'Salep');
  await press('Hazır Ürünleri Ekle');
  await screen.findByText('Henüz kaydedilmedi');
  expect(keptKeys()).toEqual(['price_list_draft_11']);
  await act(async () => {
    changeElsewhere('business_data', null);
    changeElsewhere('price_list_draft_11', null);
  });
  expect(keptKeys(), 'typed text waits: the session may have ended on its own').toEqual(['product_typed_11']);
  await act(async () => {
    changeElsewhere('owner_forgotten', '11');
    changeElsewhere('owner_forgotten', null);
  });
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect([keptKeys(), server.countOf('PUT /api/price-list')]).toEqual([[], 1]);
});

it('prices that a logout left unsent are stored no more, nor sent after the next login', async () => {
  const list = { version: 1, updated_at: null, shown: false, valid_from: '2026-11-20', sections: [] };
  const { server } = await open(PROFILE);
  server.next('GET /api/price-list', answer(list), answer(list));
  server.next('PUT /api/price-list', noNetwork(), noNetwork());
  const openPrices = () => act(async () => screen.getByRole('link', { name: /^Fiyat Tarifesi/ }).click());
  await openPrices();
  await screen.findByRole('button', { name: 'Hazır Ürünleri Ekle' });
  await press('Hazır Ürünleri Ekle');
  await screen.findByText('Henüz kaydedilmedi');
  expect(keptKeys()).toEqual([`price_list_draft_${id}`]);
  await press('Çıkış Yap');
  await expectToast('Çıkış Yapıldı', '');
  expect(keptKeys()).toEqual([]);
  const sent = server.countOf('PUT /api/price-list');
  await act(async () => businessStore.save(BUSINESS));
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect([keptKeys(), server.countOf('PUT /api/price-list')]).toEqual([[], sent]);
});
