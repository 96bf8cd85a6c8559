import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { explainWriteFailure } from '#server/disk/folder-fault.ts';
import { OperatorError } from '#server/operator-error.ts';

const SQLITE_BUSY = 5;

/** Another process uses the folder; the message is for the operator. */
export class DataDirLockedError extends OperatorError {
  override name = 'DataDirLockedError';
  constructor(dataDir: string, cause: unknown) {
    super(`Another process is using the data folder ${dataDir}. Stop it first, or set another DATA_DIR.`, {
      cause,
    });
  }
}

// SQLite releases the lock when its handle is garbage-collected, so this set keeps a reference.
const openLocks = new Set<DatabaseSync>();

/**
 * Locks the folder until `release` or the end of the process. SQLite's exclusive lock is the operating
 * system's own: it ends with the process and cannot expire during a pause. Nothing else may open the file
 * `lock`: closing any handle on it drops POSIX locks.
 * @throws {DataDirLockedError} immediately, if another process holds the lock
 * @throws {OperatorError} the file cannot be created or opened
 */
export function lockDataDir(dataDir: string) {
  let handle: DatabaseSync | null = null;
  try {
    handle = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 });
    handle.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    handle?.close();
    if ((error as { errcode?: unknown }).errcode === SQLITE_BUSY)
      throw new DataDirLockedError(dataDir, error);
    throw explainWriteFailure(error, dataDir, 'DATA_DIR') ?? error;
  }
  openLocks.add(handle);
  return {
    release: (): void => {
      if (openLocks.delete(handle)) handle.close();
    },
  };
}

/** Fails before the database code is loaded. @throws {DataDirLockedError} */
export function assertDataDirFree(dataDir: string): void {
  if (existsSync(join(dataDir, 'lock'))) lockDataDir(dataDir).release();
}
