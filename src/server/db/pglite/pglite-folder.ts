import { existsSync, readdirSync } from 'node:fs';
import { rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { syncFolder, syncTree } from '#server/disk/sync-folder.ts';
import { DurableNodeFS } from './durable-node-fs.ts';
import { DatabaseDamagedError, GuardedPglite } from './guarded-pglite.ts';

/** Without one of these, PGlite takes the folder for empty and writes over the old cluster. */
const ESSENTIAL = ['PG_VERSION', 'global/pg_control', 'pg_wal'];

/** @throws {DatabaseDamagedError} the folder is not a whole cluster */
export function assertWhole(folder: string): void {
  const missing = ESSENTIAL.filter((name) => !existsSync(join(folder, name)));
  if (missing.length === 0) return;
  throw new DatabaseDamagedError(`The database folder ${folder} lacks ${missing.join(', ')}.`);
}

/**
 * Creates the cluster if the folder is empty. It builds the cluster beside the folder and moves it into
 * place. So a crash during the first start leaves no partial cluster.
 * @throws {DatabaseDamagedError} the folder contains files, but not a cluster
 */
export async function ensureCluster(folder: string, logger: Logger): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    assertWhole(folder);
    return;
  }
  const building = `${folder}.building`;
  // Only an interrupted first start leaves this folder; no write to it was acknowledged.
  await rm(building, { recursive: true, force: true });
  try {
    const pg = await GuardedPglite.open({ fs: new DurableNodeFS(building) }, logger);
    await pg.close();
    await syncTree(building);
  } catch (error) {
    // If the disk is full, the partial cluster would occupy the missing space.
    await rm(building, { recursive: true, force: true });
    throw asSystemError(error);
  }
  if (existsSync(folder)) await rmdir(folder);
  await rename(building, folder);
  await syncFolder(dirname(folder));
}

/** WASI's numbers, which Emscripten throws as `{ name: 'ErrnoError', errno: 51 }`. */
const WASI_CODES: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  22: 'EFBIG',
  29: 'EIO',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
};

/** Converts Emscripten's exceptions, which are not instances of `Error`. */
function asSystemError(thrown: unknown): unknown {
  if (thrown instanceof Error) return thrown;
  const { errno } = thrown as { errno?: number };
  const code = WASI_CODES[errno ?? 0] ?? `WASI error ${errno}`;
  return Object.assign(new Error(`${code} while the database was made`), { code });
}
