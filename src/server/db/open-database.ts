import type { Logger } from 'pino';
import { openPostgres } from '#server/db/postgres/open-postgres.ts';
import type { DatabaseHandle } from './client.ts';

/** Location of the data: PostgreSQL, possibly behind a pooler, or the embedded database. */
export interface DatabaseLocation {
  dataDir: string;
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
}

export async function openDatabase(location: DatabaseLocation, logger: Logger): Promise<DatabaseHandle> {
  const { databaseUrl, databaseDirectUrl, dataDir } = location;
  if (databaseUrl !== null) return openPostgres(databaseUrl, logger, databaseDirectUrl);
  // Half a megabyte of code that servers with PostgreSQL never run.
  const { openPglite } = await import('#server/db/pglite/open-pglite.ts');
  return openPglite(dataDir, logger);
}
