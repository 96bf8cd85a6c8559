import { expect, it, vi } from 'vitest';
import { lazyModule } from './lazy-module.ts';

const failingOnce = () =>
  vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('blocked')).mockResolvedValue('code');

it('a lazy module is fetched once', async () => {
  const load = vi.fn(async () => 'code');
  const module = lazyModule(load);
  expect(await Promise.all([module.preload(), module.preload()])).toEqual(['code', 'code']);
  await module.preload();
  expect(load).toHaveBeenCalledOnce();
});

it('a lazy module is not fetched again after a failure by default', async () => {
  const load = failingOnce();
  const module = lazyModule(load);
  await expect(module.preload()).rejects.toThrow('blocked');
  await expect(module.preload()).rejects.toThrow('blocked');
  expect(load).toHaveBeenCalledOnce();
});

it('a lazy module is fetched again after a failure if requested', async () => {
  const load = failingOnce();
  const module = lazyModule(load, { retry: true });
  await expect(module.preload()).rejects.toThrow('blocked');
  expect(await module.preload()).toBe('code');
  await module.preload();
  expect(load).toHaveBeenCalledTimes(2);
});
