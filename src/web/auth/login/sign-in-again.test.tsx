// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CustomerInvitation } from '#shared/contract/customer-invitation.ts';
import { queryClient } from '#web/api/use-read.ts';
import {
  answer,
  BUSINESS,
  eventually,
  expectFailure,
  held,
  openApp,
  press,
  type,
} from '../../../../tests/support/open-app.tsx';

const saveFile = vi.hoisted(() => vi.fn<(content: Blob, name: string) => boolean>(() => true));
vi.mock('#web/ui/save-file.ts', () => ({ saveFile }));
beforeEach(() => {
  queryClient.clear();
  saveFile.mockClear();
});

const PROFILE = `/profile/${BUSINESS.slug}`;
const LOOKUP = 'GET /api/business/by-phone/%2B905321234567';
const ENDED = 'Oturumunuz sona ermiş. Lütfen yeniden giriş yapın.';
const ended = () => answer({ error: ENDED, code: 'UNAUTHENTICATED' }, 401);

const ELIF: CustomerInvitation = {
  id: 1,
  name: 'Elif Kaya',
  phone: '+905339876543',
  code: 'M7KQ2XW9T4RB6HN1',
  state: 'unsent',
  is_open: true,
  created_at: '2026-11-21T09:00:00.000Z',
  sent_at: null,
  opened_at: null,
  expires_at: '2026-12-21T09:00:00.000Z',
};
const OLD: CustomerInvitation = { ...ELIF, is_open: false, state: 'expired' };
const listOf = (invitation: CustomerInvitation) => ({
  'GET /api/customers': [answer({ invitations: [invitation] })],
});
const sheet = () => answer({ pages: 1, picture: 'AA==' });
const pdf = () => new Response('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf' } });

async function signIn() {
  await screen.findByRole('button', { name: 'Kod Gönder' });
  await press('Kod Gönder');
  await type('Doğrulama kodu', '482917');
  await press('Doğrula ve Giriş Yap');
}
async function exportData() {
  await press(/^Verilerim/);
  await press('JSON Olarak İndir');
}
const dialog = () => screen.queryByRole('dialog', { name: 'İşletme Girişi' });

interface Action {
  path: string;
  replies?: Record<string, Response[]>;
  call: string;
  result: Response;
  act: () => Promise<unknown>;
}

const actions: Record<string, Action> = {
  'renewing an invitation': {
    path: '/davetler',
    replies: listOf(OLD),
    call: 'POST /api/customers/1/renewal',
    result: answer({ invitation: ELIF }),
    act: async () => act(async () => (await screen.findByRole('button', { name: /^Yenile/ })).click()),
  },
  'withdrawing an invitation': {
    path: '/davetler',
    replies: listOf(ELIF),
    call: 'DELETE /api/customers/1',
    result: answer({ message: 'Davet geri çekildi.' }),
    async act() {
      await press('Elif Kaya: seçenekler');
      await press('Daveti İptal Et');
      const asked = within(screen.getByRole('dialog', { name: 'Davet iptal edilsin mi?' }));
      await act(async () => asked.getByRole('button', { name: 'Daveti İptal Et' }).click());
    },
  },
  'sending an invitation': {
    path: '/davetler',
    replies: listOf(ELIF),
    call: 'POST /api/customers/1/sent',
    result: answer({ invitation: { ...ELIF, state: 'sent' } }),
    async act() {
      vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
      await press('Elif Kaya: seçenekler');
      await press('Mesajı Kopyala');
    },
  },
  printing: {
    path: '/baski',
    replies: { 'POST /api/print/preview': [sheet()] },
    call: 'POST /api/print',
    result: pdf(),
    act: () => press('PDF’i İndir'),
  },
  'the export': {
    path: '',
    call: 'GET /api/account/data',
    result: answer({}),
    act: exportData,
  },
  'the preview of a print': {
    path: '/baski',
    call: 'POST /api/print/preview',
    result: sheet(),
    act: async () => undefined,
  },
};

it.each(Object.entries(actions))(
  '%s is repeated after a login if the session has ended',
  async (_, action) => {
    const replies = { ...action.replies, [action.call]: [ended(), action.result] };
    const { server } = await openApp(PROFILE + action.path, { owner: BUSINESS, replies });
    await eventually(() => expect(screen.queryByText('Yükleniyor...')).toBeNull());
    await action.act();
    await eventually(() => expect(dialog()).not.toBeNull());
    expect(server.countOf(action.call)).toBe(1);
    await signIn();
    await eventually(() => expect([dialog(), server.countOf(action.call)]).toEqual([null, 2]));
  },
);

it('calls that are rejected together open one login, and end with it when it is closed', async () => {
  const rejected = { 'GET /api/account/visits': [ended()], 'GET /api/customers/counts': [ended()] };
  const { server } = await openApp(PROFILE, { owner: BUSINESS, replies: rejected });
  await eventually(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  const counts = () => Object.keys(rejected).map((call) => server.countOf(call));
  expect(counts()).toEqual([1, 1]);
  expect(screen.getByText(/^Oturumunuz sona ermiş. Yazdıklarınız duruyor. Numaranıza/)).toBeTruthy();
  const opened = within(screen.getByRole('dialog'));
  await act(async () => opened.getByRole('button', { name: 'Kapat' }).click());
  await eventually(() => expect(dialog()).toBeNull());
  expect(counts()).toEqual([1, 1]);
});

it('a read that is rejected after the login was closed does not open it again; a press does', async () => {
  const late = held();
  const rejected = {
    'GET /api/account/visits': [ended()],
    'GET /api/customers/counts': [late.answer],
    'GET /api/account/data': [ended()],
  };
  await openApp(PROFILE, { owner: BUSINESS, replies: rejected });
  await eventually(() => expect(dialog()).not.toBeNull());
  const opened = within(screen.getByRole('dialog'));
  await act(async () => opened.getByRole('button', { name: 'Kapat' }).click());
  await late.release(ended());
  expect(dialog()).toBeNull();
  await exportData();
  await eventually(() => expect(dialog()).not.toBeNull());
});

it('an action is not repeated for another owner, nor on another page', async () => {
  const call = 'GET /api/account/data';
  const { server } = await openApp(PROFILE, { owner: BUSINESS, replies: { [call]: [ended(), ended()] } });
  await exportData();
  await eventually(() => expect(dialog()).not.toBeNull());
  server.next(LOOKUP, answer({ ...BUSINESS, id: 8 }));
  await signIn();
  await expectFailure(ENDED);
  expect(server.countOf(call)).toBe(1);
  await press('JSON Olarak İndir');
  await eventually(() => expect(dialog()).not.toBeNull());
  await act(async () => void history.pushState(null, '', '/contact'));
  await eventually(() => expect(dialog()).toBeNull());
  expect([server.countOf(call), saveFile.mock.calls]).toEqual([2, []]);
});
