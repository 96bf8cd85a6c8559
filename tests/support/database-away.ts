import type { Database, DatabaseHandle } from '#server/db/client.ts';

/** Returns a database that fails on every query. */
export function awayOf(database: DatabaseHandle): DatabaseHandle {
  const away = () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: '08006' });
  };
  const db: Database = Object.assign(Object.create(database.db), { select: away, query: undefined });
  return { ...database, db };
}
