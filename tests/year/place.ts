import type { PGlite } from '@electric-sql/pglite';
import { pino } from 'pino';
import type { DatabaseHandle } from '#server/db/client.ts';
import { createPgliteHandle } from '#server/db/pglite/pglite-handle.ts';
import { empty } from '../support/database-instances.ts';

/** Where a world keeps its data. */
export interface Place {
  /** Variables of each process's configuration. */
  environment: Record<string, string>;
  /** The database that all processes use; null if each opens the configured one. */
  database: DatabaseHandle | null;
  /** Makes the database unreachable, or reachable again. */
  setAway(isAway: boolean): Promise<void>;
}

/** Uses one PGlite in memory for all worlds, emptied between them: opening one takes a second. */
export async function inMemory(shared: DatabaseHandle): Promise<Place> {
  await empty(shared);
  const { $client: client } = shared.db as unknown as { $client: PGlite };
  let away = false;
  const logger = pino({ level: 'silent' });
  const failing = failingWhile(() => away, client);
  const database = createPgliteHandle(failing, { logger, backUp: null, close: async () => {} });
  const setAway = async (isAway: boolean) => {
    away = isAway;
  };
  return { environment: {}, database, setAway };
}

/** Rejects queries like a driver whose server is down. */
function failingWhile(isAway: () => boolean, client: PGlite): PGlite {
  return new Proxy(client, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (!isAway()) return value.apply(target, args);
        return Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: '08006' }));
      };
    },
  });
}
