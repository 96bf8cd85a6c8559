import { existsSync } from 'node:fs';
import { cp, rename } from 'node:fs/promises';

// A process that is started again and again over one damage must not fill the disk with copies of it.
const MAX_COPIES = 3;

/**
 * Copies a damaged database folder to `<folder>.damaged-<n>` for those who will look into it; the original
 * stays as it is. Returns the copy's path, or null when there are enough copies already.
 */
export async function copyAside(folder: string): Promise<string | null> {
  for (let n = 1; n <= MAX_COPIES; n += 1) {
    const target = `${folder}.damaged-${n}`;
    if (existsSync(target)) continue;
    const unfinished = `${target}.copying`;
    await cp(folder, unfinished, { recursive: true, preserveTimestamps: true });
    await rename(unfinished, target);
    return target;
  }
  return null;
}
