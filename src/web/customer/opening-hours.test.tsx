// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { OpeningHours } from './opening-hours.tsx';

const HOURS = { from: '07:00', to: '18:00' };
const week = [HOURS, HOURS, HOURS, HOURS, HOURS, HOURS, null];

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('the server renders only the hours, and the browser updates the open state every minute', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-31T14:59:30Z') });
  const root = document.createElement('div');
  root.innerHTML = renderToString(<OpeningHours week={week} />);
  const head = () => root.querySelector('summary')?.textContent;
  const list = root.querySelector('ul')?.textContent;
  expect(head()).toBe('Çalışma saatleri');
  expect(list).toBe('Pazartesi–Cumartesi 07:00–18:00Pazar kapalı');

  const hydrated = await act(async () => hydrateRoot(root, <OpeningHours week={week} />));
  expect(head()).toBe('Şimdi açık · 18:00’e kadar');
  await act(async () => void vi.advanceTimersByTime(45_000));
  expect(head()).toBe('Kapalı · açılış yarın 07:00');

  // The device sleeps past midnight: no timer runs until the page is visible again.
  vi.setSystemTime(new Date('2026-12-31T21:00:00Z'));
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(head()).toBe('Kapalı · açılış bugün 07:00');
  expect(root.querySelector('ul')?.textContent).toBe(list);
  await act(async () => hydrated.unmount());
});
