import type { Socket } from 'node:net';
import pg from 'pg';
import { OperatorError, reasonOf } from '#server/operator-error.ts';

/** An address, and the variable from which it comes. */
export interface DatabaseAddress {
  url: string;
  variable: string;
}

/** Returns the address of the database itself, behind a pooler or not; null if it is embedded. */
export function directAddress({
  databaseUrl,
  databaseDirectUrl,
}: {
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
}): DatabaseAddress | null {
  if (databaseDirectUrl !== null) return { url: databaseDirectUrl, variable: 'DATABASE_DIRECT_URL' };
  return databaseUrl === null ? null : { url: databaseUrl, variable: 'DATABASE_URL' };
}

/** Returns the host and the database's name, without the password that the URL contains. */
export const nameOf = ({ url }: DatabaseAddress): string => {
  const { host, pathname } = new URL(url);
  return `The database at ${host}${pathname}`;
};

/** The database cannot be reached, or the connection to it was lost; the message is for the operator. */
export class DatabaseConnectionError extends OperatorError {
  override name = 'DatabaseConnectionError';
  /** SQLSTATE connection_failure: callers respond with "unavailable", never "not found". */
  readonly code = '08006';

  /** `reason` is the cause, too: the log has it without the rest. */
  constructor(address: DatabaseAddress, reason: string) {
    const checks = `${address.variable}, the server there, and any firewall or proxy in between`;
    super(`${nameOf(address)} is not usable: it cannot be reached: ${reason}. Check ${checks}.`, {
      cause: new Error(reason),
    });
  }
}

/** pg's types omit the connection of a client. */
export const socketOf = (client: pg.ClientBase): Socket =>
  (client as pg.ClientBase & { connection: { stream: Socket } }).connection.stream;

/** Ends the connection of a silent server: everything that waits for it fails with this reason. */
export function giveUp(address: DatabaseAddress, socket: Socket, ms: number): void {
  const what = socket.connecting
    ? 'it does not accept the connection'
    : 'it accepts the connection, but is silent';
  socket.destroy(new DatabaseConnectionError(address, `${what} for ${ms / 1000} seconds`));
}

/** Wraps the errors of pg and of the system, of which some have neither a code nor a class. */
export function asConnectionError(address: DatabaseAddress, error: unknown): unknown {
  if (error instanceof pg.DatabaseError || error instanceof OperatorError || !(error instanceof Error)) {
    return error;
  }
  // A host with several addresses has an error for each, and none itself.
  return new DatabaseConnectionError(
    address,
    error instanceof AggregateError ? reasonOf(error) : error.message,
  );
}

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * Ends the connection if the server is silent during a query; pg would queue the next query behind the lost
 * one. Errors of a lost connection become {@link DatabaseConnectionError}.
 */
export function guardQueries(client: pg.ClientBase, address: DatabaseAddress, silentMs: number): void {
  const send = client.query.bind(client) as unknown as Query;
  let lostBy: Error | null = null;
  client.once('error', (error) => {
    lostBy = error;
  });
  const asLost = (error: unknown): unknown => {
    if (lostBy !== null) return new DatabaseConnectionError(address, reasonOf(lostBy));
    const { destroyed, writableEnded } = socketOf(client);
    return destroyed || writableEnded ? asConnectionError(address, error) : error;
  };
  const query: Query = async (...args) => {
    const timer = setTimeout(() => giveUp(address, socketOf(client), silentMs), silentMs);
    try {
      return await send(...args);
    } catch (error) {
      throw error instanceof pg.DatabaseError ? error : asLost(error);
    } finally {
      clearTimeout(timer);
    }
  };
  Object.assign(client, { query });
}
