import { rm } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { FileList } from '#server/disk/file-list.ts';
import { copyLiveFolder } from '#server/disk/live-copy.ts';
import { syncTree } from '#server/disk/sync-folder.ts';
import { withTimeLimit } from '#server/time-limit.ts';

/** Statements wait for the copy's last step, and a network disk may hang. */
const COPY_LIMIT_MS = 60_000;

/**
 * Copies the folder of an open database to `target`, which must not exist. Statements wait for the last step, so the copy
 * is a consistent snapshot. It does not include transactions that are still open. Returns the list of the files as read.
 */
export async function backUpPglite(pg: PGlite, folder: string, target: string): Promise<FileList> {
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
