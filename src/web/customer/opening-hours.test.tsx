// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { OpeningHours } from './opening-hours.tsx';

const HOURS = { from: '07:00', to: '18:00' };
const opening_hours = [HOURS, HOURS, HOURS, HOURS, HOURS, HOURS, null];

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('the server renders only the hours, and the browser updates the open state every minute', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-31T14:59:30Z') });
  const root = document.createElement('div');
  root.innerHTML = renderToString(<OpeningHours hours={{ opening_hours }} />);
  const head = () => root.querySelector('summary')?.textContent;
  const dots = () => root.querySelectorAll('summary .rounded-full').length;
  const list = root.querySelector('ul')?.textContent;
  expect(head()).toBe('Çalışma saatleri');
  expect(list).toBe('Pazartesi–Cumartesi 07:00–\u206018:00Pazar kapalı');

  const hydrated = await act(async () => hydrateRoot(root, <OpeningHours hours={{ opening_hours }} />));
  expect([head(), dots()]).toEqual(['Şimdi açık · 18:00’e kadar', 1]);
  await act(async () => void vi.advanceTimersByTime(45_000));
  expect([head(), dots()]).toEqual(['Kapalı · açılış yarın 07:00', 0]);

  // The device sleeps past midnight: no timer runs until the page is visible again.
  vi.setSystemTime(new Date('2026-12-31T21:00:00Z'));
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(head()).toBe('Kapalı · açılış bugün 07:00');
  expect(root.querySelector('ul')?.textContent).toBe(list);
  await act(async () => hydrated.unmount());
});

it('the server renders all special days, and the browser only those to come', async () => {
  vi.useFakeTimers({ now: new Date('2027-03-08T20:59:30Z') });
  const arife = { name: 'Arife', from: '2027-03-08', to: '2027-03-08', hours: { ...HOURS, to: '13:00' } };
  const bayram = { name: 'Bayram', from: '2027-03-09', to: '2027-03-11', hours: null };
  const root = document.createElement('div');
  const hours = <OpeningHours hours={{ opening_hours, special_days: [arife, bayram] }} />;
  root.innerHTML = renderToString(hours);
  const listed = () => [...root.querySelectorAll('li')].slice(2).map(({ textContent }) => textContent);
  const both = [
    'Arife, 8\u00a0Mart\u00a02027: 07:00–\u206013:00',
    'Bayram, 9–\u206011\u00a0Mart\u00a02027: kapalı',
  ];
  expect(listed()).toEqual(both);
  const hydrated = await act(async () => hydrateRoot(root, hours));
  expect(root.querySelector('summary')?.textContent).toBe('Kapalı · açılış cuma 07:00');
  expect(listed()).toEqual(both);
  // Midnight in Turkey.
  await act(async () => void vi.advanceTimersByTime(45_000));
  expect(listed()).toEqual(both.slice(1));
  await act(async () => hydrated.unmount());
});
