// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { BUSINESS, openApp } from '../../../../tests/support/open-app.tsx';

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
