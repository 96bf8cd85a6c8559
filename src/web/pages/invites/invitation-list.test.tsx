// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  answer,
  BUSINESS,
  button,
  field,
  held,
  openApp,
  outage,
  press,
  type,
} from '../../../../tests/support/open-app.tsx';

const rows = () => screen.getAllByRole('listitem').filter((row) => row.querySelector('time'));
const names = () => rows().map(({ textContent }) => /^(Müşteri \d+|Şükrü Işık)/.exec(textContent ?? '')?.[0]);
const search = (text: string) => type('Ad, numara ara', text);

const now = Date.now();
/** The newest has the index 0. */
const invitation = (index: number, length: number) => ({
  id: length - index,
  name: index === 150 ? 'Şükrü Işık' : `Müşteri ${length - index}`,
  phone: `+90535${String(1_000_000 + index)}`,
  code: `M7KQ2XW9T4RB6H${index}`,
  state: index === 120 ? 'expired' : 'sent',
  is_open: index !== 120,
  created_at: new Date(now - index * 60_000).toISOString(),
  sent_at: new Date(now).toISOString(),
  opened_at: null,
  expires_at: new Date(now).toISOString(),
});

async function openList(length: number, changed = {}) {
  const invitations = Array.from({ length }, (_, index) => ({ ...invitation(index, length), ...changed }));
  const replies = { 'GET /api/customers': [answer({ invitations })] };
  const { server } = await openApp(`/profile/${BUSINESS.slug}/davetler`, { owner: BUSINESS, replies });
  await screen.findByRole('heading', { name: 'Davetler' });
  return server;
}

const chips = () =>
  screen.getAllByRole<HTMLInputElement>('radio').map(({ labels }) => labels?.[0]?.textContent);

it('20 of 200 invitations are shown at a time, and each is found by name or number', async () => {
  await openList(200);
  expect(await screen.findByText('200 davetin 20 tanesi görünüyor')).toBeTruthy();
  expect(rows()).toHaveLength(20);
  await press('Daha Fazla Göster');
  expect(rows()).toHaveLength(40);
  expect(document.activeElement).toBe(button('Müşteri 180: seçenekler'));

  await search('müşteri');
  expect(rows(), 'a search starts at the first page').toHaveLength(20);
  await search('sukru isik');
  expect(names()).toEqual(['Şükrü Işık']);
  expect(chips(), 'what the search finds').toEqual(['Hepsi 1', 'Gönderildi 1', 'Süresi doldu 0']);
  await search('0535 100 01 99');
  expect(names()).toEqual(['Müşteri 1']);
  await search('kimse');
  expect(screen.getByText('Eşleşen davet yok.')).toBeTruthy();
  await search('');
  expect(chips()).toEqual(['Hepsi 200', 'Gönderildi 199', 'Süresi doldu 1']);
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: /Süresi doldu/ })));
  expect(names()).toEqual(['Müşteri 80']);
});

it('a search ends when it would hide a new invitation', async () => {
  const server = await openList(125);
  await search('müşteri 7');
  expect(names()[0]).toBe('Müşteri 79');
  const made = { ...invitation(-1, 125), phone: '+905339876543' };
  server.next('POST /api/customers', answer({ invitation: made }));
  await type('Müşterinin adı', made.name);
  await type('Telefon numarası', made.phone);
  await press('Mesajı Hazırla');
  expect(names().slice(0, 2)).toEqual(['Müşteri 126', 'Müşteri 125']);
  expect(field('Ad, numara ara').value).toBe('');
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: /Süresi doldu/ })));
  expect(names(), 'another filter does not show it').toEqual(['Müşteri 5']);
});

it('a search can be ended also when fewer invitations are left than one shows at a time', async () => {
  const server = await openList(21);
  await search('müşteri 2');
  expect(names()).toEqual(['Müşteri 21', 'Müşteri 20', 'Müşteri 2']);
  server.next('DELETE /api/customers/2', answer({ message: 'Davet geri çekildi.' }));
  await press('Müşteri 2: seçenekler');
  await press('Daveti İptal Et');
  const dialog = within(screen.getByRole('dialog'));
  await act(async () => dialog.getByRole('button', { name: 'Daveti İptal Et' }).click());
  await vi.waitFor(() => expect(names()).toEqual(['Müşteri 21', 'Müşteri 20']));
  await search('');
  expect(rows()).toHaveLength(20);
  expect(field('Ad, numara ara')).toBeTruthy();
});

it('a press that was in vain keeps the focus at its link', async () => {
  const server = await openList(1, { state: 'unsent', sent_at: null });
  const link = screen.getByRole('link', { name: /^Gönder/ });
  link.addEventListener('click', (event) => event.preventDefault());
  const sending = held();
  server.next('POST /api/customers/1/sent', sending.answer);
  link.focus();
  await act(async () => void fireEvent.click(link));
  expect(document.activeElement).toBe(button('Müşteri 1: seçenekler'));
  await sending.release(outage());
  await vi.waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Gönder/));
});
