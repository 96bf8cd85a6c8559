import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { Upkeep } from '#server/db/client.ts';

/** Size of a table with its indexes; a vacuum of a larger one holds requests for longer than 100 ms. */
const SMALL_BYTES = 2 * 1024 * 1024;
/** A segment of the log; a crash replays at most this and what ten minutes wrote. */
const LOG_BYTES = 16 * 1024 * 1024;

const SMALL = `n_dead_tup > 50 + n_live_tup / 5 and pg_total_relation_size(relid) < ${SMALL_BYTES}`;

/**
 * Does what PGlite lacks background processes for: vacuum and checkpoints (docs/database.md). A table that fails stops
 * neither the others nor the checkpoint. Rejects then, with the names of these tables.
 */
export function createPgliteUpkeep(pg: PGlite): Upkeep {
  /** Returns the failures by table. */
  async function vacuum(condition: string): Promise<Map<string, unknown>> {
    const failed = new Map<string, unknown>();
    // Otherwise, deletions of the last second are missing in the statistics.
    await pg.exec('select pg_stat_force_next_flush()');
    const { rows } = await pg.query<{ name: string }>(
      `select relid::regclass::text as name from pg_stat_user_tables where ${condition}`,
    );
    // One table at a time, so that waiting requests run in between.
    for (const { name } of rows) {
      await pg.exec(`vacuum (analyze) ${name}`).catch((err: unknown) => failed.set(name, err));
      await nextTurn();
    }
    return failed;
  }

  async function logBytes(): Promise<number> {
    const { rows } = await pg.query<{ bytes: number }>(`
      select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`);
    return rows[0]?.bytes ?? 0;
  }

  async function maintain(condition: string, maxLogBytes: number): Promise<void> {
    const failed = await vacuum(condition);
    if ((await logBytes()) > maxLogBytes) await pg.exec('checkpoint');
    if (failed.size === 0) return;
    const names = [...failed.keys()].join(', ');
    throw new Error(`could not be vacuumed: ${names}`, { cause: failed.values().next().value });
  }

  return {
    vacuum: () => maintain('n_dead_tup > 0', 0),
    tidy: () => maintain(SMALL, LOG_BYTES),
  };
}
