import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Logger } from 'pino';
import type { DatabaseHandle } from '#server/db/client.ts';
import { PageChangeListeners, type PageNotifier, pageTransaction } from '#server/db/page-changes.ts';
import * as schema from '#server/db/schema.ts';
import { assertTakesWrites, writeProbe } from '#server/db/write-probe.ts';
import { createPgliteUpkeep } from './pglite-upkeep.ts';

/** Creates the handle. Only one process uses it, so no other instance needs page notifications. */
export function createPgliteHandle(
  pg: PGlite,
  options: Pick<DatabaseHandle, 'close' | 'backUp'> & { logger: Logger },
): DatabaseHandle {
  const db = drizzle({ client: pg, schema });
  const listeners = new PageChangeListeners(options.logger);
  const notifier: PageNotifier = { listeners, announce: async () => {}, mayHaveCommitted: () => {} };
  let closing: Promise<void> | null = null;
  return {
    db,
    kind: 'pglite',
    ping: () => assertTakesWrites(db),
    writeProbe: () => writeProbe(db),
    pageTransaction: (work) => pageTransaction(db, notifier, work),
    onPageChange: (listener) => listeners.add(listener),
    upkeep: createPgliteUpkeep(pg),
    poolUse: null,
    backUp: options.backUp,
    close: () => {
      closing ??= options.close();
      return closing;
    },
  };
}
