import type { Config } from '#server/config/config.ts';
import { findDifference, listFiles } from '#server/disk/file-list.ts';
import { databaseIn, fingerprintOf, readNote } from '#server/jobs/backups/backup-note.ts';
import { OperatorError } from '#server/operator-error.ts';
import { readSecret } from '#server/security/secret.ts';

export type Target = Pick<Config, 'databaseUrl' | 'dataDir' | 'secret'>;

/** @throws {OperatorError} the command, which is for the embedded database, would not change the server's */
export function assertEmbedded({ databaseUrl }: Target, command: string): void {
  if (databaseUrl === null) return;
  throw new OperatorError(
    `DATABASE_URL is set, but ${command} writes to the embedded database. Unset it, or use pg_restore (docs/operations/backup.md).`,
  );
}

async function assertSameSecret({ secret: configured, dataDir }: Target, fingerprint: string): Promise<void> {
  const secret = await readSecret(configured, dataDir);
  if (secret !== null && fingerprintOf(secret) === fingerprint) return;
  throw new OperatorError(
    secret === null
      ? `There is no secret. Set the APP_SECRET of the backup's time, or copy its secret.key into ${dataDir}, and try again.`
      : `The backup was made with another secret, so nobody could sign in. Set the APP_SECRET of its time, or copy its secret.key into ${dataDir}, and try again.`,
  );
}

/** Reads what a backup says about itself. @throws {OperatorError} it is not one, or of another secret */
export async function openBackup(target: Target, backup: string) {
  const { madeAt, secretFingerprint, files } = await readNote(backup);
  await assertSameSecret(target, secretFingerprint);
  return {
    madeAt,
    /** False for a backup of an earlier release, whose files cannot be checked. */
    listed: files !== undefined,
    /** Copies its database to a folder. @throws {OperatorError} a file is not as it was written */
    async copyTo(folder: string): Promise<void> {
      const found = await listFiles(databaseIn(backup), folder);
      const difference = files === undefined ? null : findDifference(files, found);
      if (difference === null) return;
      throw new OperatorError(`${backup} is damaged: ${difference}. Choose another backup.`);
    },
  };
}
