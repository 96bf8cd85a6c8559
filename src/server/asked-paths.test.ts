import { expect, it } from 'vitest';
import { AskedPaths } from './asked-paths.ts';

it('knows a path from its second time on', () => {
  const asked = new AskedPaths();
  expect([asked.before('/cinar'), asked.before('/baska'), asked.before('/cinar')]).toEqual([
    false,
    false,
    true,
  ]);
});

it('forgets what was asked for long ago, and takes hardly any for another', () => {
  const asked = new AskedPaths();
  const paths = Array.from({ length: 200_000 }, (_, n) => `/cay-ocagi-${n}`);
  expect(paths.filter((path) => asked.before(path)).length).toBeLessThan(20);
  expect(paths.slice(-1_000).filter((path) => asked.before(path)).length).toBeGreaterThan(900);
  expect(paths.slice(0, 1_000).filter((path) => asked.before(path)).length).toBeLessThan(20);
});
