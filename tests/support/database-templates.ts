import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { embeddedMigrations, migrate } from '#server/db/migrate.ts';
import { openPglite } from '#server/db/pglite/open-pglite.ts';
import { createPgliteHandle } from '#server/db/pglite/pglite-handle.ts';
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
    /** Path of a data folder in which the embedded database has been opened once. */
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
  project.provide('pgliteTemplate', await pgliteTemplate());
  project.provide('dataFolderTemplate', await dataFolderTemplate());
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
 * Returns the path in the cache. Creating a cluster takes PGlite seconds, so it is cached until migrations or
 * PGlite change.
 */
function cachePath(kind: string, ending = ''): string {
  const lockFile = readFileSync('node_modules/@electric-sql/pglite/package.json');
  const hash = createHash('sha256').update(lockFile).update(JSON.stringify(embeddedMigrations()));
  return join(CACHE, `${kind}-${hash.digest('hex').slice(0, 16)}${ending}`);
}

async function dataFolderTemplate(): Promise<string> {
  const path = cachePath('folder');
  if (existsSync(path)) return path;
  const unfinished = `${path}.${process.pid}`;
  const database = await openPglite(unfinished, logger);
  await database.close();
  renameSync(unfinished, path);
  return path;
}

async function pgliteTemplate(): Promise<string> {
  const path = cachePath('pglite', '.tar');
  if (existsSync(path)) return path;

  const pg = await PGlite.create('memory://');
  const handle = createPgliteHandle(pg, { logger, backUp: null, close: () => pg.close() });
  await migrate(handle.db);
  const tar = await pg.dumpDataDir('none');
  await handle.close();
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, Buffer.from(await tar.arrayBuffer()));
  renameSync(unfinished, path);
  return path;
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
