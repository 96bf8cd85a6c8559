import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { explainWriteFailure } from '#server/disk/folder-fault.ts';
import { syncFolder, syncTree } from '#server/disk/sync-folder.ts';
import { OperatorError, reasonOf } from '#server/operator-error.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { makeDataDir } from './make-data-dir.ts';

export const folderIn = (dataDir: string): string => join(dataDir, 'database');
/** A new database that is still being made: nothing reads it. */
const unfinishedBeside = (folder: string): string => `${folder}.restoring`;
/** A new database, complete and checked, that still has to take its place. */
const checkedBeside = (folder: string): string => `${folder}.restored`;

/** Returns true if `dataDir` has a database, also if a replacement was killed between two renames. */
export const hasDatabase = (dataDir: string): boolean =>
  existsSync(folderIn(dataDir)) || existsSync(checkedBeside(folderIn(dataDir)));

/** The message says which database is in place: nothing is to be added or cleaned up. */
class ReplacementError extends OperatorError {
  override name = 'ReplacementError';
}

async function removeLeftovers(folder: string): Promise<void> {
  const unfinished = unfinishedBeside(folder);
  // Also what was made beside the unfinished database on its way.
  const left = (await readdir(dirname(folder))).filter((name) => name.startsWith(basename(unfinished)));
  for (const name of left) await rm(join(dirname(folder), name), { recursive: true, force: true });
  if (!existsSync(checkedBeside(folder))) return;
  // A kill while files are deleted must not leave half a database under the name of a whole one.
  await rename(checkedBeside(folder), unfinished);
  await rm(unfinished, { recursive: true, force: true });
}

/**
 * Completes a replacement that was killed after it had moved the former database away, and removes what any other
 * one left. The caller has locked the data folder.
 */
export async function completeReplacement(folder: string, logger: Logger): Promise<void> {
  if (existsSync(checkedBeside(folder)) && !existsSync(folder)) {
    await rename(checkedBeside(folder), folder);
    await syncFolder(dirname(folder));
    logger.warn({ folder }, 'an interrupted restore was completed');
  }
  await removeLeftovers(folder).catch((err: unknown) =>
    logger.warn({ err, folder }, 'the copy that an interrupted restore left could not be deleted'),
  );
}

/** Gives the checked database its place. Returns the folder of the former one; null if there was none. */
async function swap(folder: string, now: Date): Promise<string | null> {
  await rename(unfinishedBeside(folder), checkedBeside(folder));
  await syncFolder(dirname(folder));
  const before = existsSync(folder) ? `${folder}.before-${now.getTime()}` : null;
  if (before !== null) await rename(folder, before);
  try {
    await rename(checkedBeside(folder), folder);
  } catch (error) {
    if (before === null) throw error;
    await rename(before, folder).catch((cause: unknown) => {
      throw new ReplacementError(
        `The former database is in ${before} and could not be moved back (${reasonOf(cause)}). ` +
          `The new one is in ${checkedBeside(folder)}; the next start uses it.`,
        { cause },
      );
    });
    throw error;
  }
  await syncFolder(dirname(folder)).catch((cause: unknown) => {
    const former = before === null ? '' : ` The former one is in ${before}.`;
    throw new ReplacementError(
      `The new database is in place, but the disk did not confirm it (${reasonOf(cause)}).${former}`,
      { cause },
    );
  });
  return before;
}

/** Returns the failure with a sentence about the database that is still in place. */
function explainFailure(error: unknown, dataDir: string): OperatorError {
  const reason =
    explainWriteFailure(error, dataDir, 'DATA_DIR')?.message ??
    (error instanceof OperatorError ? error.message : `${reasonOf(error)}.`);
  const state = hasDatabase(dataDir)
    ? `The database in ${dataDir} was not changed.`
    : `There is still no database in ${dataDir}.`;
  return new OperatorError(`${reason}\n${state}`, { cause: error });
}

/**
 * Replaces the database of a data folder by one that `make` puts into the given folder, and keeps the former one.
 * `make` may create others beside it whose names begin alike. The data folder is locked meanwhile. A kill at any moment leaves one of the two for the next start.
 * @throws {OperatorError} `make` or a rename failed; the message says which database is in place
 */
export async function replaceDatabase<T>(
  dataDir: string,
  { now, logger }: { now: Date; logger: Logger },
  make: (folder: string) => Promise<T>,
): Promise<{ made: T; before: string | null }> {
  makeDataDir(dataDir);
  const lock = lockDataDir(dataDir);
  const folder = folderIn(dataDir);
  try {
    await completeReplacement(folder, logger);
    const made = await make(unfinishedBeside(folder));
    await syncTree(unfinishedBeside(folder));
    return { made, before: await swap(folder, now) };
  } catch (error) {
    if (error instanceof ReplacementError) throw error;
    await removeLeftovers(folder).catch((err: unknown) =>
      logger.warn({ err, folder }, 'the copy of the failed restore could not be deleted'),
    );
    throw explainFailure(error, dataDir);
  } finally {
    lock.release();
  }
}
