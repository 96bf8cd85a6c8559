import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '#server/db/client.ts';
import { isRetryable } from '#server/db/database-errors.ts';
import * as schema from '#server/db/schema.ts';
import { runWithRequestId } from '#server/observability/request-context.ts';
import { site } from '#shared/site.ts';

/**
 * Milliseconds. Visitors see an unreachable database within a second (guarantees.md "database away"); a
 * loaded server is not an unreachable one.
 */
const POSTGRES_TIMEOUTS = {
  /** From the name lookup until the server accepts the TCP connection. */
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

/**
 * JIT compilation takes up to a second per execution, longer than any statement here. This is a statement,
 * because PgBouncer rejects connections with the startup parameter `options`.
 */
const JIT_OFF = 'set jit = off';

const SET_LOCALLY = sql.raw(
  `select ${Object.entries({ ...SERVER_TIMEOUTS, jit: 'off' })
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ')}`,
);

/** `pooled`: a pooler lends a connection for one transaction and keeps no session settings. */
interface PoolMode {
  pooled: boolean;
}

export function openPool(url: string, logger: Logger, { pooled }: PoolMode = { pooled: false }): pg.Pool {
  const pool: pg.Pool = new pg.Pool({
    connectionString: url,
    application_name: site.id,
    max: MAX_CONNECTIONS,
    keepAlive: true,
    stream: socketsOpeningWithin(POSTGRES_TIMEOUTS.open, () => failWaiting(pool)),
    connectionTimeoutMillis: POSTGRES_TIMEOUTS.connect,
    query_timeout: POSTGRES_TIMEOUTS.query,
    ...(pooled ? {} : SERVER_TIMEOUTS),
    onConnect: async (client) => {
      endOnReadTimeout(client);
      if (!pooled) await client.query(JIT_OFF);
    },
  });
  // A connection outlives the request that opened it, so the request's id does not belong in the log.
  const warn = (error: Error, what: string) =>
    runWithRequestId(null, () => logger.warn({ reason: error.message }, what));
  pool.on('error', (error) => warn(error, 'an idle database connection was lost'));
  pool.on('connect', (client) => {
    // A client lost during a transaction has no other listener; its error would end the process.
    client.on('error', (error) => warn(error, 'a database connection was lost'));
  });
  return pool;
}

const timeoutError = (): Error =>
  Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' });

/**
 * Returns a factory of sockets that fail if the server does not accept them within `ms` milliseconds; pg's
 * own time-out does not distinguish this case. `onTimeout` is called if no other socket is connected either.
 */
function socketsOpeningWithin(ms: number, onTimeout: () => void): () => Socket {
  const taken = new Set<Socket>();
  return () => {
    const socket = new Socket();
    const giveUp = () => {
      if (!socket.connecting) return;
      if (taken.size === 0) onTimeout();
      socket.destroy(timeoutError());
    };
    // Timers run before pending network events, so this handles events that have already arrived first.
    const timer = setTimeout(() => setImmediate(giveUp), ms);
    socket.once('connect', () => taken.add(socket));
    socket.once('close', () => taken.delete(socket));
    for (const end of ['connect', 'close']) socket.once(end, () => clearTimeout(timer));
    return socket;
  };
}

/** A private field of pg's pool: without it, waiting clients fail ten at a time, a time-out apart. */
interface WithQueue {
  _pendingQueue?: { callback: (error: Error) => void }[];
}

/** Fails all waiting clients, before the pool gives the failed client's slot to the next one. */
function failWaiting(pool: pg.Pool): void {
  const waiting = (pool as WithQueue)._pendingQueue?.splice(0) ?? [];
  for (const { callback } of waiting) callback(timeoutError());
}

type Callback = (error: Error | null, result: unknown) => void;

/** Ends a connection after a query time-out; pg would queue the next query behind the lost one. */
function endOnReadTimeout(client: pg.ClientBase): void {
  const send: (...args: unknown[]) => unknown = client.query.bind(client);
  const note = (error: unknown): void => {
    if (!(error instanceof Error) || error.message !== 'Query read timeout') return;
    Object.assign(error, { code: 'ETIMEDOUT' });
    // The pool's type hides `end`, which its clients have.
    void (client as pg.ClientBase & pg.Client).end();
  };
  const query = (...args: unknown[]) => {
    const callback = args.at(-1);
    if (typeof callback !== 'function') {
      const result = send(...args);
      if (result instanceof Promise) result.catch(note);
      return result;
    }
    const noting: Callback = (error, outcome) => {
      note(error);
      (callback as Callback)(error, outcome);
    };
    return send(...args.slice(0, -1), noting);
  };
  Object.assign(client, { query });
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
      return await connection.transaction(async (tx) => {
        if (pooled) await tx.execute(SET_LOCALLY);
        return work(tx);
      }, config);
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
