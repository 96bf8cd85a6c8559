import { existsSync } from 'node:fs';
import { cp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasRoomFor } from '#server/disk/has-room.ts';

// A process that restarts repeatedly after the same damage must not fill the disk with copies.
const MAX_COPIES = 3;

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Copies a damaged folder to `<folder>.damaged-<n>` for later analysis, unless there are enough copies or the disk
 * would be full. Returns the outcome as a sentence for the operator.
 */
export async function quarantine(folder: string): Promise<string> {
  for (let n = 1; n <= MAX_COPIES; n += 1) {
    const target = `${folder}.damaged-${n}`;
    if (existsSync(target)) continue;
    if (!(await hasRoomFor(await bytesIn(folder), folder))) return 'The disk has no room for a copy of it.';
    const unfinished = `${target}.copying`;
    try {
      await cp(folder, unfinished, { recursive: true, preserveTimestamps: true });
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
    await rename(unfinished, target);
    return `A copy is in ${target}.`;
  }
  return 'There are enough copies of it already.';
}
