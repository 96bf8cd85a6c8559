import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '#server/db/client.ts';
import { isRetryable } from '#server/db/database-errors.ts';
import * as schema from '#server/db/schema.ts';
import { runWithRequestId } from '#server/observability/request-context.ts';
import { reasonOf } from '#server/operator-error.ts';
import { site } from '#shared/site.ts';
import {
  asConnectionError,
  type DatabaseAddress,
  DatabaseConnectionError,
  giveUp,
  guardQueries,
} from './connection-error.ts';
import { sessionValues, setSession } from './session-settings.ts';

/**
 * Milliseconds. Visitors see an unreachable database within a second (guarantees.md "database away"); a
 * loaded server is not an unreachable one.
 */
const POSTGRES_TIMEOUTS = {
  /** Time from the name lookup until the server accepts the TCP connection. */
  open: 800,
  /** Until a connection is free or opened: a process starts for each, slowly on a loaded machine. */
  connect: 2_500,
  /** The server's limits for a statement, for a lock and for an idle transaction. */
  statement: 2_500,
  lock: 2_000,
  idleInTransaction: 5_000,
  /** The client's limit for an unresponsive server. */
  query: 3_000,
} as const;

const MAX_CONNECTIONS = 10;

/** Set when a session begins, or in each transaction if a pooler owns the sessions. */
const SERVER_TIMEOUTS = {
  statement_timeout: POSTGRES_TIMEOUTS.statement,
  lock_timeout: POSTGRES_TIMEOUTS.lock,
  idle_in_transaction_session_timeout: POSTGRES_TIMEOUTS.idleInTransaction,
} as const;

const SET_LOCALLY = sql.raw(setSession({ ...SERVER_TIMEOUTS, ...sessionValues }, true));

/** `pooled`: a pooler lends a connection for one transaction and keeps no session settings. */
interface PoolMode {
  pooled: boolean;
}

export function openPool(
  address: DatabaseAddress,
  logger: Logger,
  { pooled }: PoolMode = { pooled: false },
): pg.Pool {
  const pool: pg.Pool = new pg.Pool({
    connectionString: address.url,
    application_name: site.id,
    max: MAX_CONNECTIONS,
    keepAlive: true,
    stream: socketsOpeningWithin(POSTGRES_TIMEOUTS.open, address, () => failWaiting(pool, address)),
    connectionTimeoutMillis: POSTGRES_TIMEOUTS.connect,
    ...(pooled ? {} : SERVER_TIMEOUTS),
    onConnect: async (client) => {
      guardQueries(client, address, POSTGRES_TIMEOUTS.query);
      if (!pooled) await client.query(setSession(sessionValues, false));
    },
  });
  // A connection outlives the request that opened it, so the request's id does not belong in the log.
  const warn = (error: Error, what: string) =>
    runWithRequestId(null, () => logger.warn({ reason: reasonOf(error) }, what));
  pool.on('error', (error) => warn(error, 'an idle database connection was lost'));
  pool.on('connect', (client) => {
    // A client lost during a transaction has no other listener; its error would end the process.
    client.on('error', (error) => warn(error, 'a database connection was lost'));
  });
  return withConnectionErrors(pool, address);
}

/** The pool's own errors have no code, and its `query` reports a lost connection by an unguarded one. */
function withConnectionErrors(pool: pg.Pool, address: DatabaseAddress): pg.Pool {
  const acquire: () => Promise<pg.PoolClient> = pool.connect.bind(pool);
  const connect = () =>
    acquire().catch((error: unknown) => {
      throw asConnectionError(address, error);
    });
  const query = async (...args: Parameters<pg.PoolClient['query']>) => {
    const client = await connect();
    try {
      return await client.query(...args);
    } finally {
      client.release();
    }
  };
  return Object.assign(pool, { connect, query });
}

/**
 * Returns a factory of sockets that fail if the server does not accept them within `ms` milliseconds; pg's
 * own time-out does not distinguish this case. `onTimeout` is called if no other socket is connected either.
 */
function socketsOpeningWithin(ms: number, address: DatabaseAddress, onTimeout: () => void): () => Socket {
  const taken = new Set<Socket>();
  return () => {
    const socket = new Socket();
    const end = () => {
      if (!socket.connecting) return;
      if (taken.size === 0) onTimeout();
      giveUp(address, socket, ms);
    };
    // Timers run before pending network events, so this handles events that have already arrived first.
    const timer = setTimeout(() => setImmediate(end), ms);
    socket.once('connect', () => taken.add(socket));
    socket.once('close', () => taken.delete(socket));
    for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer));
    return socket;
  };
}

/** A private field of pg's pool: without it, waiting clients fail ten at a time, a time-out apart. */
interface WithQueue {
  _pendingQueue?: { callback: (error: Error) => void }[];
}

/** Fails all waiting clients, before the pool gives the failed client's slot to the next one. */
function failWaiting(pool: pg.Pool, address: DatabaseAddress): void {
  const waiting = (pool as WithQueue)._pendingQueue?.splice(0) ?? [];
  for (const { callback } of waiting) {
    callback(new DatabaseConnectionError(address, 'it does not accept connections'));
  }
}

/** Maximum attempts per transaction: deadlocks are rare, and two in a row hardly happen. */
const ATTEMPTS = 4;

/**
 * Acquires and releases clients here, because Drizzle 0.45 does not release its client if `begin` fails.
 * Retries a transaction that lost a deadlock; this is safe, because it has no external side effects
 * (guarantees.md rule 12).
 */
export function drizzleOverPool(pool: pg.Pool, { pooled }: PoolMode = { pooled: false }): Database {
  const db: Database = drizzle({ client: pool, schema });
  const attempt: Database['transaction'] = async (work, config) => {
    const client = await pool.connect();
    try {
      const connection: Database = drizzle({ client, schema });
      return await connection.transaction(
        async (tx) => {
          if (pooled) await tx.execute(SET_LOCALLY);
          return work(tx);
        },
        pooled ? { isolationLevel: 'read committed', ...config } : config,
      );
    } finally {
      client.release();
    }
  };
  db.transaction = async (work, config) => {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await attempt(work, config);
      } catch (error) {
        if (!isRetryable(error) || attempts === ATTEMPTS) throw error;
      }
    }
  };
  return db;
}
