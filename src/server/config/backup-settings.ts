import { resolve } from 'node:path';
import { DEFAULT_BACKUP_KEEP, type Environment } from './environment.ts';

/** The folder for copies of the embedded database, and how long they are kept. */
export type BackupSettings = ReturnType<typeof backupsOf>;

/** One day more than the number of copies: each day's copy is made slightly later. */
const daysOf = (keep: number): number => keep + 1;

const makesCopies = (given: { BACKUP_DIR?: string | undefined; DATABASE_URL?: string | undefined }) =>
  given.BACKUP_DIR !== undefined && given.DATABASE_URL === undefined;

export function backupsOf(env: Environment) {
  const { BACKUP_DIR: dir, BACKUP_COPY_DIR: copies, BACKUP_KEEP: keep, BACKUP_DAYS: days } = env;
  return {
    /** Null if no copies are made. */
    folder: dir === undefined ? null : resolve(dir),
    /** The folder of encrypted copies on another machine; null if there is none. */
    copies: copies === undefined ? null : resolve(copies),
    keep,
    /** The days after which all copies are deleted, as stated in the privacy policy. 0 if there are none. */
    days: days ?? (makesCopies(env) ? daysOf(keep) : 0),
  };
}

/** Returns an error if copies have no backups, or if the server keeps these for longer than `BACKUP_DAYS`. */
export function backupProblems(given: NodeJS.ProcessEnv): string[] {
  if (given.BACKUP_COPY_DIR !== undefined && !makesCopies(given))
    return ['BACKUP_COPY_DIR needs BACKUP_DIR and the embedded database: set BACKUP_DIR, or unset it'];
  const { BACKUP_KEEP: keep = DEFAULT_BACKUP_KEEP, BACKUP_DAYS: days } = given;
  const least = daysOf(Number(keep));
  if (!makesCopies(given) || days === undefined || !(Number(days) < least)) return [];
  return [
    `BACKUP_DAYS must be at least ${least}, because BACKUP_KEEP is ${keep}: raise it, or lower BACKUP_KEEP`,
  ];
}

/**
 * Returns an error if `BACKUP_DAYS` is missing and cannot be derived from the server's own backups. The
 * privacy policy must state it (KVKK m. 7).
 */
export function missingBackups(given: NodeJS.ProcessEnv): string[] {
  if (given.BACKUP_DAYS !== undefined || makesCopies(given)) return [];
  return [
    'BACKUP_DAYS is missing: the privacy policy states after how many days no backup contains ' +
      'deleted data; set 0 if there are no backups',
  ];
}
