import { createHash } from 'node:crypto';
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { PGlite } from '@electric-sql/pglite';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { embeddedMigrations } from '#server/db/migrate.ts';
import { openPglite } from '#server/db/pglite/open-pglite.ts';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import {
  dropDatabases,
  findPostgres,
  type PostgresServer,
  runStatement,
  startPostgres,
  withDatabase,
} from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of a tar file with a migrated PGlite cluster. */
    pgliteTemplate: string;
    /**
     * Path of a data folder in which the embedded database has been opened once. Before that it was readable by
     * all, with what an interrupted first start leaves.
     */
    dataFolderTemplate: string;
    /** Null if the machine has no PostgreSQL. */
    postgres: { url: string; template: string } | null;
  }
}

const CACHE = '.cache/test-databases';
const logger = pino({ level: 'silent' });

/** Migrates once per run; test files copy the result. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  mkdirSync(CACHE, { recursive: true });
  const { folder, tar } = await pgliteTemplates();
  project.provide('pgliteTemplate', tar);
  project.provide('dataFolderTemplate', folder);
  const server = await postgresServer();
  if (server === null) {
    project.provide('postgres', null);
    return async () => {};
  }
  const template = `demlik_template_${process.pid}`;
  await runStatement(server.url, `create database ${template}`);
  const handle = await openPostgres(withDatabase(server.url, template), logger);
  await handle.close();
  project.provide('postgres', { url: server.url, template });
  return async () => {
    // The template, and databases that workers created from it and left behind.
    await dropDatabases(server.url, template);
    await server.stop();
  };
}

/**
 * Returns the path in the cache. Creating a cluster takes PGlite seconds, so it is cached until migrations,
 * PGlite, or our code around it change.
 */
function cachePath(kind: string, ending = ''): string {
  const hash = createHash('sha256').update(JSON.stringify(embeddedMigrations()));
  const files = globSync(['src/server/db/pglite/*.ts', 'src/server/disk/*.ts', import.meta.filename]).sort();
  for (const file of ['node_modules/@electric-sql/pglite/package.json', ...files])
    hash.update(readFileSync(file));
  return join(CACHE, `${kind}-${hash.digest('hex').slice(0, 16)}${ending}`);
}

/** Creates one cluster for both templates. */
async function pgliteTemplates(): Promise<{ folder: string; tar: string }> {
  const [folder, tar] = [cachePath('folder'), cachePath('pglite', '.tar')];
  // The folder comes last.
  if (existsSync(folder)) return { folder, tar };
  // This process queries little: compiling the database's WebAssembly optimized would not pay off.
  setFlagsFromString('--liftoff-only');
  const unfinished = `${folder}.${process.pid}`;
  for (const part of ['database', 'database.building/base'])
    mkdirSync(join(unfinished, part), { recursive: true });
  writeFileSync(join(unfinished, 'database.building/PG_VERSION'), '18\n');
  chmodSync(unfinished, 0o755);
  const database = await openPglite(unfinished, logger);
  const { $client: pg } = database.db as unknown as { $client: PGlite };
  writeFileSync(`${unfinished}.tar`, Buffer.from(await (await pg.dumpDataDir('none')).arrayBuffer()));
  await database.close();
  renameSync(`${unfinished}.tar`, tar);
  renameSync(unfinished, folder);
  return { folder, tar };
}

async function postgresServer(): Promise<PostgresServer | null> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== '') return { url: given, stop: async () => {} };
  const bin = findPostgres();
  if (bin !== null) return startPostgres(bin);
  const message =
    'No PostgreSQL found (neither TEST_DATABASE_URL nor initdb and postgres on this machine): ' +
    'the database tests run on PGlite only.';
  if (process.env.REQUIRE_POSTGRES === '1') throw new Error(message);
  process.stderr.write(`\n  ! ${message}\n\n`);
  return null;
}
