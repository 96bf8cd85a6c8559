import type pg from 'pg';
import { OperatorError } from '#server/operator-error.ts';
import { explainRefusal } from './connect-with-retry.ts';
import { type DatabaseAddress, nameOf } from './connection-error.ts';
import { type ClientOptions, openClient } from './open-client.ts';
import { findForeignDefaults } from './session-settings.ts';

const TIMEOUT_MS = 10_000;

export const POOLER_WITHOUT_DIRECT_URL =
  'DATABASE_URL is a pooler without DATABASE_DIRECT_URL: in transaction mode, a release with a long migration does not start';

export const MIGRATION_NEEDS_DIRECT_URL =
  'A migration of this release needs a session of its own, which a pooler does not give: set DATABASE_DIRECT_URL to the ' +
  'address of the database itself.';

/** Returns true behind a pooler, which assigns process ids of its own to find statements to cancel. */
export async function isBehindPooler(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  // pg's types omit `processID`.
  const { processID } = client as pg.Client & { processID: number | null };
  return rows[0]?.pid !== processID;
}

/** @throws {OperatorError} a default of role or database falsifies what statements through the pooler read */
export async function assertPoolerDefaults(client: pg.Client, address: DatabaseAddress): Promise<void> {
  const wrong = (await findForeignDefaults(client)).filter(({ required }) => required);
  if (wrong.length === 0) return;
  const found = wrong.map(({ name, value }) => `${name} = ${value}`).join(', ');
  throw new OperatorError(
    `${nameOf(address)} is behind a pooler and has ${found}, which the server cannot change there. ` +
      `Run ${wrong.map(({ remedy }) => remedy).join(' ')} Then reconnect the pooler (RECONNECT).`,
  );
}

/** Identifies the database and the running server. */
const WHICH = `select pg_postmaster_start_time()::text || ' ' || oid as which
  from pg_database where datname = current_database()`;

async function whichAt(
  address: DatabaseAddress,
  options: Pick<ClientOptions, 'pooled' | 'check'>,
): Promise<string | undefined> {
  try {
    const client = await openClient(address, { openMs: TIMEOUT_MS, statementMs: TIMEOUT_MS, ...options });
    const { rows } = await client.query<{ which: string }>(WHICH).finally(() => client.end());
    return rows[0]?.which;
  } catch (error) {
    throw explainRefusal(address, error) ?? error;
  }
}

/**
 * Runs `check` over a connection of the pooler.
 * @throws {OperatorError} one address cannot be reached, or they lead to two databases
 */
export async function assertOneDatabase(
  pooler: DatabaseAddress,
  database: DatabaseAddress,
  check: (pooled: pg.Client) => Promise<void>,
): Promise<void> {
  const [pooled, direct] = await Promise.all([
    whichAt(pooler, { pooled: true, check }),
    whichAt(database, {}),
  ]);
  if (pooled === direct) return;
  throw new OperatorError(
    'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: DATABASE_DIRECT_URL must be the one behind the pooler.',
  );
}
