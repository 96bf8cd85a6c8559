import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { systemRandomness } from '#server/randomness.ts';
import { site } from '#shared/site.ts';
import { type PageChange, PageChangeListeners } from './page-changes.ts';

/** A connection that listens, and the moment at which it no longer does. */
interface ListenConnection {
  client: pg.Client;
  lost: Promise<void>;
}

const CHANNEL = 'page_change';
/** PostgreSQL takes notifications under 8,000 bytes; a longer list of paths becomes "everything". */
const PAYLOAD_BYTES = 7_500;
const CONNECT_TIMEOUT_MS = 5_000;
const HEARTBEAT_MS = 10_000;
const RETRY_MS = { first: 100, longest: 2_000 };

/**
 * News of changed pages among the instances that share a database. A listening connection does not recover
 * by itself: when it is lost, another is made, and then everything counts as changed.
 */
export class PostgresPageChanges {
  readonly listeners: PageChangeListeners;
  readonly #url: string;
  readonly #pool: pg.Pool;
  readonly #logger: Logger;
  readonly #self = systemRandomness.bytes(8).toString('hex');
  readonly #closing = new AbortController();
  #owed: Set<string> | 'all' = new Set();
  #running: Promise<void> = Promise.resolve();

  constructor(url: string, pool: pg.Pool, logger: Logger) {
    this.#url = url;
    this.#pool = pool;
    this.#logger = logger;
    this.listeners = new PageChangeListeners(logger);
  }

  /** Listens from here on, until `close`. @throws when the first connection cannot be made. */
  async start(): Promise<void> {
    const ear = await this.#listen();
    this.#running = this.#keepListening(ear);
  }

  /**
   * This instance hears it before the promise resolves. When the others cannot be told now, they are owed
   * it: the change itself is committed, and no answer to its author may depend on this.
   */
  async publish(paths: readonly string[]): Promise<void> {
    this.listeners.tell(paths);
    if (this.#owed !== 'all') for (const path of paths) this.#owed.add(path);
    await this.#flushPending();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #flushPending(): Promise<void> {
    const owed = this.#owed;
    if (owed !== 'all' && owed.size === 0) return;
    this.#owed = new Set();
    const paths = owed === 'all' ? owed : [...owed];
    try {
      await this.#pool.query('select pg_notify($1, $2)', [CHANNEL, encode(this.#self, paths)]);
    } catch (error) {
      // Paid with "everything" by the next publication or heartbeat, or when the connection is back.
      this.#owed = 'all';
      this.#logger.warn({ reason: String(error) }, 'other instances could not be told of a page change');
    }
  }

  async #keepListening(first: ListenConnection): Promise<void> {
    for (let ear: ListenConnection | null = first; ear !== null; ear = await this.#listenAgain()) {
      await this.#untilLost(ear);
    }
  }

  async #listenAgain(): Promise<ListenConnection | null> {
    for (let wait = RETRY_MS.first; ; wait = Math.min(wait * 2, RETRY_MS.longest)) {
      if (this.#closing.signal.aborted) return null;
      try {
        const ear = await this.#listen();
        this.listeners.tell('all');
        await this.#flushPending();
        return ear;
      } catch (error) {
        this.#logger.warn({ reason: String(error) }, 'no connection to listen for page changes');
      }
      await delay(wait, null, { signal: this.#closing.signal, ref: false }).catch(() => null);
    }
  }

  async #listen(): Promise<ListenConnection> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: `${site.id} page changes`,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
    });
    // From the start: it may be lost before anybody waits for it.
    const lost = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('error', (error) => {
      this.#logger.warn({ reason: error.message }, 'the connection that listens for page changes was lost');
      endQuietly(client);
    });
    client.on('notification', ({ payload }) => this.#hear(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      return { client, lost };
    } catch (error) {
      endQuietly(client);
      throw error;
    }
  }

  /** Ends when the connection does, when it falls silent, or when this closes. */
  async #untilLost({ client, lost }: ListenConnection): Promise<void> {
    const heartbeat = setInterval(() => {
      client.query('select 1').then(
        () => this.#flushPending(),
        () => endQuietly(client),
      );
    }, HEARTBEAT_MS).unref();
    const close = () => endQuietly(client);
    this.#closing.signal.addEventListener('abort', close);
    if (this.#closing.signal.aborted) close();
    await lost;
    this.#closing.signal.removeEventListener('abort', close);
    clearInterval(heartbeat);
  }

  #hear(payload: string | undefined): void {
    const change = decode(payload ?? '');
    if (change?.from !== this.#self) this.listeners.tell(change?.paths ?? 'all');
  }
}

/** Ending a connection that is already gone is no news. */
function endQuietly(client: pg.Client): void {
  client.end().catch(() => null);
}

function encode(from: string, paths: PageChange): string {
  const payload = JSON.stringify({ from, paths });
  return Buffer.byteLength(payload) <= PAYLOAD_BYTES ? payload : JSON.stringify({ from, paths: 'all' });
}

/** Null for anything that is not ours. */
function decode(payload: string): { from: string; paths: PageChange } | null {
  try {
    const { from, paths } = JSON.parse(payload) as { from: unknown; paths: unknown };
    if (typeof from !== 'string') return null;
    if (paths === 'all') return { from, paths };
    if (Array.isArray(paths) && paths.every((path) => typeof path === 'string')) return { from, paths };
    return null;
  } catch {
    return null;
  }
}
