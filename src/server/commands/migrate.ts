import { type DatabasePlace, openDatabase } from '#server/db/open-database.ts';
import { createLogger } from '#server/logging.ts';

/** `migrate`: does what every start does first, and makes the database where there is none. */
export async function migrateDatabase(place: DatabasePlace): Promise<void> {
  const database = await openDatabase(place, createLogger('info'));
  await database.close();
}
