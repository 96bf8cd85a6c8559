import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findDifference, listFiles } from './file-list.ts';

function exampleFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'demlik-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'base/empty'), { recursive: true });
  writeFileSync(join(folder, 'version'), '18');
  writeFileSync(join(folder, 'base/table'), 'x'.repeat(600_000));
  return folder;
}

it('a listed copy has the same files, with sizes and SHA-256 hashes', async () => {
  const folder = exampleFolder();
  const copy = `${folder}-copy`;
  onTestFinished(() => rmSync(copy, { recursive: true }));
  const list = await listFiles(folder, copy);
  expect(list).toContainEqual({
    path: 'version',
    bytes: 2,
    sha256: '4ec9599fc203d176a301536c2e091a19bc852759b255bd6818810a42c5fed14a',
  });
  expect(list.map(({ path, bytes }) => [path, bytes]).sort()).toEqual([
    ['base/table', 600_000],
    ['version', 2],
  ]);
  expect(findDifference(list, await listFiles(copy))).toBeNull();
});

it.each([
  ['base/table has 0 bytes instead of 600000', (folder: string) => truncateSync(join(folder, 'base/table'))],
  ['version has another content', (folder: string) => writeFileSync(join(folder, 'version'), '17')],
  ['version is missing', (folder: string) => rmSync(join(folder, 'version'))],
  ['base/more was added', (folder: string) => writeFileSync(join(folder, 'base/more'), '')],
])('the list shows that %s', async (difference, change) => {
  const folder = exampleFolder();
  const list = await listFiles(folder);
  change(folder);
  expect(findDifference(list, await listFiles(folder))).toContain(difference);
});
