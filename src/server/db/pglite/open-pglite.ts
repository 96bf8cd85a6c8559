import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'pino';
import type { DatabaseHandle } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import type { FileList } from '#server/disk/file-list.ts';
import { explainWriteFailure, isDiskFull } from '#server/disk/folder-fault.ts';
import { copyLiveFolder } from '#server/disk/live-copy.ts';
import { syncTree } from '#server/disk/sync-folder.ts';
import { withTimeLimit } from '#server/time-limit.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { DatabaseDamagedError, type GuardedPglite } from './guarded-pglite.ts';
import { makeDataDir } from './make-data-dir.ts';
import { ensureCluster } from './pglite-folder.ts';
import { createPgliteHandle } from './pglite-handle.ts';
import { quarantine } from './quarantine.ts';
import { completeReplacement } from './replace-database.ts';
import { startCluster } from './start-cluster.ts';

/** Statements wait for the copy's last step, and a network disk may hang. */
const COPY_LIMIT_MS = 60_000;

/**
 * Copies the folder of an open database to `target`, which must not exist. Statements wait for the last step, so the copy
 * is a consistent snapshot. It does not include transactions that are still open. Returns the list of the files as read.
 */
async function backUpPglite(pg: PGlite, folder: string, target: string): Promise<FileList> {
  try {
    const list = await copyLiveFolder(folder, target, (step) =>
      pg.runExclusive(() => withTimeLimit(step(), COPY_LIMIT_MS)),
    );
    await syncTree(target);
    return list;
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
}

function throwUncaught(failure: DatabaseDamagedError): void {
  setImmediate(() => {
    throw failure;
  });
}

/**
 * Opens the database in `dataDir/database`; creates and migrates it if necessary. This process locks the
 * folder until `close()`. `onFailure` is called once after a fatal error, with the folder copied; by default the error
 * ends the process.
 * @throws {DataDirLockedError} another process uses the folder
 * @throws {DatabaseDamagedError} the database cannot start; its folder was copied and left unchanged
 * @throws {OperatorError} the folder is read-only, another user's or on a full disk, and as `migrate` and
 * `assertRealFsync`
 */
export async function openPglite(
  dataDir: string,
  logger: Logger,
  onFailure = throwUncaught,
): Promise<DatabaseHandle> {
  if (isMainThread) process.umask(0o077);
  makeDataDir(dataDir);
  const lock = lockDataDir(dataDir);
  const folder = join(dataDir, 'database');
  try {
    const pg = await openCluster(folder, logger);
    pg.onFailure((failure) => {
      void explain(failure, folder).then(onFailure);
    });
    const handle = createPgliteHandle(pg, {
      backUp: (target) => backUpPglite(pg, folder, target),
      close: async () => {
        // A database that stopped after a fatal error must not be called again, not even to close it.
        if (pg.failure === null) await pg.close();
        lock.release();
      },
    });
    const applied = await migrate(handle.db).catch(async (error: unknown) => {
      await handle.close();
      throw error;
    });
    if (applied.length > 0) logger.info({ migrations: applied }, 'migrations were applied');
    return handle;
  } catch (error) {
    lock.release();
    throw explainWriteFailure(error, dataDir, 'DATA_DIR') ?? error;
  }
}

async function openCluster(folder: string, logger: Logger): Promise<GuardedPglite> {
  try {
    await completeReplacement(folder, logger);
    await ensureCluster(folder, logger);
    return await startCluster(folder, logger);
  } catch (error) {
    if (error instanceof DatabaseDamagedError) throw await explain(error, folder);
    throw error;
  }
}

async function explain(failure: DatabaseDamagedError, folder: string): Promise<DatabaseDamagedError> {
  if (isDiskFull(failure)) {
    return new DatabaseDamagedError(
      `${failure.message} The disk of ${folder} is full. Free disk space and start again: no committed data is lost.`,
      { cause: failure },
    );
  }
  const quarantined = await quarantine(folder).catch(
    (error: unknown) => `It could not be copied: ${String(error)}.`,
  );
  return new DatabaseDamagedError(
    `${failure.message} The folder ${folder} was not changed. ${quarantined} Restore a backup or examine the folder before starting again.`,
    { cause: failure },
  );
}
