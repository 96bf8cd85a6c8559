import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { syncFolder, syncPath } from '#server/disk/sync-folder.ts';
import { withTimeLimit } from '#server/time-limit.ts';

/** Statements wait during the copy, and a network disk may hang. */
const COPY_LIMIT_MS = 60_000;

/**
 * Copies the folder of an open database to `target`, which must not exist. Statements wait, so the copy is a
 * consistent snapshot. It does not include transactions that are still open.
 */
export async function backUpPglite(pg: PGlite, folder: string, target: string): Promise<void> {
  // Shortens recovery when the copy is opened; the copy would be complete without it.
  await pg.exec('CHECKPOINT');
  await mkdir(target, { mode: 0o700 });
  try {
    const copied = () => cp(folder, target, { recursive: true, preserveTimestamps: true });
    await pg.runExclusive(() => withTimeLimit(copied(), COPY_LIMIT_MS));
    await syncTree(target);
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
}

/** Syncs a folder tree to disk, so that it survives a power failure. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else await syncPath(path, 'r+');
  }
  await syncFolder(folder);
}
