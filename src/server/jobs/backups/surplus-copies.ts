import { isFuture } from '#server/clock.ts';
import { timeOf } from './backup-folder.ts';

/** Ending of an encrypted copy, after the name of its backup. */
export const SEALED = '.sealed';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A longer gap between two copies may be a clock that jumped. Weekly copies are not made to the second. */
const MOST_GAP_MS = 8 * DAY_MS;

interface Copy {
  name: string;
  /** When its backup was made. */
  at: Date;
}

/** Lists the encrypted copies, newest first. Those dated later than now, which a wrong clock made, are `ahead`. */
export function sortCopies(names: readonly string[], now: Date): { past: Copy[]; ahead: Copy[] } {
  const copies = names.flatMap((name) => {
    const at = name.endsWith(SEALED) ? timeOf(name.slice(0, -SEALED.length)) : null;
    return at === null ? [] : [{ name, at }];
  });
  copies.sort((one, other) => other.at.getTime() - one.at.getTime());
  const ahead = copies.filter(({ at }) => isFuture(at, now));
  return { past: copies.slice(ahead.length), ahead };
}

/**
 * Returns the encrypted copies that are older than `days` when the newest was made. A gap of more than eight days between
 * two copies does not count, because the clock may have jumped: copies before it are `doubtful` until `days` after it.
 */
export function findSurplusCopies(names: readonly string[], days: number, now: Date) {
  const { past, ahead } = sortCopies(names, now);
  const isOld = (ms: number) => ms >= days * DAY_MS;
  const surplus: string[] = [];
  const doubtful: string[] = [];
  let age = 0;
  for (const [index, { name, at }] of past.entries()) {
    const gap = (past[index - 1]?.at.getTime() ?? at.getTime()) - at.getTime();
    if (gap <= MOST_GAP_MS) age += gap;
    if (index > 0 && isOld(age)) surplus.push(name);
    else if (past[0] && isOld(past[0].at.getTime() - at.getTime())) doubtful.push(name);
  }
  const oldest = [...ahead, ...past].filter(({ name }) => !surplus.includes(name)).at(-1)?.at ?? null;
  return { surplus, doubtful, ahead: ahead.map(({ name }) => name), oldest };
}
