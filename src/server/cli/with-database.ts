import type { DatabaseHandle } from '#server/db/client.ts';
import { type DatabaseLocation, openDatabase } from '#server/db/open-database.ts';
import { DataDirLockedError } from '#server/db/pglite/data-dir-lock.ts';
import { hasDatabase } from '#server/db/pglite/replace-database.ts';
import { createLogDestination } from '#server/observability/log-destination.ts';
import { createLogger } from '#server/observability/logging.ts';
import { OperatorError } from '#server/operator-error.ts';

/** Returns a logger beside the command's own output. */
export const commandLog = () => createLogger('warn', createLogDestination(process.stderr));

/**
 * Opens the server's database for one command; a PostgreSQL database may be in use by running instances.
 * @throws {OperatorError} if there is no database yet, or a server uses the embedded one
 */
export async function withDatabase<T>(
  location: DatabaseLocation,
  work: (database: DatabaseHandle) => Promise<T>,
): Promise<T> {
  if (location.databaseUrl === null && !hasDatabase(location.dataDir)) {
    throw new OperatorError(
      `There is no database in ${location.dataDir}: start the server once to create it.`,
    );
  }
  const database = await openDatabase(location, commandLog()).catch((error: unknown) => {
    if (!(error instanceof DataDirLockedError)) throw error;
    const advice = 'An embedded database belongs to one process: stop the server, run this, start it again.';
    throw new OperatorError(`${error.message} ${advice}`, { cause: error });
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
