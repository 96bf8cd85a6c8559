import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Clock, Timers, Times, TrustedTime } from '#server/clock.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import type { Place } from '#server/db/next-slice.ts';
import type { Alarms } from '#server/observability/alarms.ts';
import type { Metrics } from '#server/observability/metrics.ts';
import { createPeriodic } from '#server/periodic.ts';
import { overdue, type Rule, type Slice } from './overdue.ts';

interface PurgeDeps {
  database: Pick<DatabaseHandle, 'db' | 'ping'>;
  clock: Clock;
  trustedTime: Pick<TrustedTime, 'times'>;
  timers: Timers;
  logger: Logger;
  metrics: Pick<Metrics, 'check'>;
  alarms: Pick<Alarms, 'raise' | 'clear'>;
}

/** The names of the rules that failed, and the numbers of rows that the others deleted. */
interface Purged {
  deleted: Record<string, number>;
  failed: string[];
}

const EVERY_MS = 24 * 60 * 60 * 1000;
/** Delay of the first attempt after the start, and of the next after a failure. */
const CHECK_INTERVAL_MS = 10 * 60 * 1000;
const COUNTERS = 'limits';
/**
 * Run at each attempt: a flood from many addresses creates hundreds of expired counters per second, the end of a move has an
 * hour, and changes of pages are read within a second.
 */
const FREQUENT = new Set([COUNTERS, 'numberMoves', 'pageChanges']);
/** An arbitrary constant; every instance must take the same lock. */
const ADVISORY_LOCK = 7_305_022;

/** Deletes data daily, as the privacy policy promises (guarantees.md "retention"). */
export function createPurge(deps: PurgeDeps) {
  const { database, clock, trustedTime, timers, logger, metrics, alarms } = deps;
  /** The monotonic time at which each rule last began, if it ended. */
  const doneAt = new Map<string, number>();
  const failing = new Map<string, unknown>();

  const isDue = (name: string): boolean => {
    const done = doneAt.get(name);
    return (
      done === undefined || FREQUENT.has(name) || clock.monotonic() - done >= EVERY_MS - CHECK_INTERVAL_MS / 2
    );
  };

  /** Returns null if it was stopped, or another instance is deleting: the rule stays due. */
  async function apply(name: string, stopping?: AbortSignal): Promise<number | null> {
    const rule = overdue[name] as Rule;
    const times = await trustedTime.times();
    let count = 0;
    for (let place: Place | null = []; place !== null; ) {
      const slice: Slice | null = stopping?.aborted ? null : await inTurn(database, rule, times, place);
      if (slice === null) return null;
      count += slice.count;
      place = slice.next;
      // Lets requests run that wait for the embedded database.
      await nextTurn();
    }
    return count;
  }

  async function runOne(name: string, purged: Purged, stopping?: AbortSignal): Promise<void> {
    const begunAt = clock.monotonic();
    try {
      const count = await apply(name, stopping);
      if (count === null) return;
      purged.deleted[name] = count;
      doneAt.set(name, begunAt);
      failing.delete(name);
    } catch (err) {
      // A statement that took too long is a failure of its rule, if the database answers others.
      await database.ping();
      purged.failed.push(name);
      failing.set(name, err);
    }
  }

  /**
   * Deletes all overdue rows of these rules, unless another instance is doing so. Rules fail one by one.
   * Rejects if the database is unavailable.
   */
  async function run(names = Object.keys(overdue), stopping?: AbortSignal): Promise<Purged> {
    const purged: Purged = { deleted: {}, failed: [] };
    try {
      for (const name of names) await runOne(name, purged, stopping);
    } finally {
      // An outage must not hide the rules that failed before it.
      report();
    }
    const { [COUNTERS]: _, ...daily } = purged.deleted;
    if (Object.values(daily).some((count) => count > 0))
      logger.info({ counts: purged.deleted }, 'expired data was deleted');
    return purged;
  }

  /** The line names the rules in a stable order, and the first one's error. */
  function report(): void {
    metrics.check('retention', failing.size > 0 ? 2 : 0);
    const rules = Object.keys(overdue).filter((name) => failing.has(name));
    const [first] = rules;
    if (first === undefined) {
      alarms.clear('retention', 'expired data of all rules is deleted again');
      return;
    }
    const err = failing.get(first);
    alarms.raise('retention', {
      text: FAILURE,
      action: ACTION,
      state: rules.join(' '),
      err,
      fields: { rules },
    });
  }

  const purgeIfDue = async (stopping: AbortSignal) => {
    await run(Object.keys(overdue).filter(isDue), stopping).catch((err: unknown) =>
      logger.warn({ err }, 'expired data waits for the database; the next try is in ten minutes'),
    );
  };

  return { run, ...createPeriodic(timers, purgeIfDue, CHECK_INTERVAL_MS) };
}

const FAILURE = 'expired data of a rule could not be deleted; it is tried again in ten minutes';
const ACTION = 'read err; until it is fixed, this data is kept longer than the privacy policy promises';

/** Runs one slice; returns null while another instance is deleting, because one at a time is enough. */
function inTurn({ db }: PurgeDeps['database'], rule: Rule, { now, trusted }: Times, from: Place) {
  return db.transaction(async (tx) => {
    const lock = sql<boolean>`pg_try_advisory_xact_lock(${ADVISORY_LOCK})`;
    const [row] = await tx.select({ mine: lock }).from(sql`(select 1) as one`);
    return row?.mine === true ? rule(tx, trusted, from, now) : null;
  });
}
