import { eq, sql } from 'drizzle-orm';
import { type Clock, type ClockDoubt, plusMs, type TrustedTime } from '#server/clock.ts';
import type { Database, DatabaseHandle, Transaction } from '#server/db/client.ts';
import { clockReadings } from '#server/db/schema.ts';
import type { Alarms } from '#server/observability/alarms.ts';
import { ClockJudgement, STEP_MS } from './clock-judgement.ts';
import { newestTime } from './newest-time.ts';

interface TrustedTimeDeps {
  database: Pick<DatabaseHandle, 'db' | 'kind'>;
  clock: Clock;
  alarms: Pick<Alarms, 'raise' | 'clear'>;
  /**
   * Runs after the clock was set back, once it is believed; again if it fails. `mark` ends it, in the transaction of what
   * must not happen twice, and returns false if another instance was faster.
   */
  onSetBack: (now: Date, mark: (tx: Transaction) => Promise<boolean>) => Promise<void>;
}

interface State {
  judge: ClockJudgement;
  /** The row as read last, with this process's changes since. */
  row: Row;
  readAt: number;
  /** True until the stored doubt that this process began, or found at its start, is removed. */
  isDoubtStored: boolean;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How often a believed time is stored, and how long others are listened to: each stores within that time. */
const periods = {
  pglite: { storeMs: HOUR_MS, listenMs: 0 },
  postgres: { storeMs: MINUTE_MS, listenMs: 5 * MINUTE_MS },
};

/** Judges the clock, and shares the believed time with all instances and later starts (ADR 166). */
export function createTrustedTime({ database, clock, alarms, onSetBack }: TrustedTimeDeps) {
  const { db, kind } = database;
  const { storeMs, listenMs } = periods[kind];
  let loaded: State | null = null;
  /** Monotonic time from which a later stored time is no running instance's. */
  let quietFrom = 0;

  async function load() {
    if (loaded === null) {
      const row = await readRow(db, clock.now());
      loaded ??= {
        judge: new ClockJudgement(clock, row, listenMs),
        row,
        readAt: clock.monotonic(),
        isDoubtStored: row.expectedAt !== null || row.doubtedAt !== null,
      };
      quietFrom = loaded.readAt + listenMs;
    }
    return loaded;
  }

  /** The next look reads the changes of other instances. */
  async function store(state: State, now: Date, values: Partial<Row>): Promise<void> {
    await update(db, now, values);
    state.row = { ...state.row, ...values, latestAt: maxDate(state.row.latestAt, now) };
  }

  /** Stores what the clock shows; returns the current doubt. To be called every minute. */
  async function watch(): Promise<ClockDoubt | null> {
    const state = await load();
    const { judge, row: former, readAt } = state;
    const row = await readRow(db, clock.now());
    state.row = row;
    state.readAt = clock.monotonic();
    if (!isSame(row.latestAt, former.latestAt)) quietFrom = Math.max(quietFrom, state.readAt + listenMs);
    const sinceMs = state.readAt - readAt;
    if (row.acceptedAt !== null && !isSame(row.acceptedAt, former.acceptedAt))
      judge.hear(row.acceptedAt, sinceMs, true);
    else if (!isSame(row.believedAt, former.believedAt)) judge.hear(row.believedAt, sinceMs);
    const doubt = judge.doubt();
    const now = clock.now();
    if (doubt !== null) {
      const latest = now > row.latestAt ? { doubtedAt: now } : {};
      state.isDoubtStored = true;
      await store(state, now, { ...judge.progress, ...latest });
    } else if (judge.isListening) {
      if (now > row.latestAt) await store(state, now, {});
    } else {
      if (row.latestAt > plusMs(now, STEP_MS) && state.readAt >= quietFrom) await correct(row, now);
      // At once, or a restart within the hour would go on with the doubt. That of another instance stays.
      if (state.isDoubtStored) {
        await store(state, now, { believedAt: now, ...NO_DOUBT, doubtedAt: null });
        state.isDoubtStored = false;
      } else if (Math.abs(now.getTime() - row.believedAt.getTime()) >= storeMs)
        await store(state, now, { believedAt: now, ...NO_DOUBT });
    }
    return doubt;
  }

  /** At most hourly, and not while another instance's clock is ahead: it would undo this. */
  async function correct(row: Row, now: Date): Promise<void> {
    try {
      await onSetBack(now, (tx) => lowerLatest(tx, row, now));
      quietFrom = clock.monotonic() + HOUR_MS;
      alarms.clear('clock-set-back', 'what the clock dated ahead is corrected');
    } catch (err) {
      alarms.raise('clock-set-back', {
        text: 'the clock was set back, and what it dated ahead could not be corrected',
        action: 'read err; it is tried again each minute',
        err,
      });
    }
  }

  return {
    async times() {
      const { judge } = await load();
      const doubt = judge.doubt();
      const now = doubt?.clock ?? clock.now();
      const { expected } = judge;
      const isOpen = doubt !== null || judge.isListening;
      const trusted = isOpen && expected < now ? expected : now;
      return { now, trusted, isDoubted: doubt !== null };
    },
    rowTime() {
      return toRowTime(loaded?.judge.doubt() ?? null, clock.now());
    },
    doubt: async () => (await load()).judge.doubt(),
    watch,
    /** Believes the clock as it is, for the operator. Other instances follow within a minute. */
    async accept(): Promise<void> {
      const state = await load();
      state.judge.believe();
      const now = clock.now();
      await store(state, now, { believedAt: now, acceptedAt: now, ...NO_DOUBT, doubtedAt: null });
    },
  } satisfies TrustedTime & Record<string, unknown>;
}

/** Returns `rowTime` for a command that does not watch the clock. */
export async function rowTimeOf(db: Database, now: Date): Promise<Date> {
  const judge = new ClockJudgement({ now: () => now, monotonic: () => 0 }, await readRow(db, now));
  return toRowTime(judge.doubt(), now);
}

const maxDate = (one: Date, other: Date): Date => (one > other ? one : other);
const toRowTime = (doubt: ClockDoubt | null, now: Date): Date => maxDate(doubt?.expected ?? now, now);

const NO_DOUBT = { expectedAt: null, evenMs: null };
const isSame = (one: Date, other: Date | null): boolean => one.getTime() === other?.getTime();

type Row = typeof clockReadings.$inferSelect;
const { id, latestAt } = clockReadings;
const ONLY = 1;

/** Reads the row. The first process creates it, from the newest row of a database that an earlier release has used. */
async function readRow(db: Database, now: Date): Promise<Row> {
  const find = () => db.select().from(clockReadings).where(eq(id, ONLY));
  const [found] = await find();
  if (found !== undefined) return found;
  const newest = (await newestTime(db)) ?? now;
  // A row of the future is corrected once the clock is believed, as after a set-back.
  const first = { id: ONLY, believedAt: newest, latestAt: maxDate(newest, now) };
  await db.insert(clockReadings).values(first).onConflictDoNothing();
  return (await find())[0] ?? { ...first, ...NO_DOUBT, doubtedAt: null, acceptedAt: null };
}

async function update(db: Database, now: Date, values: Partial<Row>): Promise<void> {
  const latest = sql`greatest(${latestAt}, ${now.toISOString()}::timestamptz)`;
  const changed = db.update(clockReadings).set({ ...values, latestAt: latest });
  const [row] = await changed.where(eq(id, ONLY)).returning({ id });
  if (row === undefined) throw new Error('the stored time vanished');
}

/** Returns false if another instance did so. */
async function lowerLatest(tx: Transaction, { latestAt: former }: Row, now: Date): Promise<boolean> {
  const lowered = await tx
    .update(clockReadings)
    .set({ latestAt: now, doubtedAt: null })
    .where(sql`${id} = ${ONLY} and ${latestAt} = ${former.toISOString()}::timestamptz`)
    .returning({ id });
  return lowered.length > 0;
}
