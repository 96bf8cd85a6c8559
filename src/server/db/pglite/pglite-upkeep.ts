import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Upkeep } from '#server/db/client.ts';
import * as schema from '#server/db/schema.ts';

const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableName(table));

/** Does what PGlite lacks background processes for: vacuum and checkpoints (docs/database.md). */
export function createPgliteUpkeep(pg: PGlite): Upkeep {
  return {
    vacuum: async () => {
      // One table at a time, so that waiting requests run in between.
      for (const table of tables) {
        await pg.exec(`vacuum (analyze) "${table}"`);
        await nextTurn();
      }
    },
    checkpoint: async () => void (await pg.exec('checkpoint')),
  };
}
