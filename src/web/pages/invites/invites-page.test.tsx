// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import type { CustomerInvitation } from '#shared/contract/customer-invitation.ts';
import { queryClient } from '#web/api/use-read.ts';
import {
  answer,
  BUSINESS,
  button,
  expectFailure,
  expectToast,
  field,
  held,
  noNetwork,
  openApp,
  press,
  type,
} from '../../../../tests/support/open-app.tsx';

const OPEN = 'Bu numaraya hazırladığınız davet hâlâ geçerli. Gönderebilirsiniz.';
const UNSENT = 'Elif Kaya adına hazırladığınız davet hâlâ geçerli. Gönderebilirsiniz.';
const SENT_BEFORE = 'Elif Kaya adına gönderdiğiniz davet hâlâ geçerli. Tekrar gönderebilirsiniz.';
const OFFLINE = 'Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin.';
const INVITE = 'POST /api/customers';

const invitation = (id: number, name: string, phone: string): CustomerInvitation => ({
  id,
  name,
  phone,
  code: `M7KQ2XW9T4RB6HN${id}`,
  state: 'unsent',
  is_open: true,
  created_at: `2026-11-2${id}T09:00:00.000Z`,
  sent_at: null,
  opened_at: null,
  expires_at: '2026-12-21T09:00:00.000Z',
});
const ELIF = invitation(1, 'Elif Kaya', '+905339876543');
const SENT = { ...ELIF, state: 'sent', sent_at: '2026-11-26T09:00:00.000Z' } as const;
const MEHMET = invitation(2, 'Mehmet Öztürk', '+905372373963');

beforeEach(() => queryClient.clear());

const rows = () =>
  screen
    .getAllByRole('listitem')
    .filter((row) => row.querySelector('time'))
    .map(({ textContent }) => textContent);

async function openInvites(invitations: CustomerInvitation[]) {
  const replies = { 'GET /api/customers': [answer({ invitations })] };
  const { server } = await openApp(`/profile/${BUSINESS.slug}/davetler`, { owner: BUSINESS, replies });
  await screen.findByRole('heading', { name: /^(Davetler|Henüz davetiniz yok)/ });
  return server;
}

it.each([
  ['', ELIF, ELIF],
  [' that another phone renewed', { ...ELIF, state: 'expired', is_open: false } as const, ELIF],
  [' that another phone withdrew and made again', { ...ELIF, id: 3, code: 'M7KQ2XW9T4RB6HN3' }, ELIF],
  [' that was sent', SENT, SENT],
])(
  'a number with an open invitation%s is reported at its field with its link, and comes first',
  async (_, before, now) => {
    const server = await openInvites([MEHMET, before]);
    server.next(INVITE, answer({ error: OPEN, code: 'INVITATION_OPEN' }, 409));
    server.next('GET /api/customers', answer({ invitations: [MEHMET, now] }));
    await type('Müşterinin adı', 'Elif');
    await type('Telefon numarası', '533 987 65 43');
    await press('Mesajı Hazırla');
    expect(document.activeElement).toBe(field('Telefon numarası'));
    const described = field('Telefon numarası').getAttribute('aria-describedby') ?? '';
    const error = within(document.getElementById(described) as HTMLElement);
    const [reason, send] = now === SENT ? [SENT_BEFORE, 'Tekrar Gönder'] : [UNSENT, 'Gönder'];
    expect(error.getByText(reason, { exact: false })).toBeTruthy();
    expect(rows()).toEqual([expect.stringMatching(/^Elif/), expect.stringMatching(/^Mehmet/)]);

    const link = error.getByRole<HTMLAnchorElement>('link', { name: send });
    const looks = [link, button('Mesajı Hazırla')].map(({ classList }) => classList.contains('btn-outline'));
    expect(looks, 'the link is the next step').toEqual([false, true]);
    expect(decodeURIComponent(link.href)).toContain(`/r/${ELIF.code} Merhaba Elif Kaya`);
    server.next('POST /api/customers/1/sent', answer({ invitation: SENT }));
    link.addEventListener('click', (event) => event.preventDefault());
    await act(async () => void fireEvent.click(link));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Gönderildi' }));
    expect(rows()[0]).toContain('Gönderildi');
    await press('Yeni Davet');
    expect([field('Müşterinin adı').value, field('Telefon numarası').value]).toEqual(['', '+90 5']);
  },
);

