// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, BUSINESS, button, openApp, press, type } from '../../../../tests/support/open-app.tsx';

const rows = () => screen.getAllByRole('listitem').filter((row) => row.querySelector('time'));
const names = () => rows().map(({ textContent }) => /^(Müşteri \d+|Şükrü Işık)/.exec(textContent ?? '')?.[0]);
const search = (text: string) => type('Ad, numara ara', text);

it('20 of 200 invitations are shown at a time, and each is found by name or number', async () => {
  const now = Date.now();
  const invitations = Array.from({ length: 200 }, (_, index) => ({
    id: 200 - index,
    name: index === 150 ? 'Şükrü Işık' : `Müşteri ${200 - index}`,
    phone: `+90535${String(1_000_000 + index)}`,
    code: `M7KQ2XW9T4RB6H${index}`,
    state: index === 120 ? 'expired' : 'sent',
    is_open: index !== 120,
    created_at: new Date(now - index * 60_000).toISOString(),
    sent_at: new Date(now).toISOString(),
    opened_at: null,
    expires_at: new Date(now).toISOString(),
  }));
  await openApp(`/profile/${BUSINESS.slug}/davetler`, {
    owner: BUSINESS,
    replies: { 'GET /api/customers': [answer({ invitations })] },
  });
  expect(await screen.findByText('200 davetin 20 tanesi görünüyor')).toBeTruthy();
  expect(rows()).toHaveLength(20);
  await press('Daha Fazla Göster');
  expect(rows()).toHaveLength(40);
  expect(document.activeElement).toBe(button('Müşteri 180: seçenekler'));

  await search('müşteri');
  expect(rows(), 'a search starts at the first page').toHaveLength(20);
  await search('sukru isik');
  expect(names()).toEqual(['Şükrü Işık']);
  await search('0535 100 01 99');
  expect(names()).toEqual(['Müşteri 1']);
  await search('kimse');
  expect(screen.getByText('Burada davet yok.')).toBeTruthy();
  await search('');
  const choices = screen.getAllByRole<HTMLInputElement>('radio');
  expect(choices.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    'Hepsi 200',
    'Gönderildi 199',
    'Süresi doldu 1',
  ]);
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: /Süresi doldu/ })));
  expect(names()).toEqual(['Müşteri 80']);
});
