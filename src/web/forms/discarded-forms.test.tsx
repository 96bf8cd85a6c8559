// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { queryClient } from '#web/api/use-read.ts';
import {
  answer,
  BUSINESS,
  endDocument,
  eventually,
  expectToast,
  loadIdentity,
  openApp,
  press,
} from '../../../tests/support/open-app.tsx';

const PRICES = { version: 1, updated_at: null, shown: false, valid_from: '2026-11-20', sections: [] };
const profile = `/profile/${BUSINESS.slug}`;

/** Each form outside a dialog: where it is, the press that opens it, one of its fields, and what is typed there. */
const FORMS: readonly [path: string, press: string | RegExp | null, label: string, typed: string][] = [
  ['/register', null, 'Dükkân adı', 'Han Çay Evi'],
  ['/contact', null, 'Mesajınız', 'Merhaba'],
  [profile, 'Düzenle', 'Soyad', 'Demir'],
  [profile, /^Çalışma saatleri/, 'Açılış', '06:30'],
  [`${profile}/davetler`, null, 'Müşterinin adı', 'Elif Kaya'],
  [`${profile}/yerler`, null, 'Adı', 'Oda'],
  [`${profile}/fiyatlar`, null, 'Ürün', 'Salep'],
];

const fieldOf = async (label: string) => (await screen.findAllByLabelText<HTMLInputElement>(label))[0];

async function open(path: string) {
  queryClient.clear();
  // The list of a business lives as long as the document.
  if (path.endsWith('fiyatlar')) vi.resetModules();
  const visitor = path.startsWith(profile) ? { owner: BUSINESS } : {};
  return openApp(path, {
    ...visitor,
    replies: {
      'GET /api/price-list': [answer(PRICES), answer(PRICES)],
      'GET /api/places': [answer({ places: [] })],
      'GET /api/customers': [answer({ invitations: [] })],
    },
  });
}

it.each(FORMS)(
  'what is typed at %s (%s, %s) is there again after a phone discarded the page',
  async (...form) => {
    const [path, opening, label, typed] = form;
    await open(path);
    if (opening !== null) await press(opening);
    fireEvent.change((await fieldOf(label)) as HTMLInputElement, { target: { value: typed } });
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    endDocument();
    visibility.mockRestore();
    await open(path);
    expect((await fieldOf(label))?.value).toBe(typed);
  },
);

it.each(FORMS)(
  'what is typed at %s (%s, %s) is there again after another page and the way back',
  async (path, opening, label, typed) => {
    await open(path);
    if (opening !== null) await press(opening);
    fireEvent.change((await fieldOf(label)) as HTMLInputElement, { target: { value: typed } });
    const [home] = screen.getAllByRole('link', { name: 'Demlik' });
    await act(async () => home?.click());
    await screen.findByText('Çay söylendi, haberiniz oldu.');
    await act(async () => navigate(path));
    await eventually(async () => expect((await fieldOf(label))?.value).toBe(typed));
  },
);

it.each(FORMS.filter(([path]) => path.startsWith(profile)))(
  'what is typed at %s (%s, %s) is there again at the login after the session has ended',
  async (path, opening, label, typed) => {
    const { identity } = await open(path);
    loadIdentity.mock.calls[0]?.[1].onLoaded(identity);
    if (opening !== null) await press(opening);
    fireEvent.change((await fieldOf(label)) as HTMLInputElement, { target: { value: typed } });
    await act(async () => identity.onSignedInChange.mock.calls[0]?.[0](null, true));
    await expectToast(
      'Oturumunuz Kapandı',
      'Yazdıklarınız kaybolmadı; yeniden giriş yapınca yerinde bulursunuz.',
    );
    endDocument();
    await open(path);
    expect((await fieldOf(label))?.value).toBe(typed);
  },
);
