import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import type { Config } from '#server/config/config.ts';
import { syncTree } from '#server/db/pglite/back-up-pglite.ts';
import { assertDataDirFree } from '#server/db/pglite/data-dir-lock.ts';
import { openPglite } from '#server/db/pglite/open-pglite.ts';
import { businesses } from '#server/db/schema.ts';
import { explainWriteFailure } from '#server/disk/folder-fault.ts';
import { syncFolder } from '#server/disk/sync-folder.ts';
import { fingerprintOf, readNote } from '#server/jobs/backups/backup-folder.ts';
import { OperatorError } from '#server/operator-error.ts';
import { readSecret } from '#server/security/secret.ts';

async function assertSameSecret(
  config: Pick<Config, 'secret' | 'dataDir'>,
  fingerprint: string,
): Promise<void> {
  const secret = await readSecret(config.secret, config.dataDir);
  if (secret !== null && fingerprintOf(secret) === fingerprint) return;
  throw new OperatorError(
    secret === null
      ? `There is no secret. Set the APP_SECRET of the backup's time, or copy its secret.key into ${config.dataDir}, and try again.`
      : `The backup was made with another secret, so nobody could sign in. Set the APP_SECRET of its time, or copy its secret.key into ${config.dataDir}, and try again.`,
  );
}

/** Copies completely or not at all: a partial copy would take the space that a retry needs. */
async function copyDurably(from: string, to: string): Promise<void> {
  try {
    await cp(from, to, { recursive: true });
    await syncTree(to);
  } catch (error) {
    await rm(to, { recursive: true, force: true });
    throw error;
  }
}

/** `restore {backup}`: restores a backup while no server runs, and keeps the former database beside it. */
export async function restore(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'secret'>,
  backup: string,
  now: Date,
) {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl !== null)
    throw new OperatorError(
      'DATABASE_URL is set, but restore writes to the embedded database. Unset it, or use pg_restore (docs/operations/backup.md).',
    );
  const { madeAt, secretFingerprint } = await readNote(backup);
  await assertSameSecret(config, secretFingerprint);
  assertDataDirFree(dataDir);
  const folder = join(dataDir, 'database');
  const unfinished = `${folder}.restoring`;
  await rm(unfinished, { recursive: true, force: true });
  await copyDurably(join(backup, 'database'), unfinished).catch((error: unknown) => {
    throw explainWriteFailure(error, dataDir, 'DATA_DIR') ?? error;
  });
  // The folder of the former database.
  const before = existsSync(folder) ? `${folder}.before-${now.getTime()}` : null;
  if (before !== null) await rename(folder, before);
  await rename(unfinished, folder);
  await syncFolder(dirname(folder));
  const database = await openPglite(dataDir, pino({ level: 'silent' }));
  try {
    return { madeAt, businesses: await database.db.$count(businesses), before };
  } finally {
    await database.close();
  }
}
