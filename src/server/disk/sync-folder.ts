import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Makes files created, moved or removed in a folder survive a crash. Windows neither needs nor allows it. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await syncPath(path, 'r');
}

export async function syncPath(path: string, flags: string): Promise<void> {
  await using file = await open(path, flags);
  await file.sync();
}

/** Syncs a folder tree to disk, so that it survives a power failure. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else await syncPath(path, 'r+');
  }
  await syncFolder(folder);
}
