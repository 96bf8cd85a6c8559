import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const PLACES = ['/usr/sbin', '/usr/local/sbin', ...(process.env.PATH ?? '').split(delimiter)];

/** Returns the path of a server program; null if it is not installed. */
export const findProgram = (name: string): string | null =>
  PLACES.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
