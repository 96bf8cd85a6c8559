import { timeOf } from './backup-folder.ts';

/** Ending of an encrypted copy, after the name of its backup. */
export const SEALED = '.sealed';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A longer gap between two copies may be a clock that jumped. */
const MOST_GAP_MS = 7 * DAY_MS;

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
  return {
    surplus: copies.slice(0, gap === -1 ? copies.length : gap).filter(isOld),
    doubtful: gap === -1 ? [] : copies.slice(gap).filter(isOld),
  };
}
