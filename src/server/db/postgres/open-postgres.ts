import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Logger } from 'pino';
import type { DatabaseHandle } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import type { OwnSession } from '#server/db/migrate-outside.ts';
import * as schema from '#server/db/schema.ts';
import { assertTakesWrites, writeProbe } from '#server/db/write-probe.ts';
import { OperatorError } from '#server/operator-error.ts';
import { connectWithRetry, explainRefusal } from './connect-with-retry.ts';
import type { DatabaseAddress } from './connection-error.ts';
import { NO_LIMIT_MS } from './open-client.ts';
import {
  assertOneDatabase,
  assertPoolerDefaults,
  isBehindPooler,
  MIGRATION_NEEDS_DIRECT_URL,
  POOLER_WITHOUT_DIRECT_URL,
} from './pooler.ts';
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
  const address = { url, variable: 'DATABASE_URL' };
  const direct = directUrl === null ? address : { url: directUrl, variable: 'DATABASE_DIRECT_URL' };
  const mode = { pooled: direct !== address };
  await migrateOverOwnConnection(direct, logger);
  if (mode.pooled)
    await assertOneDatabase(address, direct, (client) => assertPoolerDefaults(client, address));
  const pool = openPool(address, logger, mode);
  const poolUse = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  const db = drizzleOverPool(pool, mode);
  let closing: Promise<void> | null = null;
  return {
    db,
    kind: 'postgres',
    ping: () => assertTakesWrites(db),
    writeProbe: () => writeProbe(db),
    upkeep: null,
    poolUse,
    backUp: null,
    close: () => {
      closing ??= Promise.race([pool.end(), delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      return closing;
    },
  };
}

async function migrateOverOwnConnection(address: DatabaseAddress, logger: Logger): Promise<void> {
  const client = await connectWithRetry(address, logger);
  try {
    if (await isBehindPooler(client)) {
      logger.warn(POOLER_WITHOUT_DIRECT_URL);
      await assertPoolerDefaults(client, address);
    }
    const applied = await migrate(drizzle({ client, schema }), undefined, inOwnSession(address, logger));
    if (applied.length > 0) logger.info({ migrations: applied }, 'migrations were applied');
  } catch (error) {
    throw explainRefusal(address, error) ?? error;
  } finally {
    await client.end();
  }
}

/** Opens a session for a migration outside a transaction, which may build an index for minutes. */
export function inOwnSession(address: DatabaseAddress, logger: Logger): OwnSession {
  return async (work) => {
    logger.info('a migration runs outside a transaction, here or in another instance: it may take minutes');
    const client = await connectWithRetry(address, logger, { statementMs: NO_LIMIT_MS });
    try {
      if (await isBehindPooler(client)) throw new OperatorError(MIGRATION_NEEDS_DIRECT_URL);
      // Ends a session whose instance vanished; statements follow one another without a pause.
      await client.query("set idle_session_timeout = '60s'");
      return await work(drizzle({ client, schema }));
    } finally {
      await client.end();
    }
  };
}
