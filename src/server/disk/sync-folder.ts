import { open } from 'node:fs/promises';

/** Makes files created, moved or removed in a folder survive a crash. Windows neither needs nor allows it. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await syncPath(path, 'r');
}

export async function syncPath(path: string, flags: string): Promise<void> {
  await using file = await open(path, flags);
  await file.sync();
}
