import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { pino } from 'pino';
import { inject, onTestFinished } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { openPglite } from '#server/db/pglite/open-pglite.ts';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import { type DatabaseKind, newPostgres } from './database-instances.ts';
import { type Year, yearOf } from './fill-year.ts';

const CACHE = '.cache/test-databases';
const logger = pino({ level: 'silent' });

/** Opens a new database with the year of {@link yearOf}, and closes it after the test. */
export async function openYear(kind: DatabaseKind, year: Year): Promise<DatabaseHandle> {
  const handle =
    kind === 'pglite'
      ? await openPglite(await yearFolder(year), logger)
      : await openPostgres(await yearPostgres(year), logger);
  onTestFinished(() => handle.close());
  return handle;
}

/** Returns a data folder with the year, deleted after the test. Filled once, because it takes PGlite long. */
async function yearFolder(year: Year): Promise<string> {
  const statements = yearOf(year);
  const template = inject('dataFolderTemplate');
  const hash = createHash('sha256')
    .update(JSON.stringify([statements, template]))
    .digest('hex')
    .slice(0, 16);
  const kept = join(CACHE, `year-${year.shops}-${hash}`);
  if (!existsSync(kept)) {
    const unfinished = `${kept}.${process.pid}`;
    cpSync(template, unfinished, { recursive: true });
    const pglite = await PGlite.create(join(unfinished, 'database'));
    for (const statement of statements) await pglite.exec(statement);
    await pglite.close();
    renameSync(unfinished, kept);
  }
  // Not in memory: it has hundreds of megabytes.
  const folder = mkdtempSync(join(tmpdir(), 'demlik-year-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(kept, folder, { recursive: true });
  return folder;
}

/** Returns the URL of a new PostgreSQL database with the year. */
async function yearPostgres(year: Year): Promise<string> {
  const url = await newPostgres();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of yearOf(year)) await client.query(statement);
  await client.end();
  return url;
}