it.each([
  ['INVITATION_OPEN', 409, {}],
  ['TOO_MANY_INVITATIONS', 429, {}],
  ['VALIDATION', 400, { fields: { name: 'Ad çok uzun.' } }],
])(
  'a form that is left before the server answers %s is there again after the way back',
  async (...refusal) => {
    const [code, status, more] = refusal;
    const server = await openInvites([]);
    const inviting = held();
    server.next(INVITE, inviting.answer);
    await type('Müşterinin adı', 'Elif');
    await type('Telefon numarası', '533 987 65 43');
    await press('Mesajı Hazırla');
    await act(async () => navigate('/contact'));
    await screen.findByLabelText('Mesajınız');
    await inviting.release(answer({ error: 'Davet hazırlanmadı.', code, ...more }, status));
    await expectFailure('Davet hazırlanmadı.');
    await act(async () => navigate(`/profile/${BUSINESS.slug}/davetler`));
    expect((await screen.findByLabelText<HTMLInputElement>('Müşterinin adı')).value).toBe('Elif');
    expect(field('Telefon numarası').value).toBe('+90 533 987 65 43');
  },
);

it('an invitation counts as sent once its message is copied', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const server = await openInvites([ELIF]);
  server.next('POST /api/customers/1/sent', answer({ invitation: SENT }));
  await press('Elif Kaya: seçenekler');
  await press('Mesajı Kopyala');
  await expectToast('Kopyalandı!', 'Mesaj panoya kopyalandı.');
  expect(copied.mock.lastCall?.[0]).toContain(`/r/${ELIF.code} Merhaba Elif Kaya`);
  expect(rows()).toEqual([expect.stringContaining('Gönderildi')]);
  expect(server.countOf('POST /api/customers/1/sent')).toBe(1);
});

it.each([
  ['copied', []],
  ['sent and copied', ['WhatsApp’ta Gönder']],
])(
  'a %s message leads to the next invitation, and the pressed button stays where it is',
  async (_, links) => {
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const server = await openInvites([]);
    server.next(INVITE, answer({ invitation: ELIF }));
    const sent = () => answer({ invitation: { ...ELIF, state: 'sent' } });
    server.next('POST /api/customers/1/sent', sent(), sent());
    await type('Müşterinin adı', 'Elif Kaya');
    await type('Telefon numarası', '533 987 65 43');
    await press('Mesajı Hazırla');
    for (const name of links) {
      const link = screen.getByRole('link', { name });
      link.addEventListener('click', (event) => event.preventDefault());
      await act(async () => void fireEvent.click(link));
    }
    await press('Mesajı Kopyala');
    await screen.findByRole('heading', { name: 'Gönderildi' });
    expect(button('Yeni Davet').classList).not.toContain('btn-outline');
    const beside = button('Kopyalandı').nextElementSibling;
    expect(beside).toBe(links.length === 0 ? button('Yeni Davet') : null);
  },
);

async function withdraw(name: string, item = 'Daveti İptal Et') {
  await press(`${name}: seçenekler`);
  await press(item);
  const dialog = within(screen.getByRole('dialog'));
  await act(async () => dialog.getByRole('button', { name: item }).click());
}

it.each([
  ['the next row', 'Mehmet Öztürk', 'Elif Kaya'],
  ['the row above, if it was the last', 'Elif Kaya', 'Mehmet Öztürk'],
])('after a withdrawal the focus goes to %s', async (_, withdrawn, next) => {
  const server = await openInvites([invitation(3, 'Ömer Faruk', '+905791593321'), MEHMET, ELIF]);
  const { id } = [MEHMET, ELIF].find(({ name }) => name === withdrawn) ?? ELIF;
  server.next(`DELETE /api/customers/${id}`, answer({ message: 'Davet geri çekildi.' }));
  await withdraw(withdrawn);
  await vi.waitFor(() => expect(document.activeElement).toBe(button(`${next}: seçenekler`)));
  expect(rows()).toHaveLength(2);
});

