import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Clock, Timers } from '#server/clock.ts';
import type { Database, DatabaseHandle } from '#server/db/client.ts';
import { isUnavailable } from '#server/db/database-errors.ts';
import { createPeriodic } from '#server/periodic.ts';
import { BATCH, type DeleteSome, expiredLimits, overdue } from './overdue.ts';

interface PurgeDeps {
  database: Pick<DatabaseHandle, 'db' | 'upkeep'>;
  clock: Clock;
  timers: Timers;
  logger: Logger;
}

const EVERY_MS = 24 * 60 * 60 * 1000;
/** Delay of the first attempt after the start, and of the next after a failure. */
const CHECK_INTERVAL_MS = 10 * 60 * 1000;
/** An arbitrary constant; every instance must take the same lock. */
const ADVISORY_LOCK = 7_305_022;

/** Deletes data daily, as the privacy policy promises (guarantees.md "retention"). */
export function createPurge({ database: { db, upkeep }, clock, timers, logger }: PurgeDeps) {
  let stopped = false;
  let lastRun: number | null = null;

  async function deleteAll(deleteSome: DeleteSome): Promise<number> {
    let count = 0;
    for (let size = BATCH; size === BATCH && !stopped; count += size) {
      size = await inTurn(db, deleteSome, clock.now());
    }
    return count;
  }

  /**
   * Deletes all overdue rows unless another instance is doing so, reclaims their space and returns the
   * counts. If one kind of rows fails, it still deletes the others, and then rejects.
   */
  async function run(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    const failures: unknown[] = [];
    for (const [name, deleteSome] of Object.entries(overdue)) {
      try {
        counts[name] = await deleteAll(deleteSome);
      } catch (error) {
        if (isUnavailable(error)) throw error;
        failures.push(new Error(`${name} cannot be deleted`, { cause: error }));
      }
    }
    if (Object.values(counts).some((count) => count > 0)) logger.info({ counts }, 'expired data was deleted');
    if (!stopped) await upkeep?.vacuum();
    if (failures.length > 0) throw new AggregateError(failures, 'some expired data could not be deleted');
    return counts;
  }

  async function purgeIfDue() {
    try {
      // Also keeps the log short that is replayed after a crash.
      await upkeep?.checkpoint();
      const now = clock.monotonic();
      if (lastRun !== null && now - lastRun < EVERY_MS) {
        await deleteAll(expiredLimits);
        return;
      }
      await run();
      lastRun = now;
    } catch (err) {
      logger.error({ err }, 'expired data could not be deleted; the next try is in ten minutes');
    }
  }

  const periodic = createPeriodic(timers, purgeIfDue, CHECK_INTERVAL_MS);
  return {
    start: periodic.start,
    stop: (): Promise<void> => {
      // A batch that has not begun is left for the next start.
      stopped = true;
      return periodic.stop();
    },
    run,
  };
}

/** Runs one batch; returns 0 while another instance is deleting, because one at a time is enough. */
function inTurn(db: Database, deleteSome: DeleteSome, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const lock = sql<boolean>`pg_try_advisory_xact_lock(${ADVISORY_LOCK})`;
    const [row] = await tx.select({ mine: lock }).from(sql`(select 1) as one`);
    return row?.mine === true ? deleteSome(tx, now) : 0;
  });
}
