import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createLogger } from '#server/logging.ts';

/** `migrate`: does what every start does first, and makes the database where there is none. */
export async function migrateDatabase(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<void> {
  const database = await openDatabase(config, createLogger('info'));
  await database.close();
}
