import { drizzle } from 'drizzle-orm/pglite';
import { type Logger, pino } from 'pino';
import type { Config } from '#server/config/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { replaceDatabase } from '#server/db/pglite/replace-database.ts';
import { startCluster } from '#server/db/pglite/start-cluster.ts';
import { readAllTables } from '#server/db/read-all-tables.ts';
import * as schema from '#server/db/schema.ts';
import { findDifference, listFiles } from '#server/disk/file-list.ts';
import { databaseIn, fingerprintOf, readNote } from '#server/jobs/backups/backup-note.ts';
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

type Note = Awaited<ReturnType<typeof readNote>>;

/** Copies the database of a backup to a folder. @throws {OperatorError} a file is not as it was written */
async function copyChecked(backup: string, { files }: Note, target: string): Promise<void> {
  const found = await listFiles(databaseIn(backup), target);
  const difference = files === undefined ? null : findDifference(files, found);
  if (difference !== null)
    throw new OperatorError(`${backup} is damaged: ${difference}. Choose another backup.`);
}

/** Opens a database as this release's server would, and reads every row. Returns the number of businesses. */
async function openAndRead(folder: string, logger: Logger): Promise<number> {
  const pg = await startCluster(folder, logger);
  try {
    const db = drizzle({ client: pg, schema });
    await migrate(db);
    return await readAllTables(db);
  } finally {
    // A database that stopped after a fatal error must not be called again, not even to close it.
    if (pg.failure === null) await pg.close();
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
  const note = await readNote(backup);
  await assertSameSecret(config, note.secretFingerprint);
  const logger = pino({ level: 'silent' });
  const { made, before } = await replaceDatabase(dataDir, { now, logger }, async (folder) => {
    await copyChecked(backup, note, folder);
    return openAndRead(folder, logger);
  });
  return { madeAt: note.madeAt, listed: note.files !== undefined, businesses: made, before };
}
