import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { isUnavailable } from '#server/db/database-errors.ts';
import { findOperatorError, innermost, OperatorError, reasonOf } from '#server/operator-error.ts';
import { type DatabaseAddress, nameOf } from './connection-error.ts';
import { openClient } from './open-client.ts';

/** Databases often start with their programs; operators should see a failure after half a minute. */
const MAX_WAIT_MS = 30_000;
const RETRY_EVERY_MS = 1_000;
const OPEN_TIMEOUT_MS = 10_000;
/** A migration may wait for another instance's migration, and one of its statements may be slow. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** PostgreSQL 15, in the format of `server_version_num`. */
const MIN_VERSION = 150_000;

interface Limits {
  maxWaitMs?: number;
  /** For each statement. */
  statementMs?: number;
}

/** Refusals that an operator can fix, by SQLSTATE. */
const EXPLANATIONS: Record<string, (url: URL, reason: string) => string> = {
  '28P01': ({ username }) => `it rejects the password of "${username}".`,
  '28000': ({ username }, reason) => `it rejects "${username}": ${reason}.`,
  '3D000': ({ pathname }) => `it has no database "${pathname.slice(1)}": create it, or fix its name.`,
  '08P01': (_, reason) =>
    `it is a pooler or not PostgreSQL (${reason}): set DATABASE_DIRECT_URL to the database itself.`,
  '53100': (_, reason) => `its disk is full (${reason}): free disk space there.`,
  '25006': (_, reason) => `it rejects writes (${reason}): a standby, or a host that ran out of disk.`,
  '42501': ({ username }, reason) => `"${username}" lacks permissions (${reason}): let it own the database.`,
};

/** Explains the failure to the operator; returns null if the operator cannot fix it. */
export function explainRefusal(address: DatabaseAddress, error: unknown): OperatorError | null {
  if (!(error instanceof Error)) return null;
  const known = findOperatorError(error);
  if (known !== null) return known;
  const { message } = innermost(error);
  const explain = EXPLANATIONS[codeOf(error)];
  if (explain === undefined && !isUnavailable(error)) return null;
  const explanation = explain?.(new URL(address.url), message) ?? `it cannot be used now: ${message}.`;
  return new OperatorError(`${nameOf(address)} is not usable: ${explanation} Check ${address.variable}.`, {
    cause: error,
  });
}

const codeOf = (error: unknown): string =>
  error instanceof Error ? String((innermost(error) as { code?: unknown }).code) : '';

/**
 * Returns true if a later attempt may succeed: the database is starting, restarting or not there yet. 08P01 is
 * PgBouncer's error for session settings that it does not accept.
 */
const isTransient = (error: unknown): boolean => isUnavailable(error) && codeOf(error) !== '08P01';

/**
 * Opens the first connection at startup, and retries for half a minute if waiting can help. The caller ends
 * it.
 * @throws {OperatorError} the database refuses the connection, is not UTF-8 or is older than PostgreSQL 15
 */
export async function connectWithRetry(
  address: DatabaseAddress,
  logger: Logger,
  { maxWaitMs = MAX_WAIT_MS, statementMs = STATEMENT_TIMEOUT_MS }: Limits = {},
): Promise<pg.Client> {
  const until = performance.now() + maxWaitMs;
  let logged = '';
  for (;;) {
    try {
      return await openClient(address, {
        openMs: OPEN_TIMEOUT_MS,
        statementMs,
        check: (client) => assertUsable(client, address),
      });
    } catch (error) {
      if (!isTransient(error) || performance.now() + RETRY_EVERY_MS > until) {
        throw explainRefusal(address, error) ?? error;
      }
      const reason = reasonOf(error);
      if (reason !== logged) logger.warn({ reason }, 'waiting for the database, at most 30 seconds');
      logged = reason;
      await delay(RETRY_EVERY_MS);
    }
  }
}

async function assertUsable(client: pg.Client, address: DatabaseAddress): Promise<void> {
  const query = `select current_setting('server_version_num')::int as version,
    current_setting('server_version') as name, current_setting('server_encoding') as encoding`;
  const { rows } = await client.query<{ version: number; name: string; encoding: string }>(query);
  const [{ version, name, encoding }] = rows as [(typeof rows)[0] & object];
  if (version < MIN_VERSION) {
    throw new OperatorError(`${nameOf(address)} is PostgreSQL ${name}; this program needs 15 or later.`);
  }
  if (encoding !== 'UTF8') {
    throw new OperatorError(
      `${nameOf(address)} uses the encoding ${encoding}, which lacks some letters. ` +
        "Create it again: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.",
    );
  }
}
