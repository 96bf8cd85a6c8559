import type { Logger } from 'pino';
import type { DatabaseHandle } from './client.ts';
import { openPglite } from './open-pglite.ts';
import { openPostgres } from './open-postgres.ts';

/** Where the data are: a PostgreSQL, which may have a pooler in front, or else the embedded database. */
export interface DatabasePlace {
  dataDir: string;
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
}

export function openDatabase(place: DatabasePlace, logger: Logger): Promise<DatabaseHandle> {
  const { databaseUrl, databaseDirectUrl, dataDir } = place;
  return databaseUrl === null
    ? openPglite(dataDir, logger)
    : openPostgres(databaseUrl, logger, databaseDirectUrl);
}
