import { type Logger, pino } from 'pino';
import type { DatabaseHandle } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { createPgliteHandle } from '#server/db/pglite/pglite-handle.ts';
import { assertMajor } from '#server/db/pglite/postgres-major.ts';
import { replaceDatabase } from '#server/db/pglite/replace-database.ts';
import { startCluster } from '#server/db/pglite/start-cluster.ts';
import { readAllTables } from '#server/db/read-all-tables.ts';
import { assertEmbedded, openBackup, type Target } from './open-backup.ts';

/**
 * Opens a database as this release's server would, runs `work`, and reads every row. Returns the number of businesses.
 */
export async function openAndRead(
  folder: string,
  logger: Logger,
  work: (database: DatabaseHandle) => Promise<void> = async () => undefined,
): Promise<number> {
  const pg = await startCluster(folder, logger);
  try {
    const database = createPgliteHandle(pg, { backUp: null, close: () => pg.close() });
    await migrate(database.db);
    await work(database);
    return (await readAllTables(database.db)).businesses;
  } finally {
    // A database that stopped after a fatal error must not be called again, not even to close it.
    if (pg.failure === null) await pg.close();
  }
}

/** `restore {backup}`: restores a backup while no server runs, and keeps the former database beside it. */
export async function restore(target: Target, backup: string, now: Date) {
  assertEmbedded(target, 'restore');
  const { madeAt, listed, copyTo } = await openBackup(target, backup);
  const logger = pino({ level: 'silent' });
  const { made, before } = await replaceDatabase(target.dataDir, { now, logger }, async (folder) => {
    await copyTo(folder);
    await assertMajor(folder, backup);
    return openAndRead(folder, logger);
  });
  return { madeAt, listed, businesses: made, before };
}
