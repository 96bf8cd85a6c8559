import pg from 'pg';
import { OperatorError, reasonOf } from '#server/operator-error.ts';
import {
  asConnectionError,
  type DatabaseAddress,
  giveUp,
  guardQueries,
  nameOf,
  socketOf,
} from './connection-error.ts';
import { sessionValues, setSession } from './session-settings.ts';

/** Milliseconds, no limit: 24 days, the longest of Node's timers. */
export const NO_LIMIT_MS = 2 ** 31 - 1;

export interface ClientOptions {
  /** Milliseconds until the session is ready. */
  openMs: number;
  /** Milliseconds for each statement. */
  statementMs: number;
  /** Runs before the session is ready. */
  check?: (client: pg.Client) => Promise<void>;
  /** True through a pooler, which would keep our settings for the next client. */
  pooled?: boolean;
}

/**
 * Opens a connection, and a session with our settings. The caller ends it, and may listen for errors.
 * @throws {DatabaseConnectionError} the server cannot be reached or is silent, also in the middle of TLS
 * @throws {pg.DatabaseError} it refuses the connection
 */
export async function openClient(
  address: DatabaseAddress,
  { openMs, statementMs, check, pooled = false }: ClientOptions,
): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      connectionString: address.url,
      keepAlive: true,
      ...(pooled ? {} : serverLimits(statementMs)),
    });
    // A lost connection rejects the running query; without this listener the event would end the process.
    client.on('error', () => null);
    guardQueries(client, address, statementMs);
    await within(client, address, openMs, async () => {
      await client.connect();
      if (!pooled) await client.query(setSession(sessionValues, false));
      await check?.(client);
    });
    return client;
  } catch (error) {
    throw asConnectionError(address, error);
  }
}

const serverLimits = (ms: number) => ({
  statement_timeout: ms,
  lock_timeout: ms,
  idle_in_transaction_session_timeout: ms,
});

/** Runs the work; ends the connection if it fails, or takes longer. */
async function within(
  client: pg.Client,
  address: DatabaseAddress,
  ms: number,
  work: () => Promise<void>,
): Promise<void> {
  // TLS replaces the socket, so it is read when it is needed.
  const timer = setTimeout(() => giveUp(address, socketOf(client), ms), ms);
  try {
    await work();
  } catch (error) {
    const socket = socketOf(client);
    const isLost = socket.destroyed || error instanceof pg.DatabaseError || error instanceof OperatorError;
    socket.destroy();
    if (isLost) throw error;
    // pg rejects what the server answers: it asks for a password, or has no TLS.
    const reason = `${nameOf(address)} is not usable: ${reasonOf(error)}. Check ${address.variable}.`;
    throw new OperatorError(reason, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
