import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import type { DatabaseLocation } from '#server/db/open-database.ts';
import { connectWithRetry } from '#server/db/postgres/connect-with-retry.ts';
import { directAddress } from '#server/db/postgres/connection-error.ts';
import * as schema from '#server/db/schema.ts';
import { OperatorError } from '#server/operator-error.ts';
import { copyAll } from './copy-all.ts';
import { commandLog, withDatabase } from './with-database.ts';

/**
 * `export [url]`: copies the embedded database into an empty PostgreSQL, completely or not at all, while no
 * server runs. The embedded database is not changed.
 * @throws {OperatorError}
 */
export async function exportDatabase(config: DatabaseLocation, given: string | null) {
  const address =
    given === null ? directAddress(config) : { url: given, variable: 'the address after export' };
  if (address === null)
    throw new OperatorError(
      'The export has no target database. Run export {postgres://…}, or set DATABASE_URL.',
    );
  const { host, pathname, protocol } = URL.parse(address.url) ?? { host: '', pathname: '', protocol: '' };
  if (!/^postgres(ql)?:$/.test(protocol)) {
    throw new OperatorError('The address must have the shape postgres://user:password@host:5432/database.');
  }
  const location = { dataDir: config.dataDir, databaseUrl: null, databaseDirectUrl: null };
  return withDatabase(location, async ({ db: source }) => {
    const client = await connectWithRetry(address, commandLog());
    try {
      const target: Database = drizzle({ client, schema });
      await migrate(target);
      const rows = await source.transaction((from) => target.transaction((into) => copyAll(from, into)));
      // Without the password.
      return { to: `${host}${pathname}`, rows };
    } finally {
      await client.end();
    }
  });
}
