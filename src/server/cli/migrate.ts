import type { Config } from '#server/config/config.ts';
import { isDatabaseNew } from '#server/db/is-database-new.ts';
import { type DatabaseLocation, openDatabase } from '#server/db/open-database.ts';
import { createLogger } from '#server/observability/logging.ts';
import { loadSecret } from '#server/security/secret.ts';

/** `migrate`: applies migrations as each start does, and creates the database if there is none. */
export async function migrateDatabase(location: DatabaseLocation & Pick<Config, 'secret'>): Promise<void> {
  const database = await openDatabase(location, createLogger('info'));
  try {
    // An embedded database always has its secret next to it: `doctor` reports a missing one as lost.
    if (database.kind === 'pglite') {
      await loadSecret(location.secret, location.dataDir, () => isDatabaseNew(database.db));
    }
  } finally {
    await database.close();
  }
}
