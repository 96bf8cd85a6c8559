// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '#web/api/use-read.ts';
import { answer, BUSINESS, eventually, held, openApp, press } from '../../../../tests/support/open-app.tsx';

it('visits are summarized and listed by day, and a failure can be retried', async () => {
  const days = Array.from({ length: 30 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 9, 24 + index)).toISOString().slice(0, 10),
    page_views: index === 29 ? 12 : 0,
    code_scans: index === 28 ? 1234 : 0,
    app_taps: 100,
    store_taps: index,
    contact_taps: 0,
  }));
  await openApp(`/profile/${BUSINESS.slug}`, {
    owner: BUSINESS,
    replies: { 'GET /api/account/visits': [answer({}, 404), answer({ days })] },
  });
  const heading = await screen.findByRole('heading', { name: 'Ziyaretler' });
  const card = heading.closest('.p-card') as HTMLElement;
  await eventually(() =>
    expect(within(card).getByRole('alert').textContent).toContain('Sayılar yüklenemedi.'),
  );
  await press('Tekrar Dene');
  await eventually(() =>
    expect(card.textContent).toContain('Bugün sayfanız 12 kez açıldı, kodunuz okutulmadı.'),
  );
  expect(card.querySelector('div[aria-hidden] p')?.textContent).toBe('1.234');
  const legend = within(card).getAllByRole('listitem');
  expect(legend.map(({ textContent }) => textContent)).toEqual([
    'Sayfa 12 kez açıldı',
    'QR 1.234 kez okutuldu',
  ]);
  const taps = card.querySelectorAll('dl > div');
  expect([...taps].map(({ children }) => [...children].map(({ textContent }) => textContent))).toEqual([
    ['Uygulamada Aç', '3.000'],
    ['Mağaza', '435'],
    ['Ara ya da WhatsApp', '0'],
  ]);
  const rows = [...card.querySelectorAll('tr')].map(({ cells }) =>
    [...cells].map(({ textContent }) => textContent).join(' '),
  );
  expect(rows).toHaveLength(31);
  expect(rows.slice(1, 3)).toEqual(['Bugün 12 0', '21\u00a0Kasım 0 1.234']);
  expect(card.querySelector('details')?.open).toBe(false);
  expect(card.querySelector('summary')?.textContent).toContain('Gün gün sayılar');
});

it('the last visits are shown until they are read again', async () => {
  queryClient.clear();
  const visits = (page_views: number) => answer({ days: [{ day: '2026-11-22', page_views, code_scans: 0 }] });
  const open = (reply: Response | Promise<Response>) =>
    openApp(`/profile/${BUSINESS.slug}`, {
      owner: BUSINESS,
      replies: { 'GET /api/account/visits': [reply] },
    });
  await open(visits(1));
  await screen.findByText('Sayfa 1 kez açıldı');
  cleanup();
  const again = held();
  await open(again.answer);
  expect(screen.getByText('Sayfa 1 kez açıldı')).toBeTruthy();
  await again.release(visits(2));
  await screen.findByText('Sayfa 2 kez açıldı');
  cleanup();
  await open(answer({}, 503));
  await screen.findByText('Sayılar yüklenemedi.');
  expect(screen.queryByText('Sayfa 2 kez açıldı')).toBeNull();
});

it('a former server, which counts no presses, shows no figures of them', async () => {
  queryClient.clear();
  const days = [{ day: '2026-11-22', page_views: 1, code_scans: 0 }];
  await openApp(`/profile/${BUSINESS.slug}`, {
    owner: BUSINESS,
    replies: { 'GET /api/account/visits': [answer({ days })] },
  });
  expect(await screen.findByText('Sayfa 1 kez açıldı')).toBeTruthy();
  expect(screen.queryByText('Sayfanızda basılanlar')).toBeNull();
});
