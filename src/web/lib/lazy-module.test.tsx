// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { Suspense, startTransition } from 'react';
import { expect, it, vi } from 'vitest';
import { type LazyModule, lazyModule } from './lazy-module.ts';

it('a lazy module is fetched once', async () => {
  const load = vi.fn(async () => 'code');
  const module = lazyModule(load);
  expect(await Promise.all([module.preload(), module.preload()])).toEqual(['code', 'code']);
  await module.preload();
  expect(load).toHaveBeenCalledOnce();
});

it('a lazy module is fetched again at once after a failure, and again when it is next wanted', async () => {
  const load = vi.fn(async () => 'code');
  load.mockRejectedValueOnce(new Error('blocked'));
  expect(await lazyModule(load).preload()).toBe('code');
  const module = lazyModule(load);
  load.mockRejectedValueOnce(new Error('blocked')).mockRejectedValueOnce(new Error('blocked'));
  await expect(module.preload()).rejects.toThrow('blocked');
  expect(await module.preload()).toBe('code');
});

const Shown = ({ module }: { module: LazyModule<string> }) => <p>{module.use()}</p>;

it('a component that waits for its lazy module causes no warning of React', async () => {
  const warn = vi.spyOn(console, 'error');
  const { promise, resolve } = Promise.withResolvers<string>();
  const module = lazyModule(() => promise);
  const { rerender } = render(<Suspense>{null}</Suspense>);
  const show = () =>
    rerender(
      <Suspense>
        <Shown module={module} />
      </Suspense>,
    );
  await act(async () => startTransition(show));
  await act(async () => resolve('code'));
  expect(screen.getByText('code')).toBeTruthy();
  expect(warn).not.toHaveBeenCalled();
});
