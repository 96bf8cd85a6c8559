import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { DatabaseHandle } from '#server/db/client.ts';
import { explainWriteFailure } from '#server/disk/folder-fault.ts';
import { syncFolder, syncPath } from '#server/disk/sync-folder.ts';
import { OperatorError } from '#server/operator-error.ts';
import { deriveKey } from '#server/security/secret.ts';

/** Of a backup, beside the copy of the database folder. */
const NOTE = 'backup.json';
/** What a backup is called until it is whole. */
const UNFINISHED = '.unfinished';
const NAME = /^demlik-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

const noteShape = z.object({ madeAt: z.string(), secretFingerprint: z.string() });
export type BackupNote = z.infer<typeof noteShape>;

/** Tells whether two secrets are one, and nothing else of them. */
export function fingerprintOf(secret: Uint8Array): string {
  return Buffer.from(deriveKey(secret, 'fingerprint of the secret')).toString('hex').slice(0, 16);
}

/** When the backup of this name was made; null for a name that is none. */
export function timeOf(name: string): Date | null {
  if (!NAME.test(name)) return null;
  const [day = '', time = ''] = name.slice('demlik-'.length, -1).split('T');
  return new Date(`${day}T${time.replaceAll('-', ':')}Z`);
}

const nameFor = (now: Date): string =>
  `demlik-${now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}`;

/** The backups in a folder, newest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
}

interface BackupDeps {
  database: DatabaseHandle;
  secret: Uint8Array;
}

/**
 * Makes a backup of the embedded database, whole or not at all. Returns its path. @throws {OperatorError} the database
 * is a PostgreSQL, which has tools of its own
 */
export async function makeBackup(
  { database, secret }: BackupDeps,
  folder: string,
  now: Date,
): Promise<string> {
  if (database.backUp === null) {
    throw new OperatorError(
      'DATABASE_URL is a PostgreSQL: back it up by pg_dump (docs/operations/backup.md).',
    );
  }
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeUnfinished(folder);
    return await writeBackup({ copyTo: database.backUp, secret }, folder, now);
  } catch (error) {
    throw explainWriteFailure(error, folder, 'BACKUP_DIR') ?? error;
  }
}

async function writeBackup(
  { copyTo, secret }: { copyTo: NonNullable<DatabaseHandle['backUp']>; secret: Uint8Array },
  folder: string,
  now: Date,
): Promise<string> {
  const target = join(folder, nameFor(now));
  const unfinished = `${target}${UNFINISHED}`;
  await mkdir(unfinished, { mode: 0o700 });
  try {
    await copyTo(join(unfinished, 'database'));
    const note: BackupNote = { madeAt: now.toISOString(), secretFingerprint: fingerprintOf(secret) };
    await writeFile(join(unfinished, NOTE), `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 });
    await syncPath(join(unfinished, NOTE), 'r+');
    await syncFolder(unfinished);
    await rename(unfinished, target);
  } catch (error) {
    // Half a copy holds data all the same, and takes the room that the next try needs.
    await removeUnfinished(folder);
    throw error;
  }
  await syncFolder(folder);
  return target;
}

/** Also of a process that was killed over it; one database makes one backup at a time. */
async function removeUnfinished(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter(
    (name) => name.endsWith(UNFINISHED) && timeOf(name.slice(0, -UNFINISHED.length)) !== null,
  );
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true });
}

/** @throws {OperatorError} what lies there is no backup */
export async function readNote(backup: string): Promise<BackupNote> {
  const text = await readFile(join(backup, NOTE), 'utf8').catch(() => null);
  const note = text === null ? null : noteShape.safeParse(JSON.parse(text));
  if (!note?.success || !existsSync(join(backup, 'database'))) {
    throw new OperatorError(`${backup} is no backup: it lacks ${NOTE} or the folder "database".`);
  }
  return note.data;
}
