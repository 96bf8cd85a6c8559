import type { Logger } from 'pino';
import type { DatabaseHandle } from './client.ts';
import { openPglite } from './open-pglite.ts';
import { openPostgres } from './open-postgres.ts';

export function openDatabase(
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
  logger: Logger,
): Promise<DatabaseHandle> {
  return databaseUrl === null ? openPglite(dataDir, logger) : openPostgres(databaseUrl, logger);
}
