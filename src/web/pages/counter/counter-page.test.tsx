// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answer, BUSINESS, eventually, openApp } from '../../../../tests/support/open-app.tsx';

it('the page requests a wake lock, and requests it again when it becomes visible', async () => {
  let lock = new EventTarget();
  const request = vi.fn(async () => {
    lock = Object.assign(new EventTarget(), { release: async () => undefined });
    return lock;
  });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }));
  await openApp(`/profile/${BUSINESS.slug}/tezgah`, { owner: BUSINESS });
  expect(await screen.findByText('Ekran açık kalıyor')).toBeTruthy();
  // Browsers do this when the page is hidden.
  await act(async () => void lock.dispatchEvent(new Event('release')));
  expect(screen.getByText('Ekran kendiliğinden kapanabilir')).toBeTruthy();
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText('Ekran açık kalıyor')).toBeTruthy();
  expect(request).toHaveBeenCalledTimes(2);
});

it.each([
  ['2026-12-24T20:59:00Z', null],
  ['2026-12-24T21:00:00Z', 'Yılbaşı, 1\u00a0Ocak\u00a02027: kapalı'],
  ['2027-01-01T20:59:00Z', 'Yılbaşı, 1\u00a0Ocak\u00a02027: kapalı'],
  ['2027-01-01T21:00:00Z', null],
])('a special day is announced a week before: at %s %s', async (now, said) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  const special_days = [{ name: 'Yılbaşı', from: '2027-01-01', to: '2027-01-01', hours: null }];
  const owner = { ...BUSINESS, opening_hours: Array(7).fill(null), special_days };
  const replies = { 'GET /api/business/by-phone/%2B905321234567': [answer(owner)] };
  await openApp(`/profile/${BUSINESS.slug}/tezgah`, { owner, replies });
  expect(await screen.findByText('Çay söylemek için kodu okutun')).toBeTruthy();
  expect(screen.queryByText(/^Yılbaşı/)?.textContent ?? null).toBe(said);
  vi.useRealTimers();
});

it.each(['', '/tezgah'])(
  'the former worker of the counter and its cache are removed at /profile/…%s',
  async (path) => {
    const unregister = vi.fn(async () => true);
    const serviceWorker = { getRegistrations: async () => [{ unregister }] };
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker }));
    const remove = vi.fn();
    vi.stubGlobal('caches', { keys: async () => ['tezgah-1', 'other'], delete: remove });
    await openApp(`/profile/${BUSINESS.slug}${path}`, { owner: BUSINESS });
    await eventually(() => expect(remove.mock.calls).toEqual([['tezgah-1']]));
    expect(unregister).toHaveBeenCalledOnce();
  },
);
