import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const PLACES = ['/usr/sbin', '/usr/local/sbin', ...(process.env.PATH ?? '').split(delimiter)];

/** Returns the path of a server program; null if it is not installed. */
export function findProgram(name: string): string | null {
  const found = PLACES.map((folder) => join(folder, name)).find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  return found ?? null;
}
