import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes what was made, moved or removed in a folder survive a crash. Windows neither needs nor allows it. */
export function syncFolder(path: string): void {
  if (process.platform !== 'win32') syncPath(path, 'r');
}

export function syncPath(path: string, flags: string): void {
  const fd = openSync(path, flags);
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
