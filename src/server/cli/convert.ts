import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { pino } from 'pino';
import type { Database } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { ensureCluster } from '#server/db/pglite/pglite-folder.ts';
import { folderIn, hasDatabase, replaceDatabase } from '#server/db/pglite/replace-database.ts';
import { startCluster } from '#server/db/pglite/start-cluster.ts';
import { readAllTables } from '#server/db/read-all-tables.ts';
import * as schema from '#server/db/schema.ts';
import { listFiles } from '#server/disk/file-list.ts';
import { OperatorError, reasonOf } from '#server/operator-error.ts';
import { copyAll } from './copy-all.ts';
import { assertEmbedded, openBackup, type Target } from './open-backup.ts';

/** Opens a database with the PGlite that npm installed in a folder. */
async function openFormer(installed: string, folder: string): Promise<PGlite> {
  try {
    const load = createRequire(join(resolve(installed), 'package.json'));
    const { PGlite: Former } = load('@electric-sql/pglite') as typeof import('@electric-sql/pglite');
    return await Former.create({ dataDir: folder });
  } catch (error) {
    throw new OperatorError(
      `The PGlite in ${installed} did not open the database: ${reasonOf(error)}. ` +
        'Install the version that the server names there, and try again.',
      { cause: error },
    );
  }
}

async function copyRows(source: Database, target: Database): Promise<void> {
  await migrate(source);
  await migrate(target);
  await source.transaction((from) => target.transaction((into) => copyAll(from, into)));
  await target.execute('analyze');
}

/** Copies all rows of a database of a former PostgreSQL, which may change, into a new one. */
async function makeConverted(installed: string, former: string, folder: string): Promise<number> {
  const logger = pino({ level: 'silent' });
  const source = await openFormer(installed, former);
  await ensureCluster(folder, logger);
  const target = await startCluster(folder, logger);
  const db = drizzle({ client: target, schema });
  await copyRows(drizzle({ client: source, schema }), db);
  const { businesses } = await readAllTables(db);
  await source.close();
  await target.close();
  return businesses;
}

/**
 * `convert {pglite} [backup]`: replaces the embedded database by a copy of itself, or of a backup, that this
 * release's PostgreSQL can read. `installed` is the folder of the PGlite that reads the former one.
 */
export async function convert(target: Target, installed: string, backup: string | null, now: Date) {
  assertEmbedded(target, 'convert');
  const { dataDir } = target;
  if (backup === null && !hasDatabase(dataDir))
    throw new OperatorError(`There is no database in ${dataDir}.`);
  const copyTo =
    backup === null
      ? (folder: string) => listFiles(folderIn(dataDir), folder)
      : (await openBackup(target, backup)).copyTo;
  const logger = pino({ level: 'silent' });
  const { made, before } = await replaceDatabase(dataDir, { now, logger }, async (folder) => {
    const former = `${folder}-from`;
    await copyTo(former);
    const businesses = await makeConverted(installed, former, folder);
    await rm(former, { recursive: true });
    return businesses;
  });
  return { businesses: made, before };
}
