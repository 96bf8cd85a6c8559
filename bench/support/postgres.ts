import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  findPostgres,
  runStatement,
  startPostgres,
  withDatabase,
} from '../../tests/support/postgres-server.ts';

/** Log lines that arrive later belong to later work. */
const LOG_LATENCY_MS = 300;

/** Starts a separate PostgreSQL that syncs as in production. @throws if PostgreSQL is not installed */
export async function openPostgres() {
  const bin = findPostgres();
  if (bin === null) throw new Error('There is no PostgreSQL on this machine to measure with.');
  const listeners = new Set<(chunk: string) => void>();
  const server = await startPostgres(bin, {
    settings: ['fsync=on'],
    onLog: (chunk) => {
      for (const listener of listeners) listener(chunk);
    },
  });
  return {
    /** Creates an empty database and returns its URL. */
    async createDatabase(): Promise<string> {
      const name = `bench_${randomUUID().replaceAll('-', '')}`;
      await runStatement(server.url, `create database ${name}`);
      return withDatabase(server.url, name);
    },
    run: runStatement,
    /** Returns the lines that the server logs during `work`. */
    async logOf(work: () => Promise<void>): Promise<string> {
      let log = '';
      const listener = (chunk: string) => {
        log += chunk;
      };
      listeners.add(listener);
      await work();
      await delay(LOG_LATENCY_MS);
      listeners.delete(listener);
      return log;
    },
    [Symbol.asyncDispose]: () => server.stop(),
  };
}
