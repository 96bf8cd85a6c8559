import { timeOf } from './backup-folder.ts';

/** Ending of an encrypted copy, after the name of its backup. */
export const SEALED = '.sealed';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A longer gap between two copies may be a clock that jumped. */
const MOST_GAP_MS = 7 * DAY_MS;

/** Returns the time of the backup in the newest copy; null if there is none. */
export function newestCopyIn(names: readonly string[]): Date | null {
  const newest = Math.max(0, ...names.filter((name) => name.endsWith(SEALED)).map(msOf));
  return newest === 0 ? null : new Date(newest);
}

const msOf = (name: string): number => timeOf(name.slice(0, -SEALED.length))?.getTime() ?? 0;

/**
 * Returns the encrypted copies that are older than `days` when the newest was made. Copies before a gap of more than
 * a week are `doubtful` instead: if the clock jumped, they are not old.
 */
export function findSurplusCopies(names: readonly string[], days: number) {
  const copies = names
    .filter((name) => name.endsWith(SEALED) && msOf(name) > 0)
    .sort()
    .reverse();
  const newest = msOf(copies[0] ?? '');
  const gap = copies.findIndex(
    (name, index) => index > 0 && msOf(copies[index - 1] ?? '') - msOf(name) > MOST_GAP_MS,
  );
  const isOld = (name: string) => newest - msOf(name) >= days * DAY_MS;
  const surplus = copies.slice(0, gap === -1 ? copies.length : gap).filter(isOld);
  const left = copies.filter((name) => !surplus.includes(name)).map(msOf);
  return {
    surplus,
    /** When the oldest remaining copy was made; null if there is none. */
    oldest: left.length === 0 ? null : new Date(Math.min(...left)),
    doubtful: gap === -1 ? [] : copies.slice(gap).filter(isOld),
  };
}
