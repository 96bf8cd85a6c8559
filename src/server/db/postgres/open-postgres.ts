import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Logger } from 'pino';
import type { DatabaseHandle } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import type { OwnSession } from '#server/db/migrate-outside.ts';
import { pageTransaction } from '#server/db/page-changes.ts';
import * as schema from '#server/db/schema.ts';
import { assertTakesWrites, writeProbe } from '#server/db/write-probe.ts';
import { OperatorError } from '#server/operator-error.ts';
import { connectWithRetry, explainRefusal } from './connect-with-retry.ts';
import {
  assertOneDatabase,
  isBehindPooler,
  MIGRATION_NEEDS_DIRECT_URL,
  POOLER_WITHOUT_DIRECT_URL,
} from './pooler.ts';
import { PostgresPageChanges } from './postgres-page-changes.ts';
import { drizzleOverPool, openPool } from './postgres-pool.ts';

/** An unresponsive server never confirms the end of a connection; stopping does not wait for it. */
const CLOSE_TIMEOUT_MS = 3_000;

/**
 * Opens and migrates the database; waits if it is not there yet. `directUrl` bypasses the pooler of `url`
 * (ADR 13); null if there is no pooler.
 * @throws {OperatorError}
 */
export async function openPostgres(
  url: string,
  logger: Logger,
  directUrl: string | null = null,
): Promise<DatabaseHandle> {
  const direct = directUrl ?? url;
  const mode = { pooled: directUrl !== null };
  await migrateOverOwnConnection(direct, logger);
  if (directUrl !== null) await assertOneDatabase(url, directUrl);
  const pool = openPool(url, logger, mode);
  const poolUse = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  const pageChanges = new PostgresPageChanges(direct, logger);
  await pageChanges.start().catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const db = drizzleOverPool(pool, mode);
  let closing: Promise<void> | null = null;
  return {
    db,
    kind: 'postgres',
    ping: () => assertTakesWrites(db),
    writeProbe: () => writeProbe(db),
    pageTransaction: (work) => pageTransaction(db, pageChanges, work),
    onPageChange: (listener) => pageChanges.listeners.add(listener),
    upkeep: null,
    poolUse,
    backUp: null,
    close: () => {
      const closed = () => pageChanges.close().then(() => pool.end());
      closing ??= Promise.race([closed(), delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      return closing;
    },
  };
}

async function migrateOverOwnConnection(url: string, logger: Logger): Promise<void> {
  const client = await connectWithRetry(url, logger);
  try {
    if (await isBehindPooler(client)) logger.warn(POOLER_WITHOUT_DIRECT_URL);
    const applied = await migrate(drizzle({ client, schema }), undefined, inOwnSession(url, logger));
    if (applied.length > 0) logger.info({ migrations: applied }, 'migrations were applied');
  } catch (error) {
    throw explainRefusal(url, error) ?? error;
  } finally {
    await client.end();
  }
}

/** Opens a session for a migration outside a transaction, which may build an index for minutes. */
export function inOwnSession(url: string, logger: Logger): OwnSession {
  return async (work) => {
    logger.info('a migration runs outside a transaction, here or in another instance: it may take minutes');
    const client = await connectWithRetry(url, logger, { statementMs: 0 });
    try {
      if (await isBehindPooler(client)) throw new OperatorError(MIGRATION_NEEDS_DIRECT_URL);
      await client.query("set statement_timeout = 0; set lock_timeout = 0; set idle_session_timeout = '60s'");
      return await work(drizzle({ client, schema }));
    } finally {
      await client.end();
    }
  };
}
