import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findDifference, listFiles } from './file-list.ts';
import { copyLiveFolder } from './live-copy.ts';

const LONG_AGO = new Date('2026-01-01T00:00:00Z');

function exampleFolder() {
  const root = mkdtempSync(join(tmpdir(), 'demlik-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folder = join(root, 'folder');
  mkdirSync(join(folder, 'base/empty'), { recursive: true });
  writeFileSync(join(folder, 'version'), '18');
  writeFileSync(join(folder, 'base/table'), 'x'.repeat(600_000));
  writeFileSync(join(folder, 'base/temporary'), 'y');
  return { folder, copy: join(root, 'copy') };
}

it('a copy has what the folder has in the pause: changed, new and deleted files', async () => {
  const { folder, copy } = exampleFolder();
  const list = await copyLiveFolder(folder, copy, (step) => {
    writeFileSync(join(folder, 'base/table'), 'z'.repeat(700_000));
    writeFileSync(join(folder, 'base/more'), 'new');
    rmSync(join(folder, 'base/temporary'));
    return step();
  });
  expect(list.map(({ path }) => path).sort()).toEqual(['base/more', 'base/table', 'version']);
  expect(findDifference(list, await listFiles(copy))).toBeNull();
  expect(findDifference(list, await listFiles(folder))).toBeNull();
  expect(statSync(join(copy, 'base/empty')).mode & 0o777).toBe(0o700);
  expect(statSync(join(copy, 'base/table')).mode & 0o777).toBe(0o600);
});

it.each([LONG_AGO, new Date('2099-01-01T00:00:00Z')])(
  'a file that did not change since %s is not copied again in the pause',
  async (then) => {
    const { folder, copy } = exampleFolder();
    utimesSync(join(folder, 'version'), then, then);
    await copyLiveFolder(folder, copy, (step) => {
      writeFileSync(join(copy, 'version'), 'as in the first step');
      return step();
    });
    expect(readFileSync(join(copy, 'version'), 'utf8')).toBe('as in the first step');
  },
);

it('files that did not change cost the pause no turn of the event loop', async () => {
  const { folder, copy } = exampleFolder();
  for (const path of ['version', 'base/table', 'base/temporary'])
    utimesSync(join(folder, path), LONG_AGO, LONG_AGO);
  let turns = 0;
  await copyLiveFolder(folder, copy, async (step) => {
    const next = setImmediate(() => {
      turns += 1;
    });
    const files = await step();
    clearImmediate(next);
    return files;
  });
  expect(turns).toBe(0);
});

it('a file changed twice within a step of its time is copied again', async () => {
  const { folder, copy } = exampleFolder();
  const path = join(folder, 'version');
  const now = new Date();
  utimesSync(path, now, now);
  await copyLiveFolder(folder, copy, (step) => {
    writeFileSync(path, '19');
    utimesSync(path, now, now);
    return step();
  });
  expect(readFileSync(join(copy, 'version'), 'utf8')).toBe('19');
});