it('the focus stays in the list if the invitation prepared after “Yeni Davet” is withdrawn', async () => {
  const server = await openInvites([]);
  server.next(INVITE, answer({ invitation: ELIF }), answer({ invitation: MEHMET }));
  for (const { name, phone } of [ELIF, MEHMET]) {
    await type('Müşterinin adı', name);
    await type('Telefon numarası', phone);
    await press('Mesajı Hazırla');
    if (name === MEHMET.name) break;
    await press('Yeni Davet');
    expect(document.activeElement).toBe(field('Müşterinin adı'));
  }
  server.next('DELETE /api/customers/2', answer({ message: 'Davet geri çekildi.' }));
  await withdraw(MEHMET.name);
  expect(await screen.findByRole('heading', { name: 'Yeni Davet' })).toBeTruthy();
  expect(document.activeElement).toBe(button('Elif Kaya: seçenekler'));
});

it('an ended invitation is deleted from the list after a question', async () => {
  const server = await openInvites([{ ...ELIF, state: 'expired', is_open: false }]);
  const proxy = new Response('<h1>504</h1>', { status: 504 });
  server.next('DELETE /api/customers/1', proxy, answer({ message: 'Davet geri çekildi.' }));
  await press('Elif Kaya: seçenekler');
  await press('Listeden Sil');
  expect(server.countOf('DELETE /api/customers/1')).toBe(0);
  const dialog = within(screen.getByRole('dialog', { name: 'Davet listeden silinsin mi?' }));
  expect(dialog.getByText(/Müşterinin adı ve numarası silinir/).textContent).not.toContain('link');
  await press('Vazgeç');
  await withdraw(ELIF.name, 'Listeden Sil');
  await expectFailure('Davet silinemedi. Lütfen tekrar deneyin.');
  await act(async () => dialog.getByRole('button', { name: 'Listeden Sil' }).click());
  await expectToast('Davet silindi', 'Müşterinin adı ve numarası silindi.');
  expect(await screen.findByText('Henüz davetiniz yok')).toBeTruthy();
});

it.each([
  ['', 'Mehmet Öztürk: seçenekler'],
  [' and leaves the owner who types meanwhile there', 'Müşterinin adı'],
])('an invitation that its customer deleted leaves the list when it is sent%s', async (_, focused) => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const server = await openInvites([MEHMET, ELIF]);
  const sending = held();
  server.next('POST /api/customers/1/sent', sending.answer);
  const refusals = [{ refused_at: '2026-11-26T09:00:00.000Z' }];
  server.next('GET /api/customers', answer({ invitations: [MEHMET], refusals }));
  await press('Elif Kaya: seçenekler');
  await press('Mesajı Kopyala');
  if (focused === 'Müşterinin adı') field(focused).focus();
  await sending.release(answer({ error: 'Yok.', code: 'NOT_FOUND' }, 404));
  await expectToast('Bu davet artık yok', 'Az önceki link açılmaz.');
  await vi.waitFor(() => expect(rows().join()).not.toContain('Elif'));
  expect(document.activeElement).toBe(screen.getByLabelText(focused));
  expect(await screen.findByText('Müşteri istemedi')).toBeTruthy();
});

it.each([
  ['leads to the list', () => screen.getByRole('heading', { name: 'Davetler' })],
  ['leaves the owner who types meanwhile there', () => field('Müşterinin adı')],
])('the server’s reason stands where the list cannot be read, and a press %s', async (outcome, focused) => {
  const away = answer({ error: 'Şu anda hizmet veremiyoruz.', code: 'UNAVAILABLE' }, 503);
  const { server } = await openApp(`/profile/${BUSINESS.slug}/davetler`, {
    owner: BUSINESS,
    replies: { 'GET /api/customers': [away] },
  });
  await screen.findByText(/Şu anda hizmet veremiyoruz\.$/);
  const reading = held();
  server.next('GET /api/customers', reading.answer);
  await press('Tekrar Dene');
  if (outcome !== 'leads to the list') field('Müşterinin adı').focus();
  await reading.release(answer({ invitations: [ELIF] }));
  await screen.findByRole('heading', { name: 'Davetler' });
  await vi.waitFor(() => expect(document.activeElement).toBe(focused()));
});

