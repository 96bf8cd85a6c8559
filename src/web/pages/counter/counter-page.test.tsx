// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { BUSINESS, eventually, openApp } from '../../../../tests/support/open-app.tsx';

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
