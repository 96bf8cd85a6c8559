import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { DatabaseHandle } from '#server/db/client.ts';
import { explainWriteFailure } from '#server/disk/folder-fault.ts';
import { syncFolder, syncPath } from '#server/disk/sync-folder.ts';
import { OperatorError } from '#server/operator-error.ts';
import { deriveKey } from '#server/security/secret.ts';
import { parseJson } from '#shared/parse-json.ts';

/** Metadata file of a backup, beside the copy of the database folder. */
const NOTE = 'backup.json';
/** Suffix of an incomplete backup. */
const UNFINISHED = '.unfinished';
const NAME = /^demlik-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)$/;

const noteShape = z.object({ madeAt: z.string(), secretFingerprint: z.string() });
type BackupNote = z.infer<typeof noteShape>;

/** Returns a value that shows whether two secrets are equal, and reveals nothing else. */
export function fingerprintOf(secret: Uint8Array): string {
  return Buffer.from(deriveKey(secret, 'fingerprint of the secret')).toString('hex').slice(0, 16);
}

/** Returns the time of the backup with this name; null if it is not a backup's name. */
export function timeOf(name: string): Date | null {
  return NAME.test(name) ? new Date(name.replace(NAME, '$1:$2:$3')) : null;
}

const nameFor = (now: Date): string => `demlik-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Lists the backups in a folder, newest first. */
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
 * Makes a backup of the embedded database, completely or not at all. Returns its path.
 * @throws {OperatorError} the database is PostgreSQL, which has its own tools
 */
export async function makeBackup(
  { database, secret }: BackupDeps,
  folder: string,
  now: Date,
): Promise<string> {
  if (database.backUp === null) {
    throw new OperatorError(
      'DATABASE_URL is PostgreSQL: back it up with pg_dump (docs/operations/backup.md).',
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
    // A partial copy contains personal data, and occupies space that the next attempt needs.
    await removeUnfinished(folder);
    throw error;
  }
  await syncFolder(folder);
  return target;
}

/** Removes incomplete backups, also those of a killed process; one database makes one backup at a time. */
async function removeUnfinished(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter(
    (name) => name.endsWith(UNFINISHED) && timeOf(name.slice(0, -UNFINISHED.length)) !== null,
  );
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true });
}

/** @throws {OperatorError} the folder is not a backup */
export async function readNote(backup: string): Promise<BackupNote> {
  const text = await readFile(join(backup, NOTE), 'utf8').catch(() => null);
  const note = text === null ? null : noteShape.safeParse(parseJson(text));
  if (!note?.success || !existsSync(join(backup, 'database'))) {
    throw new OperatorError(
      `${backup} is not a whole backup: ${NOTE} or the folder "database" is missing or damaged. Choose another one.`,
    );
  }
  return note.data;
}
