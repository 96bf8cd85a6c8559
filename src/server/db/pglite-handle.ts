import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import type { Logger } from 'pino';
import type { DatabaseHandle } from './client.ts';
import { PageChangeListeners } from './page-changes.ts';
import * as schema from './schema.ts';

/** The handle over an open PGlite. It is the only process, so news of changed pages stays in it. */
export function createPgliteHandle(
  pg: PGlite,
  options: { logger: Logger; close: () => Promise<void> },
): DatabaseHandle {
  const db = drizzle({ client: pg, schema });
  const listeners = new PageChangeListeners(options.logger);
  let closing: Promise<void> | null = null;
  return {
    db,
    kind: 'pglite',
    ping: async () => {
      await db.execute(sql`select 1`);
    },
    publishPageChange: async (paths) => listeners.tell(paths),
    onPageChange: (listener) => listeners.add(listener),
    close: () => {
      closing ??= options.close();
      return closing;
    },
  };
}
