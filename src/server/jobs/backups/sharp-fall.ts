import { join } from 'node:path';
import { readNote } from './backup-note.ts';

/** Their rows are deleted with a business only, by its owner or an operator. Others shrink with the daily deletion. */
const LASTING = ['businesses', 'business_codes', 'business_slugs'];
/** Fewer may go in a day. */
const LEAST_LOST = 10;

/** Says what is missing if the newest of these backups has less than half of the rows of the one before; else null. */
export async function findSharpFall(folder: string, names: readonly string[]): Promise<string | null> {
  const [now, before] = await Promise.all(
    names.slice(0, 2).map((name) => readNote(join(folder, name)).catch(() => null)),
  );
  for (const table of LASTING) {
    const [left = 0, had = 0] = [now?.rows?.[table], before?.rows?.[table]];
    if (now?.rows !== undefined && left * 2 < had && had - left >= LEAST_LOST)
      return `${table} has ${left} rows in the newest backup, and ${had} in the one before`;
  }
  return null;
}
