import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { missingFrom } from '../../scripts/complete-lock.ts';

it('the lock file has the packages of every platform, without which `npm ci` refuses it', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(Object.keys(lock.packages).length).toBeGreaterThan(400);
  expect(missingFrom(lock)).toEqual([]);
});

it('a platform package that is missing is named at the version that its parent wants', () => {
  const parent = {
    version: '2.0.0',
    dev: true,
    optionalDependencies: { '@a/linux': '2.0.0', '@a/mac': '2.0.0' },
  };
  const packages = { 'node_modules/a': parent, 'node_modules/@a/linux': { version: '2.0.0' } };
  expect(missingFrom({ packages })).toEqual([
    ['node_modules/@a/mac', { version: '2.0.0', dev: true, optional: true }],
  ]);
});
