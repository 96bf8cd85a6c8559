import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isFuture, plusMs } from '#server/clock.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { explainWriteFailure } from '#server/disk/folder-fault.ts';
import { syncFolder } from '#server/disk/sync-folder.ts';
import { MAX_JUMP_MS } from '#server/jobs/clock/clock-judgement.ts';
import { OperatorError } from '#server/operator-error.ts';
import { databaseIn, fingerprintOf, writeNote } from './backup-note.ts';
import { type CheckResult, checkBackup } from './check-backup.ts';

/** Suffix of an incomplete backup. */
const UNFINISHED = '.unfinished';
const NAME = /^demlik-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)$/;

/** Returns the time of the backup with this name; null if it is not a backup's name. */
export function timeOf(name: string): Date | null {
  return NAME.test(name) ? new Date(name.replace(NAME, '$1:$2:$3')) : null;
}

/** The same of a name that `listBackups` returned. */
export const dateOf = (name: string): Date => timeOf(name) ?? new Date(0);

/**
 * Returns the date of the next backup. That of a clock which is behind would make it old as soon as the clock is right.
 * After a restore the `expected` time (`rowTime`) is behind, too, so the date is not before that of the newest backup.
 */
export async function dateOfNext(folder: string, now: Date, expected: Date): Promise<Date> {
  // Both are read from a clock that goes on.
  if (!isFuture(expected, now)) return expected;
  const dates = (await listBackups(folder)).map(dateOf);
  return dates.find((date) => date > expected && date <= plusMs(expected, MAX_JUMP_MS)) ?? expected;
}

const nameFor = (now: Date): string => `demlik-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Returns a later name if this second already has a backup, because the clock was set back. */
function freeName(folder: string, now: Date): string {
  const name = nameFor(now);
  return existsSync(join(folder, name)) ? freeName(folder, plusMs(now, 1000)) : name;
}

/** Returns the backups' names, newest first. */
export const backupsAmong = (names: readonly string[]): string[] =>
  names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();

/** Lists the backups in a folder, newest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return backupsAmong(names);
}

interface BackupDeps {
  database: DatabaseHandle;
  secret: Uint8Array;
  check?: typeof checkBackup;
}

export interface MadeBackup extends Omit<CheckResult, 'rows'> {
  path: string;
}

/**
 * Makes and checks a backup of the embedded database, completely or not at all.
 * @throws {OperatorError} the database is PostgreSQL, which has its own tools
 */
export async function makeBackup(
  deps: BackupDeps,
  folder: string,
  now: Date,
  signal?: AbortSignal,
): Promise<MadeBackup> {
  if (deps.database.backUp === null) {
    throw new OperatorError(
      'DATABASE_URL is PostgreSQL: back it up with pg_dump (docs/operations/backup.md).',
    );
  }
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeUnfinished(folder);
    return await writeBackup({ ...deps, copyTo: deps.database.backUp }, folder, now, signal);
  } catch (error) {
    throw explainWriteFailure(error, folder, 'BACKUP_DIR') ?? error;
  }
}

type Writing = Omit<BackupDeps, 'database'> & { copyTo: NonNullable<DatabaseHandle['backUp']> };

async function writeBackup(
  { copyTo, secret, check = checkBackup }: Writing,
  folder: string,
  now: Date,
  signal: AbortSignal | undefined,
): Promise<MadeBackup> {
  const path = join(folder, freeName(folder, now));
  const unfinished = `${path}${UNFINISHED}`;
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const files = await copyTo(databaseIn(unfinished));
    const note = { madeAt: now.toISOString(), secretFingerprint: fingerprintOf(secret), files };
    await writeNote(unfinished, note);
    await syncFolder(unfinished);
    const { rows, ...result } = await check(unfinished, signal);
    if (rows !== undefined) await writeNote(unfinished, { ...note, rows });
    await rename(unfinished, path);
    await syncFolder(folder);
    return { path, ...result };
  } catch (error) {
    // A partial copy contains personal data, and occupies space that the next attempt needs.
    await removeUnfinished(folder);
    throw error;
  }
}

/** Removes incomplete backups, also those of a killed process; one database makes one backup at a time. */
async function removeUnfinished(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter(
    (name) => name.endsWith(UNFINISHED) && timeOf(name.slice(0, -UNFINISHED.length)) !== null,
  );
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true });
}
