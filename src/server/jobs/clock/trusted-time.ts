import { eq, sql } from 'drizzle-orm';
import { type Clock, type ClockDoubt, plusMs, type TrustedTime } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { clockReadings } from '#server/db/schema.ts';
import { ClockJudgement, STEP_MS, STORE_EVERY_MS } from './clock-judgement.ts';

interface TrustedTimeDeps {
  database: { db: Database };
  clock: Clock;
  /** Runs in one instance after the clock was set back, once it is believed. */
  onSetBack: (now: Date) => Promise<void>;
}

/** Judges the clock, and shares the believed time with all instances and later starts (ADR 166). */
export function createTrustedTime({ database: { db }, clock, onSetBack }: TrustedTimeDeps) {
  let judgement: ClockJudgement | null = null;
  let known: Row | null = null;

  async function load(): Promise<ClockJudgement> {
    known ??= await readRow(db, clock.now());
    judgement ??= new ClockJudgement(clock, known.believedAt);
    return judgement;
  }

  /** Stores what the clock shows; returns the current doubt. To be called every minute. */
  async function watch(): Promise<ClockDoubt | null> {
    const judge = await load();
    const row = await readRow(db, clock.now());
    const isNews = known !== null && row.believedAt.getTime() !== known.believedAt.getTime();
    known = row;
    if (isNews && judge.doubt() !== null) hearOther(judge, row.believedAt);
    const doubt = judge.doubt();
    const now = clock.now();
    if (doubt === null) await storeBelieved(row, now);
    else if (now > row.latestAt) known = await update(db, { latestAt: now });
    return doubt;
  }

  /** Another instance, or `admin clock accept`, believes this time or another one. */
  function hearOther(judge: ClockJudgement, believedAt: Date): void {
    const difference = Math.abs(clock.now().getTime() - believedAt.getTime());
    if (difference <= STORE_EVERY_MS) judge.believe();
    else judge.doubtAgain();
  }

  async function storeBelieved(row: Row, now: Date): Promise<void> {
    const wasAhead = row.latestAt > plusMs(now, STEP_MS);
    if (wasAhead && (await lowerLatest(db, row, now))) await onSetBack(now);
    if (Math.abs(now.getTime() - row.believedAt.getTime()) < STORE_EVERY_MS) return;
    known = await update(db, { believedAt: now, latestAt: now });
  }

  return {
    async times() {
      const doubt = (await load()).doubt();
      const now = doubt?.clock ?? clock.now();
      const trusted = doubt !== null && doubt.expected < now ? doubt.expected : now;
      return { now, trusted, isDoubted: doubt !== null };
    },
    doubt: async () => (await load()).doubt(),
    watch,
    /** Believes the clock as it is, for the operator. Other instances follow within a minute. */
    async accept(): Promise<void> {
      (await load()).believe();
      known = await update(db, { believedAt: clock.now() });
    },
  } satisfies TrustedTime & Record<string, unknown>;
}

type Row = Pick<typeof clockReadings.$inferSelect, 'believedAt' | 'latestAt'>;
const { id, believedAt, latestAt } = clockReadings;
const ONLY = 1;

/** Reads the row; the first process creates it. */
async function readRow(db: Database, now: Date): Promise<Row> {
  const find = () => db.select({ believedAt, latestAt }).from(clockReadings).where(eq(id, ONLY));
  const [found] = await find();
  if (found !== undefined) return found;
  const first = { id: ONLY, believedAt: now, latestAt: now };
  await db.insert(clockReadings).values(first).onConflictDoNothing();
  return (await find())[0] ?? first;
}

async function update(db: Database, { believedAt: believed, latestAt: latest }: Partial<Row>): Promise<Row> {
  const [row] = await db
    .update(clockReadings)
    .set({
      ...(believed && { believedAt: believed }),
      ...(latest && { latestAt: sql`greatest(${latestAt}, ${latest.toISOString()}::timestamptz)` }),
    })
    .where(eq(id, ONLY))
    .returning({ believedAt, latestAt });
  if (row === undefined) throw new Error('the stored time vanished');
  return row;
}

/** Returns false if another instance did so. */
async function lowerLatest(db: Database, { latestAt: former }: Row, now: Date): Promise<boolean> {
  const lowered = await db
    .update(clockReadings)
    .set({ latestAt: now })
    .where(sql`${id} = ${ONLY} and ${latestAt} = ${former.toISOString()}::timestamptz`)
    .returning({ id });
  return lowered.length > 0;
}
