import { expect, inject, it } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { exerciseService } from '../../support/exercise-service.ts';
import { YEAR_END } from '../../support/fill-year.ts';
import { createTestApp } from '../../support/test-app.ts';
import { openYear } from '../../support/year-database.ts';

const SHOPS = 20_000;
/** The planner reads a small table whole for each slice of another; a nested loop reads it for each row. */
const MAX_READS_PER_ROW = 100;
/** Single rows are read by many requests. */
const MIN_ROWS = 1_000;

const KINDS = inject('postgres') === null ? (['pglite'] as const) : (['pglite', 'postgres'] as const);

interface Reads {
  relname: string;
  rows: string;
  reads: string;
}

/** Returns the number of reads per row so far, by table. */
async function readsPerRow({ db }: DatabaseHandle): Promise<Map<string, number>> {
  const { rows: tables } = (await db.execute(
    `select stats.relname, reltuples as rows, seq_tup_read + coalesce(idx_tup_fetch, 0) as reads
     from (select pg_stat_clear_snapshot()) as fresh, pg_stat_user_tables as stats join pg_class on pg_class.oid = relid`,
  )) as unknown as { rows: Reads[] };
  return new Map(tables.map(({ relname, rows, reads }) => [relname, +reads / Math.max(MIN_ROWS, +rows)]));
}

// A statement that takes longer than PostgreSQL's time limit fails here.
it.each(KINDS)(
  'with a year of 20,000 businesses, no statement takes long, and nothing overdue is left (%s)',
  {
    tags: ['full'],
    timeout: 15 * 60_000,
  },
  async (kind) => {
    const database = await openYear(kind, { shops: SHOPS });
    const before = await readsPerRow(database);
    await exerciseService(database, YEAR_END);
    const after = await readsPerRow(database);
    const reads = [...after].map(([table, count]) => [table, count - (before.get(table) ?? 0)] as const);
    expect(reads.some(([, count]) => count > 1)).toBe(true);
    expect(reads.filter(([, count]) => count > MAX_READS_PER_ROW)).toEqual([]);

    const app = createTestApp(database);
    app.clock.advance(YEAR_END.getTime() - Date.now());
    const { failed, deleted } = await app.purge.run();
    // On a slow machine, the first clock has passed this one by more than counters allow: they are ahead.
    const left = Object.entries(deleted).filter(([rule, count]) => rule !== 'limits' && count > 0);
    expect({ failed, left }).toEqual({ failed: [], left: [] });
  },
);