it('a number’s open invitation that ended elsewhere is not shown as sent', async () => {
  const server = await openInvites([SENT]);
  server.next(INVITE, answer({ error: OPEN, code: 'INVITATION_OPEN' }, 409));
  server.next('GET /api/customers', answer({ invitations: [SENT] }), answer({ invitations: [] }));
  server.next('POST /api/customers/1/sent', answer({ error: 'Yok.', code: 'NOT_FOUND' }, 404));
  await type('Müşterinin adı', 'Elif');
  await type('Telefon numarası', '533 987 65 43');
  await press('Mesajı Hazırla');
  const link = screen.getAllByRole('link', { name: 'Tekrar Gönder' })[0] as HTMLAnchorElement;
  link.addEventListener('click', (event) => event.preventDefault());
  await act(async () => void fireEvent.click(link));
  await expectToast('Bu davet artık yok', 'Az önceki link açılmaz.');
  expect(await screen.findByRole('heading', { name: 'Yeni Davet' })).toBeTruthy();
});

it('the reason at a number goes with its invitation', async () => {
  const server = await openInvites([SENT]);
  server.next(INVITE, answer({ error: OPEN, code: 'INVITATION_OPEN' }, 409));
  server.next('GET /api/customers', answer({ invitations: [SENT] }));
  await type('Müşterinin adı', 'Elif');
  await type('Telefon numarası', '533 987 65 43');
  await press('Mesajı Hazırla');
  expect(screen.getByText(SENT_BEFORE, { exact: false })).toBeTruthy();
  server.next('DELETE /api/customers/1', answer({ message: 'Davet geri çekildi.' }));
  await withdraw(ELIF.name);
  await expectToast('Davet iptal edildi', 'Link artık açılmıyor.');
  expect(screen.queryByText(/hâlâ geçerli/)).toBeNull();
});

it('an invitation whose answer was lost comes first after the next press', async () => {
  const server = await openInvites([MEHMET]);
  server.next(INVITE, noNetwork(), answer({ error: OPEN, code: 'INVITATION_OPEN' }, 409));
  server.next('GET /api/customers', answer({ invitations: [MEHMET, ELIF] }));
  await type('Müşterinin adı', 'Elif');
  await type('Telefon numarası', '533 987 65 43');
  for (let presses = 0; presses < 2; presses += 1) await press('Mesajı Hazırla');
  await vi.waitFor(() =>
    expect(rows()).toEqual([expect.stringMatching(/^Elif/), expect.stringMatching(/^Mehmet/)]),
  );
});

it.each([
  ['', noNetwork, `Davetin gönderildiği kaydedilemedi.${OFFLINE}`],
  [' at a proxy', () => new Response('<h1>504</h1>', { status: 504 }), 'Davetin gönderildiği kaydedilemedi.'],
])('a sent message whose answer was lost%s counts as the server has it', async (_, lost, failure) => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const server = await openInvites([ELIF]);
  server.next('POST /api/customers/1/sent', lost());
  server.next('GET /api/customers', answer({ invitations: [SENT] }));
  await press('Elif Kaya: seçenekler');
  await press('Mesajı Kopyala');
  await expectFailure(failure);
  await vi.waitFor(() => expect(rows()).toEqual([expect.stringContaining('Gönderildi')]));
});

it('a contact can be picked, and an outage loses neither its name nor the state of its invitation', async () => {
  const contact = { name: ['Elif Kaya'], tel: ['0212 123 45 67', '0(533) 987-6543'] };
  Object.assign(navigator, { contacts: { select: async () => [contact] } });
  const server = await openInvites([]);
  await press('Rehberden Seç');
  Reflect.deleteProperty(navigator, 'contacts');
  expect(field('Telefon numarası').value).toBe('+90 533 987 65 43');
  server.next(INVITE, noNetwork(), answer({ invitation: ELIF }));
  await press('Mesajı Hazırla');
  await expectFailure(OFFLINE);
  expect(field('Müşterinin adı').value).toBe('Elif Kaya');
  await press('Mesajı Hazırla');
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Mesaj hazır' }));
  await vi.waitFor(() => expect(screen.queryByText(OFFLINE)).toBeNull());
  server.next('POST /api/customers/1/sent', noNetwork());
  const link = screen.getByRole('link', { name: 'WhatsApp’ta Gönder' });
  link.addEventListener('click', (event) => event.preventDefault());
  await act(async () => void fireEvent.click(link));
  await expectFailure(`Davetin gönderildiği kaydedilemedi.${OFFLINE}`);
  expect(rows()).toEqual([expect.stringContaining('Gönderilmedi')]);
  expect(screen.getByRole('heading', { name: 'Mesaj hazır' })).toBeTruthy();
  expect(button('Elif Kaya: seçenekler')).toBeTruthy();
});

