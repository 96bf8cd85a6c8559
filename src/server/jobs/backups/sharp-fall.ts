import { join } from 'node:path';
import { readNote } from './backup-note.ts';

/** Their rows are deleted with a business only, by its owner or an operator. Others shrink with the daily deletion. */
const LASTING = ['businesses', 'business_codes', 'business_slugs'];
/** Fewer may go while backups are kept. */
const LEAST_LOST = 10;

/** Says what is missing if the newest of these backups has less than half of the rows of the largest; else null. */
export async function findSharpFall(folder: string, names: readonly string[]): Promise<string | null> {
  const read = (name: string) => readNote(join(folder, name)).catch(() => null);
  const [now, ...before] = (await Promise.all(names.map(read))).map((note) => note?.rows);
  if (now === undefined) return null;
  for (const table of LASTING) {
    const left = now[table] ?? 0;
    const counts = before.map((rows) => rows?.[table] ?? 0);
    const had = Math.max(0, ...counts);
    if (left * 2 < had && had - left >= LEAST_LOST)
      return `${table} has ${left} rows in the newest backup, and ${had} in ${names[counts.indexOf(had) + 1]}`;
  }
  return null;
}
