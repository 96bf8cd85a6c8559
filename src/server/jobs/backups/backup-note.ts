import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { fileList } from '#server/disk/file-list.ts';
import { syncPath } from '#server/disk/sync-folder.ts';
import { OperatorError } from '#server/operator-error.ts';
import { deriveKey } from '#server/security/secret.ts';
import { parseJson } from '#shared/parse-json.ts';

/** Metadata file of a backup, beside the copy of the database folder. */
const NOTE = 'backup.json';

const noteShape = z.object({
  madeAt: z.string(),
  secretFingerprint: z.string(),
  /** Absent in backups of earlier releases. */
  files: z.optional(fileList),
  /** Row counts by table; absent if the copy was not opened. */
  rows: z.optional(z.record(z.string(), z.number())),
});
type BackupNote = z.infer<typeof noteShape>;

/** Returns a value that shows whether two secrets are equal, and reveals nothing else. */
export function fingerprintOf(secret: Uint8Array): string {
  return Buffer.from(deriveKey(secret, 'fingerprint of the secret')).toString('hex').slice(0, 16);
}

/** Returns the copy of the database folder in a backup. */
export const databaseIn = (backup: string): string => join(backup, 'database');

export async function writeNote(backup: string, note: BackupNote): Promise<void> {
  await writeFile(join(backup, NOTE), `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 });
  await syncPath(join(backup, NOTE), 'r+');
}

/** @throws {OperatorError} the folder is not a backup */
export async function readNote(backup: string): Promise<BackupNote> {
  const text = await readFile(join(backup, NOTE), 'utf8').catch(() => null);
  const note = text === null ? null : noteShape.safeParse(parseJson(text));
  if (!note?.success || !existsSync(databaseIn(backup))) {
    throw new OperatorError(
      `${backup} is not a whole backup: ${NOTE} or the folder "database" is missing or damaged. Choose another one.`,
    );
  }
  return note.data;
}
