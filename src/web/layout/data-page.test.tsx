// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, BUSINESS, eventually, held, openApp, press } from '../../../tests/support/open-app.tsx';

const { name, phone, address } = BUSINESS;
const INVITATION = {
  type: 'customer',
  business: { name, phone, address },
  customer: { name: 'Elif Kaya', phone: '+905339876543' },
};

/** Each test reads another record, because a document keeps what it has read. */
let visits = 0;
let path = '';
let read = '';
beforeEach(() => {
  visits += 1;
  path = `/dukkan-${visits}`;
  read = `GET /api/business/dukkan-${visits}`;
});
const shop = () => ({ ...BUSINESS, slug: `dukkan-${visits}` });
const heading = () => screen.findByRole('heading', { level: 1 });

it('a shop shows Yükleniyor... while it loads', async () => {
  const reading = held();
  await openApp(path, { replies: { [read]: [reading.answer] } });
  await eventually(() => expect(screen.getByRole('main').textContent).toBe('Yükleniyor...'));
  expect(within(screen.getByRole('main')).getByRole('status').textContent).toBe('Yükleniyor...');
  await reading.release(answer(shop()));
  expect((await heading()).textContent).toBe(name);
  expect(screen.queryByText('Yükleniyor...')).toBeNull();
});

it('a loaded shop is not loaded again on focus, over time, or on return', async () => {
  const { server } = await openApp('/contact');
  server.next(read, answer(shop()));
  const visit = async (to: string, shown: string) => {
    await act(async () => history.pushState(null, '', to));
    await eventually(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(shown));
  };
  await visit(path, name);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  await act(async () => {
    for (const event of ['blur', 'focus', 'visibilitychange']) window.dispatchEvent(new Event(event));
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
  });
  expect(server.countOf(read)).toBe(1);
  vi.useRealTimers();
  await visit('/contact', 'İletişim');
  await visit(path, name);
  expect(server.countOf(read)).toBe(1);
});

it('a shop is not shown as missing if the server requires a session', async () => {
  const error = 'Oturumunuz sona ermiş. Lütfen yeniden giriş yapın.';
  await openApp(path, { replies: { [read]: [answer({ error, code: 'UNAUTHENTICATED' }, 401)] } });
  expect((await heading()).textContent).toBe('Sayfa açılamadı');
  expect(screen.getByRole('alert').textContent).toContain(error);
});

it('a shop that failed to load is retried only on request', async () => {
  const { server } = await openApp(path, { replies: { [read]: [answer({}, 500), answer(shop())] } });
  expect((await heading()).textContent).toBe('Sayfa açılamadı');
  expect(server.countOf(read)).toBe(1);
  await press('Tekrar Dene');
  await eventually(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name));
  expect(server.countOf(read)).toBe(2);
});

it('an invitation of a customer also shows the customer’s name', async () => {
  await openApp('/r/K7MX-3PDQ', { replies: { 'GET /api/invitation/K7MX-3PDQ': [answer(INVITATION)] } });
  expect((await heading()).textContent).toBe(name);
  for (const text of ['Davet edilen', 'Elif Kaya', '+90 533 987 65 43', 'K7MX-3PDQ'])
    expect(screen.getByText(text)).toBeTruthy();
});

it('an invitation that does not exist or has ended leads home', async () => {
  const ended = answer({ error: 'Yok.', code: 'INVITATION_INVALID' }, 404);
  await openApp('/r/yok-boyle-kod', { replies: { 'GET /api/invitation/yok-boyle-kod': [ended] } });
  expect((await heading()).textContent).toBe('Geçersiz Davet Kodu');
  expect(screen.getByText('Bu davet kodu geçersiz veya süresi dolmuş olabilir.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ana Sayfaya Dön' }).getAttribute('href')).toBe('/');
});

it('an invitation that fails to load is not shown as invalid, and can be retried', async () => {
  const busy = answer({ error: 'Çok fazla deneme yapıldı.', code: 'RATE_LIMITED' }, 429);
  const reading = held();
  const call = 'GET /api/invitation/BEKLE';
  await openApp('/r/BEKLE', { replies: { [call]: [busy, reading.answer] } });
  expect((await screen.findByRole('alert')).textContent).toContain('Çok fazla deneme yapıldı.');
  expect(screen.queryByText('Geçersiz Davet Kodu')).toBeNull();
  await press('Tekrar Dene');
  await reading.release(answer(INVITATION));
  await eventually(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name));
});

it('an invitation shows that it is loading', async () => {
  const reading = held();
  await openApp('/r/YAVAS', { replies: { 'GET /api/invitation/YAVAS': [reading.answer] } });
  const loading = () => within(screen.getByRole('main')).getByRole('status').textContent;
  await eventually(() => expect(loading()).toBe('Yükleniyor...'));
  await reading.release(answer(INVITATION));
  expect((await heading()).textContent).toBe(name);
});
