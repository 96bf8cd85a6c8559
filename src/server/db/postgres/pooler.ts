import pg from 'pg';
import { OperatorError } from '#server/operator-error.ts';
import { explainRefusal } from './connect-with-retry.ts';

const TIMEOUT_MS = 10_000;

export const POOLER_WITHOUT_DIRECT_URL =
  'DATABASE_URL is a pooler without DATABASE_DIRECT_URL: in transaction mode it passes no notifications, so changed pages ' +
  'show a minute late';

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

/** Identifies the database and the running server. */
const WHICH = `select pg_postmaster_start_time()::text || ' ' || oid as which
  from pg_database where datname = current_database()`;

async function whichAt(url: string): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => null);
  try {
    await client.connect();
    const { rows } = await client.query<{ which: string }>(WHICH);
    return rows[0]?.which;
  } catch (error) {
    throw explainRefusal(url, error) ?? error;
  } finally {
    await client.end();
  }
}

/** @throws {OperatorError} one URL cannot be reached, or they lead to two databases */
export async function assertOneDatabase(url: string, directUrl: string): Promise<void> {
  const [pooled, direct] = await Promise.all([whichAt(url), whichAt(directUrl)]);
  if (pooled === direct) return;
  throw new OperatorError(
    'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: DATABASE_DIRECT_URL must be the one behind the pooler.',
  );
}