it('a contact without a Turkish mobile number leaves its name, and says so', async () => {
  const contact = { name: ['João Silva'], tel: ['+55 11 91234-5678'] };
  Object.assign(navigator, { contacts: { select: async () => [contact] } });
  await openInvites([]);
  await type('Telefon numarası', '0533 987 65 43');
  await press('Rehberden Seç');
  Reflect.deleteProperty(navigator, 'contacts');
  expect(screen.getByText('Rehberde bu kişinin Türkiye cep numarası yok. Numarayı yazın.')).toBeTruthy();
  expect([field('Müşterinin adı').value, field('Telefon numarası').value]).toEqual(['João Silva', '+90 5']);
  expect(document.activeElement).toBe(field('Telefon numarası'));
});

it('late responses do not overwrite newer changes', async () => {
  const [reading, sending] = [held(), held()];
  const { server } = await openApp(`/profile/${BUSINESS.slug}/davetler`, {
    owner: BUSINESS,
    replies: {
      'GET /api/customers': [reading.answer, answer({ invitations: [ELIF] })],
      [INVITE]: [answer({ invitation: ELIF })],
    },
  });
  await type('Müşterinin adı', 'Elif Kaya');
  await type('Telefon numarası', '533 987 65 43');
  await press('Mesajı Hazırla');
  await screen.findByRole('heading', { name: 'Mesaj hazır' });
  await reading.release(answer({ invitations: [] }));
  expect(rows()).toEqual([expect.stringMatching(/^Elif/)]);

  server.next('POST /api/customers/1/sent', sending.answer);
  server.next('DELETE /api/customers/1', answer({ message: 'Davet geri çekildi.' }));
  const link = screen.getByRole('link', { name: 'WhatsApp’ta Gönder' });
  link.addEventListener('click', (event) => event.preventDefault());
  const parts = [...(document.querySelector('blockquote span')?.childNodes ?? [])];
  expect(parts.map(({ textContent }) => textContent).slice(1)).toEqual(['', 'M7KQ2XW9', '', 'T4RB6HN1']);
  const looks = () => [link, button('Yeni Davet')].map(({ classList }) => classList.contains('btn-outline'));
  expect(looks()).toEqual([false, true]);
  await act(async () => void fireEvent.click(link));
  expect(screen.getByRole('heading', { name: 'Gönderildi' })).toBeTruthy();
  expect(looks()).toEqual([true, false]);
  await press('Elif Kaya: seçenekler');
  await press('Daveti İptal Et');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/^Bu davetin linki artık açılmaz\./)).toBeTruthy();
  await act(async () => dialog.getByRole('button', { name: 'Daveti İptal Et' }).click());
  await screen.findByRole('heading', { name: 'Henüz davetiniz yok' });
  await sending.release(answer({ invitation: { ...ELIF, state: 'sent' } }));
  expect(screen.getByRole('heading', { name: 'Henüz davetiniz yok' })).toBeTruthy();
});

it('the day’s limit ends when an open page is shown on the next day', async () => {
  const server = await openInvites([]);
  const error = 'Bugün 50 davet hazırladınız. Yarın devam edebilirsiniz.';
  server.next(INVITE, answer({ error, code: 'TOO_MANY_INVITATIONS' }, 429));
  await type('Müşterinin adı', 'Elif');
  await type('Telefon numarası', '533 987 65 43');
  await press('Mesajı Hazırla');
  const isDisabledWhenShown = async () => {
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    return button('Mesajı Hazırla').disabled;
  };
  expect(await isDisabledWhenShown()).toBe(true);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60_000 });
  expect(await isDisabledWhenShown()).toBe(false);
  expect(field('Müşterinin adı').value).toBe('Elif');
});

it('the owner sees that a customer refused, without a name', async () => {
  const refusals = [{ refused_at: '2026-11-24T09:00:00.000Z' }];
  const replies = { 'GET /api/customers': [answer({ invitations: [], refusals })] };
  await openApp(`/profile/${BUSINESS.slug}/davetler`, { owner: BUSINESS, replies });
  await screen.findByRole('heading', { name: 'Davet istemeyenler' });
  expect(rows()).toEqual([expect.stringMatching(/^Müşteri istemedi/)]);
});
