import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  integrity?: string;
  inBundle?: boolean;
  link?: boolean;
  os?: string[];
  cpu?: string[];
}

type Packages = Record<string, LockedPackage>;

/**
 * Returns packages without a hash. A package that is bundled in another one is covered by that one's hash.
 */
const withoutHash = (packages: Packages) =>
  Object.entries(packages)
    .filter(([path, { integrity, inBundle }]) => path !== '' && integrity === undefined && inBundle !== true)
    .map(([path]) => path);

/** Common names of packages with binaries for one platform: `…-linux-x64`, `…-win32-arm64-msvc`. */
const ONE_PLATFORM =
  /[-/](?:android|darwin|freebsd|linux|openbsd|openharmony|sunos|win32)-(?:arm|ia32|loong|ppc|riscv|s390|x64)/;

/** Returns packages for one platform that npm would install on every machine. */
const withoutPlatform = (packages: Packages) =>
  Object.entries(packages)
    .filter(([path, { os, cpu }]) => ONE_PLATFORM.test(path) && (os === undefined || cpu === undefined))
    .map(([path]) => path);

const LOCKS = ['emulator', 'clients', 'mutants'].map((folder) => `tests/${folder}/package-lock.json`);

describe.each(['package-lock.json', ...LOCKS])('%s', (file) => {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Packages };

  it('has a hash for every package that is not bundled in another one', () => {
    expect(Object.keys(packages).length).toBeGreaterThan(1);
    expect(withoutHash(packages)).toEqual([]);
  });

  it('limits every package for one platform to that platform', () => {
    expect(withoutPlatform(packages)).toEqual([]);
  });
});

it('finds a package without a hash and one without its platform', () => {
  const packages = {
    '': {},
    'node_modules/a-linux-x64': { integrity: 'sha512-…', os: ['linux'] },
    'node_modules/b': {},
    'node_modules/b/node_modules/c': { inBundle: true },
  };
  expect(withoutHash(packages)).toEqual(['node_modules/b']);
  expect(withoutPlatform(packages)).toEqual(['node_modules/a-linux-x64']);
});
