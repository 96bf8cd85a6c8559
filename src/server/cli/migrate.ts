import type { Config } from '#server/config/config.ts';
import { isDatabaseNew } from '#server/db/is-database-new.ts';
import { type DatabaseLocation, openDatabase } from '#server/db/open-database.ts';
import { createLogger } from '#server/observability/logging.ts';
import { loadSecret } from '#server/security/secret.ts';

/** `migrate`: does what every start does first, and makes the database where there is none. */
export async function migrateDatabase(place: DatabaseLocation & Pick<Config, 'secret'>): Promise<void> {
  const database = await openDatabase(place, createLogger('info'));
  try {
    // Beside an embedded database there is always its secret: `doctor` reports a loss by that.
    if (database.kind === 'pglite') {
      await loadSecret(place.secret, place.dataDir, () => isDatabaseNew(database.db));
    }
  } finally {
    await database.close();
  }
}
