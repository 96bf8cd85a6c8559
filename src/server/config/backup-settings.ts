import { resolve } from 'node:path';

/** The folder for copies of the embedded database, and how long they are kept. */
export interface BackupSettings {
  /** Null if no copies are made. */
  folder: string | null;
  keep: number;
  /** The days after which all copies are deleted, as stated in the privacy policy. 0 if there are none. */
  days: number;
}

const DEFAULT_KEEP = 7;
/** One day more than the number of copies: each day's copy is made slightly later. */
const daysOf = (keep: number): number => keep + 1;

function readCount(given: NodeJS.ProcessEnv, name: string, least: number, problems: string[]): number | null {
  const value = given[name];
  if (value === undefined) return null;
  if (/^\d{1,4}$/.test(value) && Number(value) >= least) return Number(value);
  problems.push(`${name} must be a whole number of at least ${least}`);
  return null;
}

/** Adds errors to `problems`. */
export function readBackups(given: NodeJS.ProcessEnv, problems: string[]): BackupSettings {
  const { BACKUP_DIR: dir, DATABASE_URL: url } = given;
  const keep = readCount(given, 'BACKUP_KEEP', 1, problems) ?? DEFAULT_KEEP;
  const days = readCount(given, 'BACKUP_DAYS', 0, problems);
  const copied = dir !== undefined && url === undefined;
  if (copied && days !== null && days < daysOf(keep)) {
    problems.push(
      `BACKUP_DAYS must be at least ${daysOf(keep)}, because BACKUP_KEEP is ${keep}: raise it, or lower BACKUP_KEEP`,
    );
  }
  return {
    folder: dir === undefined ? null : resolve(dir),
    keep,
    days: days ?? (copied ? daysOf(keep) : 0),
  };
}

/**
 * Returns an error if `BACKUP_DAYS` is missing and cannot be derived from the server's own backups. The
 * privacy policy must state it (KVKK m. 7).
 */
export function missingBackups(given: NodeJS.ProcessEnv): string[] {
  const { BACKUP_DIR: dir, DATABASE_URL: url, BACKUP_DAYS: days } = given;
  if (days !== undefined || (dir !== undefined && url === undefined)) return [];
  return [
    'BACKUP_DAYS is missing: the privacy policy states after how many days no backup contains ' +
      'deleted data; set 0 if there are no backups',
  ];
}
