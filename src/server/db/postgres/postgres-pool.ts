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
 * Milliseconds. Being away is said within a second (guarantees.md "database away"); a loaded server is not an absent one.
 */
const POSTGRES_TIMEOUTS = {
  /** Somebody must listen there: from looking up its name until it takes the connection. */
  open: 800,
  /** A connection must be free, or made: its server begins a process for it, for which a loaded machine takes its time. */
  connect: 2_500,
  /** The server gives up on a statement, on a lock, on a transaction that nobody continues. */
  statement: 2_500,
  lock: 2_000,
  idleInTransaction: 5_000,
  /** The program gives up on a server that fell silent. */
  query: 3_000,
} as const;

const MAX_CONNECTIONS = 10;

/** Sent when a session begins, or within each transaction where sessions belong to a pooler. */
const SERVER_TIMEOUTS = {
  statement_timeout: POSTGRES_TIMEOUTS.statement,
  lock_timeout: POSTGRES_TIMEOUTS.lock,
  idle_in_transaction_session_timeout: POSTGRES_TIMEOUTS.idleInTransaction,
} as const;

/**
 * Compiling takes up to a second for each execution; no statement here runs that long. A statement and not a startup
 * parameter: PgBouncer refuses a connection with `options`.
 */
const JIT_OFF = 'set jit = off';

const SET_LOCALLY = sql.raw(
  `select ${Object.entries({ ...SERVER_TIMEOUTS, jit: 'off' })
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ')}`,
);

/** `pooled`: a pooler stands between, which lends a connection for one transaction and keeps no settings of a session. */
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
  // A connection outlives the request that opened it.
  const warn = (error: Error, what: string) =>
    runWithRequestId(null, () => logger.warn({ reason: error.message }, what));
  pool.on('error', (error) => warn(error, 'an idle database connection was lost'));
  pool.on('connect', (client) => {
    // A client lost in the middle of a transaction has no other listener, and would end the process.
    client.on('error', (error) => warn(error, 'a database connection was lost'));
  });
  return pool;
}

const nobodyAnswers = (): Error => Object.assign(new Error('nobody answers'), { code: 'ETIMEDOUT' });

/**
 * Makes sockets that give up when nobody takes the connection (milliseconds), which pg's own time-out does not tell
 * apart. `onNobody` is called when none of the others is taken either.
 */
function socketsOpeningWithin(ms: number, onNobody: () => void): () => Socket {
  const taken = new Set<Socket>();
  return () => {
    const socket = new Socket();
    const giveUp = () => {
      if (!socket.connecting) return;
      if (taken.size === 0) onNobody();
      socket.destroy(nobodyAnswers());
    };
    // Timers come before what the network has brought meanwhile, so whatever has arrived is handled first.
    const timer = setTimeout(() => setImmediate(giveUp), ms);
    socket.once('connect', () => taken.add(socket));
    socket.once('close', () => taken.delete(socket));
    for (const end of ['connect', 'close']) socket.once(end, () => clearTimeout(timer));
    return socket;
  };
}

/** What pg's types hide. Without it, whoever waits would be failed ten by ten, each ten after a time-out more. */
interface WithQueue {
  _pendingQueue?: { callback: (error: Error) => void }[];
}

/** Fails all who wait for a connection, before the failed one's place is given to the next of them. */
function failWaiting(pool: pg.Pool): void {
  const waiting = (pool as WithQueue)._pendingQueue?.splice(0) ?? [];
  for (const { callback } of waiting) callback(nobodyAnswers());
}

type Callback = (error: Error | null, result: unknown) => void;

/** pg keeps a connection whose server fell silent, with the next query waiting behind the lost one: this ends it. */
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

/** How often a transaction is begun at most: deadlocks are rare, and two in a row hardly happen. */
const ATTEMPTS = 4;

/**
 * Drizzle 0.45 forgets to return its client when `begin` fails, so transactions take and return theirs here. One that
 * lost a deadlock is begun again, which it bears: it has no effects outside (guarantees.md rule 12).
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
