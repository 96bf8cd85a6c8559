import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { PageChange, Transaction } from '#server/db/client.ts';
import { PageChangeListeners, type PageNotifier } from '#server/db/page-changes.ts';
import { reasonOf } from '#server/operator-error.ts';
import { systemRandomness } from '#server/security/randomness.ts';
import { site } from '#shared/site.ts';
import type { DatabaseAddress } from './connection-error.ts';
import { openClient } from './open-client.ts';

interface ListenConnection {
  client: pg.Client;
  lost: Promise<void>;
}

const CHANNEL = 'page_change';
/** PostgreSQL accepts payloads under 8,000 bytes; a longer list of paths becomes `'all'`. */
const PAYLOAD_BYTES = 7_500;
const TIMEOUT_MS = 5_000;
const HEARTBEAT_MS = 10_000;
const RETRY_MS = { first: 100, max: 2_000 };

/** Listens for page changes of other instances. After a lost connection, all pages count as changed. */
export class PostgresPageChanges implements PageNotifier {
  readonly listeners: PageChangeListeners;
  readonly #address: DatabaseAddress;
  readonly #logger: Logger;
  readonly #self = systemRandomness.bytes(8).toString('hex');
  readonly #closing = new AbortController();
  /**
   * False at first: `pageTransaction` has already invalidated the pages of own notifications. True once a
   * transaction failed here that may still commit: its notification must invalidate them again.
   */
  #receivesOwn = false;
  #running: Promise<void> = Promise.resolve();

  constructor(address: DatabaseAddress, logger: Logger) {
    this.#address = address;
    this.#logger = logger;
    this.listeners = new PageChangeListeners(logger);
  }

  /** Listens until `close`. @throws if the first connection fails */
  async start(): Promise<void> {
    this.#running = this.#keepListening(await this.#listen());
  }

  async announce(tx: Transaction, change: PageChange): Promise<void> {
    await tx.execute(sql`select pg_notify(${CHANNEL}, ${encode(this.#self, change)})`);
  }

  mayHaveCommitted(): void {
    this.#receivesOwn = true;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #keepListening(first: ListenConnection): Promise<void> {
    let connection: ListenConnection | null = first;
    while (connection !== null) {
      await this.#untilLost(connection);
      connection = await this.#listenAgain();
    }
  }

  async #listenAgain(): Promise<ListenConnection | null> {
    for (let wait = RETRY_MS.first; ; wait = Math.min(wait * 2, RETRY_MS.max)) {
      if (this.#closing.signal.aborted) return null;
      try {
        const connection = await this.#listen();
        this.listeners.notify('all');
        return connection;
      } catch (error) {
        this.#logger.warn({ reason: reasonOf(error) }, 'no connection to listen for page changes');
      }
      await delay(wait, null, { signal: this.#closing.signal, ref: false }).catch(() => null);
    }
  }

  async #listen(): Promise<ListenConnection> {
    const client = await openClient(this.#address, {
      openMs: TIMEOUT_MS,
      statementMs: TIMEOUT_MS,
      applicationName: `${site.id} page changes`,
    });
    // Subscribed first: the connection may be lost before `#untilLost` waits for it.
    const lost = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('error', (error) => {
      this.#logger.warn({ reason: reasonOf(error) }, 'the connection that listens for page changes was lost');
      endQuietly(client);
    });
    client.on('notification', ({ payload }) => this.#receive(payload));
    try {
      await client.query(`listen ${CHANNEL}`);
      return { client, lost };
    } catch (error) {
      endQuietly(client);
      throw error;
    }
  }

  /** Resolves when the connection ends, stops responding, or this object closes. */
  async #untilLost({ client, lost }: ListenConnection): Promise<void> {
    const heartbeat = setInterval(() => {
      client.query('select 1').catch(() => endQuietly(client));
    }, HEARTBEAT_MS).unref();
    const close = () => endQuietly(client);
    this.#closing.signal.addEventListener('abort', close);
    if (this.#closing.signal.aborted) close();
    await lost;
    this.#closing.signal.removeEventListener('abort', close);
    clearInterval(heartbeat);
  }

  #receive(payload: string | undefined): void {
    const { from, paths } = decode(payload ?? '');
    if (from !== this.#self || this.#receivesOwn) this.listeners.notify(paths);
  }
}

/** Ends a connection; one that is already closed is not an error. */
function endQuietly(client: pg.Client): void {
  client.end().catch(() => null);
}

function encode(from: string, paths: PageChange): string {
  const payload = JSON.stringify({ from, paths });
  return Buffer.byteLength(payload) <= PAYLOAD_BYTES ? payload : JSON.stringify({ from, paths: 'all' });
}

/** Decodes a payload; returns `all` for one that this release does not understand. */
function decode(payload: string): { from: unknown; paths: PageChange } {
  try {
    const { from, paths } = JSON.parse(payload) as { from: unknown; paths: unknown };
    const isList = Array.isArray(paths) && paths.every((path) => typeof path === 'string');
    return { from, paths: isList ? paths : 'all' };
  } catch {
    return { from: null, paths: 'all' };
  }
}
