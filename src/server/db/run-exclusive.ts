import type { DatabaseHandle } from './client.ts';

/** The last pending work per key, for each database. */
const queues = new WeakMap<DatabaseHandle, Map<string, Promise<unknown>>>();

/** Runs work with the same key in turn, so that waiting work occupies no database connections. */
export async function runExclusive<T>(
  database: DatabaseHandle,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const queue = queues.get(database) ?? new Map<string, Promise<unknown>>();
  queues.set(database, queue);
  const before = queue.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  queue.set(key, mine);
  try {
    return await mine;
  } finally {
    if (queue.get(key) === mine) queue.delete(key);
  }
}
