import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentToast, dismissToast, showErrorToast, showToast, subscribeToToasts } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a newer toast replaces the older', () => {
  showToast({ title: 'İndirildi!' });
  const first = currentToast();
  showToast({ title: 'Kopyalandı!', description: 'Link panoya kopyalandı.' });
  const second = currentToast();
  expect(second).toMatchObject({ title: 'Kopyalandı!', open: true });
  expect(second?.id).not.toBe(first?.id);
});

it('a failure has the title Hata and is marked as destructive', () => {
  showErrorToast('Link kopyalanamadı.');
  expect(currentToast()).toMatchObject({
    title: 'Hata',
    description: 'Link kopyalanamadı.',
    destructive: true,
  });
});

it('dismissal closes only the given toast', () => {
  showToast({ title: 'bir' });
  const old = currentToast();
  showToast({ title: 'iki' });
  dismissToast(old?.id ?? -1);
  expect(currentToast()).toMatchObject({ title: 'iki', open: true });
});

it('a closed toast is removed after 1,000,000 ms, unless a newer one replaced it', () => {
  showToast({ title: 'bir' });
  dismissToast(currentToast()?.id ?? -1);
  expect(currentToast()).toMatchObject({ title: 'bir', open: false });
  vi.advanceTimersByTime(999_999);
  expect(currentToast()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(currentToast()).toBeNull();

  showToast({ title: 'iki' });
  dismissToast(currentToast()?.id ?? -1);
  showToast({ title: 'üç' });
  vi.advanceTimersByTime(1_000_000);
  expect(currentToast()).toMatchObject({ title: 'üç', open: true });
});

it('subscribers are notified of every change until they unsubscribe', () => {
  const listener = vi.fn();
  const stop = subscribeToToasts(listener);
  showToast({ title: 'bir' });
  dismissToast(currentToast()?.id ?? -1);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  showToast({ title: 'iki' });
  expect(listener).toHaveBeenCalledTimes(2);
});
