import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  findPostgres,
  runStatement,
  startPostgres,
  withDatabase,
} from '../../tests/support/postgres-server.ts';

/** What is written by then belongs to what was done before. */
const LOG_LATENCY_MS = 300;

/** A PostgreSQL of its own that syncs as one in production does. @throws where there is none */
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
    /** Gives the URL of a new, empty database. */
    async createDatabase(): Promise<string> {
      const name = `bench_${randomUUID().replaceAll('-', '')}`;
      await runStatement(server.url, `create database ${name}`);
      return withDatabase(server.url, name);
    },
    run: runStatement,
    /** What the server logs meanwhile. */
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
