import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { DataDirLockedError, lockDataDir } from './data-dir-lock.ts';
import { completeReplacement, hasDatabase, replaceDatabase } from './replace-database.ts';

/** The numbers of the renames that fail. */
const disk = vi.hoisted(() => ({ renames: 0, failing: [] as number[] }));
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>();
  return {
    ...fs,
    rename: async (from: string, to: string) => {
      disk.renames += 1;
      if (disk.failing.includes(disk.renames)) {
        throw Object.assign(new Error('EIO: i/o error, rename'), { code: 'EIO' });
      }
      await fs.rename(from, to);
    },
  };
});

const logger = pino({ level: 'silent' });
const deps = { now: new Date(0), logger };

function folderWith(content: string | null): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'demlik-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  if (content !== null) {
    mkdirSync(join(dataDir, 'database'));
    writeFileSync(join(dataDir, 'database/PG_VERSION'), content);
  }
  return dataDir;
}

async function makeNew(folder: string): Promise<string> {
  mkdirSync(folder);
  writeFileSync(join(folder, 'PG_VERSION'), 'new');
  return 'made';
}

const contentOf = (dataDir: string) => readFileSync(join(dataDir, 'database/PG_VERSION'), 'utf8');
const foldersOf = (dataDir: string) => readdirSync(dataDir).filter((name) => !name.startsWith('lock'));

/** Fails these renames, counted from now on. */
function failRenames(...failing: number[]): void {
  Object.assign(disk, { renames: 0, failing });
  onTestFinished(() => void Object.assign(disk, { failing: [] }));
}

it('a replaced database is kept, and the data folder is locked until the end', async () => {
  const dataDir = folderWith('former');
  const { made, before } = await replaceDatabase(dataDir, deps, (folder) => {
    expect(() => lockDataDir(dataDir)).toThrow(DataDirLockedError);
    return makeNew(folder);
  });
  expect([made, before]).toEqual(['made', join(dataDir, 'database.before-0')]);
  expect(contentOf(dataDir)).toBe('new');
  expect(readFileSync(join(dataDir, 'database.before-0/PG_VERSION'), 'utf8')).toBe('former');
  lockDataDir(dataDir).release();
});

it.each([
  ['EIO: i/o error, read', 'EIO: i/o error, read.'],
  ['ENOSPC: no space left on device', 'the disk is full'],
])('a database that cannot be made (%s) changes nothing', async (message, said) => {
  const dataDir = folderWith('former');
  const failing = replaceDatabase(dataDir, deps, async (folder) => {
    await makeNew(folder);
    throw Object.assign(new Error(message), { code: message.split(':')[0], syscall: message.split(', ')[1] });
  });
  await expect(failing).rejects.toThrow(said);
  await expect(failing).rejects.toThrow(`The database in ${dataDir} was not changed.`);
  expect(foldersOf(dataDir)).toEqual(['database']);
  expect(contentOf(dataDir)).toBe('former');
});

it.each([1, 2, 3])('the former database is back after rename %i of 3 has failed', async (step) => {
  const dataDir = folderWith('former');
  failRenames(step);
  const failing = replaceDatabase(dataDir, deps, makeNew);
  await expect(failing).rejects.toThrow(`The database in ${dataDir} was not changed.`);
  expect(foldersOf(dataDir)).toEqual(['database']);
  expect(contentOf(dataDir)).toBe('former');
});

it('a former database that cannot be moved back is named, and the next start has the new one', async () => {
  const dataDir = folderWith('former');
  failRenames(3, 4);
  const failing = replaceDatabase(dataDir, deps, makeNew);
  await expect(failing).rejects.toThrow(
    `The former database is in ${join(dataDir, 'database.before-0')} and could not be moved back`,
  );
  await completeReplacement(join(dataDir, 'database'), logger);
  expect(contentOf(dataDir)).toBe('new');
});

it('a first database that cannot take its place leaves none', async () => {
  const dataDir = folderWith(null);
  failRenames(2);
  await expect(replaceDatabase(dataDir, deps, makeNew)).rejects.toThrow('There is still no database');
  expect(foldersOf(dataDir)).toEqual([]);
});

it('a replacement that is killed at any change leaves the former or the new database', async () => {
  const program = join(process.cwd(), 'tests/support/replace-child.ts');
  const found: string[] = [];
  for (let change = 1; ; change += 1) {
    const dataDir = folderWith('former');
    const { signal, status, stderr } = spawnSync(process.execPath, [program, dataDir, String(change)]);
    if (signal === null) {
      expect([status, String(stderr)]).toEqual([0, '']);
      break;
    }
    expect(hasDatabase(dataDir)).toBe(true);
    await completeReplacement(join(dataDir, 'database'), logger);
    expect(foldersOf(dataDir).filter((name) => !name.includes('.before-'))).toEqual(['database']);
    expect(existsSync(join(dataDir, 'database.before-0'))).toBe(contentOf(dataDir) === 'new');
    found.push(contentOf(dataDir));
  }
  // Each kill before the former database is moved leaves that one, each later kill the new one.
  expect(found).toEqual([...found].sort());
  expect(new Set(found)).toEqual(new Set(['former', 'new']));
});
