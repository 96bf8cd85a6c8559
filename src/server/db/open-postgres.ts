import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import type { DatabaseHandle } from './client.ts';
import { migrate } from './migrate.ts';
import { PostgresPageChanges } from './postgres-page-changes.ts';
import { drizzleOverPool, openPool } from './postgres-pool.ts';
import * as schema from './schema.ts';

/** Migrating may wait for another instance that migrates, and a statement of it may take its time. */
const MIGRATION_TIMEOUT_MS = 60_000;
const FIRST_CONNECT_TIMEOUT_MS = 10_000;
/** A server that fell silent never says goodbye; stopping does not wait for it. */
const CLOSE_TIMEOUT_MS = 3_000;

/**
 * Opens a PostgreSQL database that several instances may share, and migrates it.
 *
 * @throws the driver's error when the server cannot be reached.
 * @throws {MigrationError} the schema is newer than this program, or its history was edited.
 */
export async function openPostgres(url: string, logger: Logger): Promise<DatabaseHandle> {
  await migrateOverOwnConnection(url);
  const pool = openPool(url, logger);
  const pageChanges = new PostgresPageChanges(url, pool, logger);
  await pageChanges.start().catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const db = drizzleOverPool(pool);
  let closing: Promise<void> | null = null;
  return {
    db,
    kind: 'postgres',
    ping: async () => {
      await db.execute(sql`select 1`);
    },
    publishPageChange: (paths) => pageChanges.publish(paths),
    onPageChange: (listener) => pageChanges.listeners.add(listener),
    close: () => {
      const closed = () => pageChanges.close().then(() => pool.end());
      closing ??= Promise.race([closed(), delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      return closing;
    },
  };
}

async function migrateOverOwnConnection(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: FIRST_CONNECT_TIMEOUT_MS,
    statement_timeout: MIGRATION_TIMEOUT_MS,
    query_timeout: MIGRATION_TIMEOUT_MS,
  });
  // Losing the connection rejects the query that runs; the event besides must not end the process.
  client.on('error', () => null);
  await client.connect();
  try {
    await migrate(drizzle({ client, schema }));
  } finally {
    await client.end();
  }
}
