// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { UserFacingError } from '#web/api/api-errors.ts';
import { currentToast, dismissToast } from '#web/ui/toast/toasts.ts';
import { useTask } from './use-task.ts';

const FALLBACK = 'Olmadı.';

/** Returns work that ends on demand. */
function heldWork() {
  const held = Promise.withResolvers<void>();
  const signals: AbortSignal[] = [];
  const work = (signal: AbortSignal) => {
    signals.push(signal);
    return held.promise;
  };
  return { work, signals, ...held };
}

const shownToast = () => {
  const toast = currentToast();
  return toast?.open ? toast : null;
};

afterEach(() => {
  const toast = currentToast();
  if (toast !== null) dismissToast(toast.id);
});

it('a task reports the running action until it ends', async () => {
  const { work, resolve } = heldWork();
  const { result } = renderHook(() => useTask<'saving'>());
  expect(result.current.running).toBeNull();
  act(() => void result.current.run('saving', work, FALLBACK));
  expect(result.current.running).toBe('saving');
  await act(async () => resolve());
  expect(result.current.running).toBeNull();
  expect(result.current.error).toBeNull();
  expect(shownToast()).toBeNull();
});

it('a task ignores a second action while one is running, even in the same tick', async () => {
  const [first, second] = [heldWork(), heldWork()];
  const { result } = renderHook(() => useTask<'resending' | 'verifying'>());
  act(() => {
    void result.current.run('resending', first.work, FALLBACK);
    void result.current.run('verifying', second.work, FALLBACK);
  });
  expect(result.current.running).toBe('resending');
  expect(second.signals).toEqual([]);
  await act(async () => first.resolve());
  act(() => void result.current.run('verifying', second.work, FALLBACK));
  expect(result.current.running).toBe('verifying');
  expect(second.signals).toHaveLength(1);
});

it.each([
  ['its own sentence', new UserFacingError('Bağlantı yok.'), FALLBACK, 'Bağlantı yok.'],
  ['the fallback', new TypeError('x is undefined'), FALLBACK, FALLBACK],
  ["the caller's", new UserFacingError('Bağlantı yok.'), () => 'Silinemedi.', 'Silinemedi.'],
] as const)(
  'a task shows a failure with %s until the next attempt',
  async (_, failure, onFailure, sentence) => {
    const { result } = renderHook(() => useTask<'saving'>());
    await act(() => result.current.run('saving', () => Promise.reject(failure), onFailure));
    expect(result.current).toMatchObject({ running: null, error: sentence });
    expect(shownToast()).toMatchObject({ title: 'Hata', description: sentence, destructive: true });
    act(() => void result.current.run('saving', heldWork().work, FALLBACK));
    expect(result.current.error).toBeNull();
  },
);

it('an unmounted form aborts its task and shows no failure', async () => {
  const { work, signals, reject } = heldWork();
  const { result, unmount } = renderHook(() => useTask<'saving'>());
  act(() => void result.current.run('saving', work, FALLBACK));
  expect(signals[0]?.aborted).toBe(false);
  unmount();
  expect(signals[0]?.aborted).toBe(true);
  await act(async () => reject(new Error('too late')));
  expect(shownToast()).toBeNull();
});

it('a detached task continues without its form, and shows a failure', async () => {
  const { work, signals, reject } = heldWork();
  const { result, unmount } = renderHook(() => useTask<'saving'>({ detached: true }));
  act(() => void result.current.run('saving', work, FALLBACK));
  unmount();
  expect(signals[0]?.aborted).toBe(false);
  await act(async () => reject(new Error('no')));
  expect(shownToast()).toMatchObject({ description: FALLBACK });
});

it('a form that was left while its action succeeded hears of no later failure', async () => {
  const first = heldWork();
  const { result } = renderHook(() => useTask<'saving'>({ detached: true }));
  const failed = vi.fn();
  act(() => void result.current.run('saving', first.work, FALLBACK));
  act(() => result.current.ifItFails(failed));
  await act(async () => first.resolve());
  await act(() => result.current.run('saving', () => Promise.reject(new Error()), FALLBACK));
  expect(failed).not.toHaveBeenCalled();
});
