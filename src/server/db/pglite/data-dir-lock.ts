import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { explainWriteFailure } from '#server/disk/folder-fault.ts';
import { OperatorError } from '#server/operator-error.ts';

const SQLITE_BUSY = 5;

/** Another process works in the folder; the message is for the operator. */
export class DataDirLockedError extends OperatorError {
  override name = 'DataDirLockedError';
  constructor(dataDir: string, cause: unknown) {
    super(
      `Another process is using the data folder ${dataDir}. Stop it first, or give this one a DATA_DIR of its own.`,
      { cause },
    );
  }
}

export interface DataDirLock {
  release(): void;
}

// SQLite's lock dies with its handle, and an unreachable handle is collected.
const held = new Set<DatabaseSync>();

/**
 * For the life of this process: SQLite's exclusive lock is the operating system's own, goes with the process and has no
 * time-out that a pause could outlast. Nothing else may open `lock`: closing any handle drops POSIX locks. @throws
 * {DataDirLockedError} at once when another process holds it @throws {OperatorError} the file cannot be made or opened
 */
export function lockDataDir(dataDir: string): DataDirLock {
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
  held.add(handle);
  return {
    release: () => {
      if (held.delete(handle)) handle.close();
    },
  };
}

/** Says at once that the folder is in use, before a database is loaded to find out. @throws {DataDirLockedError} */
export function assertDataDirFree(dataDir: string): void {
  if (existsSync(join(dataDir, 'lock'))) lockDataDir(dataDir).release();
}
