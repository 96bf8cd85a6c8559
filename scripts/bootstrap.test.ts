import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

/** Creates a checkout whose build only prints a line. Returns functions that write a file and run the build step. */
function createCheckout() {
  const folder = temporaryFolder();
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(process.execPath, join(folder, 'node_modules/.bin/node'));
  write('scripts/build.ts', 'console.log("built");');
  write('scripts/write-commit.ts', '');
  write('dist/server/main.js', '');
  write('dist/client/.vite/manifest.json', '{}');
  const build = () =>
    execFileSync(process.execPath, [resolve('scripts/bootstrap.mjs'), 'build'], {
      cwd: folder,
      encoding: 'utf8',
    }).includes('built');
  return { write, build };
}

it.each([
  'src/server/main.ts',
  'content/legal/text.md',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
])('builds again after a change of %s, and only then', (path) => {
  const { write, build } = createCheckout();
  write(path, '{}');
  expect([build(), build()]).toEqual([true, false]);
  write(path, '{ }');
  expect([build(), build()]).toEqual([true, false]);
});
