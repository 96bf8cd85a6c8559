import type pg from 'pg';
import type { PoolUse } from '#server/observability/metrics.ts';

type Connect = (callback?: (...taken: unknown[]) => void) => Promise<unknown> | undefined;

/** Counts requests that wait for a connection. It adds no cost if one is free or can be opened. */
export function watchPool(pool: pg.Pool): () => PoolUse {
  const connect = pool.connect.bind(pool) as Connect;
  let waits = 0;
  let waitSeconds = 0;

  const counting: Connect = (callback) => {
    if (pool.idleCount > 0 || pool.totalCount < pool.options.max) return connect(callback);
    const since = performance.now();
    waits += 1;
    const note = () => {
      waitSeconds += (performance.now() - since) / 1000;
    };
    if (callback !== undefined) {
      return connect((...taken) => {
        note();
        callback(...taken);
      });
    }
    const taken = connect();
    taken?.then(note, note);
    return taken;
  };
  Object.assign(pool, { connect: counting });

  return () => ({
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    waits,
    waitSeconds,
  });
}
