import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { DatabaseHandle } from '#server/db/client.ts';
import * as schema from '#server/db/schema.ts';
import { assertTakesWrites, writeProbe } from '#server/db/write-probe.ts';
import { createPgliteUpkeep } from './pglite-upkeep.ts';

export function createPgliteHandle(
  pg: PGlite,
  options: Pick<DatabaseHandle, 'close' | 'backUp'>,
): DatabaseHandle {
  const db = drizzle({ client: pg, schema });
  let closing: Promise<void> | null = null;
  return {
    db,
    kind: 'pglite',
    ping: () => assertTakesWrites(db),
    writeProbe: () => writeProbe(db),
    upkeep: createPgliteUpkeep(pg),
    poolUse: null,
    backUp: options.backUp,
    close: () => {
      closing ??= options.close();
      return closing;
    },
  };
}
