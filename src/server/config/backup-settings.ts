import { resolve } from 'node:path';

/** Where the embedded database is copied, and what becomes of copies. */
export interface BackupSettings {
  /** Null: nowhere. */
  folder: string | null;
  keep: number;
  /** After how many days none is left, wherever it lies, as the privacy policy says it; 0: there are none. */
  days: number;
}

const DEFAULT_KEEP = 7;
/** A day more than there are copies: one goes when the next is made, which is a little later each day. */
const daysOf = (keep: number): number => keep + 1;

function readCount(given: NodeJS.ProcessEnv, name: string, least: number, problems: string[]): number | null {
  const value = given[name];
  if (value === undefined) return null;
  if (/^\d{1,4}$/.test(value) && Number(value) >= least) return Number(value);
  problems.push(`${name} must be a whole number from ${least} on`);
  return null;
}

/** Adds what is wrong to `problems`. */
export function readBackups(given: NodeJS.ProcessEnv, problems: string[]): BackupSettings {
  const { BACKUP_DIR: dir, DATABASE_URL: url } = given;
  const keep = readCount(given, 'BACKUP_KEEP', 1, problems) ?? DEFAULT_KEEP;
  const told = readCount(given, 'BACKUP_DAYS', 0, problems);
  const copied = dir !== undefined && url === undefined;
  if (copied && told !== null && told < daysOf(keep)) {
    problems.push(
      `BACKUP_DAYS: the ${keep} copies of BACKUP_KEEP are there for ${daysOf(keep)} days; say so, or keep fewer`,
    );
  }
  return {
    folder: dir === undefined ? null : resolve(dir),
    keep,
    days: told ?? (copied ? daysOf(keep) : 0),
  };
}

/** What the privacy policy of a service that others use has to say and is not told (KVKK m. 7). */
export function missingBackups(given: NodeJS.ProcessEnv): string[] {
  const { BACKUP_DIR: dir, DATABASE_URL: url, BACKUP_DAYS: days } = given;
  if (days !== undefined || (dir !== undefined && url === undefined)) return [];
  return [
    'BACKUP_DAYS is missing: the privacy policy says after how many days no copy of the database holds what was ' +
      'deleted; 0 where nobody makes any',
  ];
}
