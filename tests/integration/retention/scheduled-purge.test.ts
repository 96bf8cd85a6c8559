import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { businesses, contactMessages, numberMoves, rateLimits, spentChallenges } from '#server/db/schema.ts';
import { BATCH } from '#server/jobs/retention/overdue.ts';
import { createPurge } from '#server/jobs/retention/purge.ts';
import { createAlarms } from '#server/observability/alarms.ts';
import { noMetrics } from '#server/observability/metrics.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { believing } from '../../support/believing.ts';
import { describeBothDatabases, openAgain } from '../../support/databases.ts';
import { ManualTimers } from '../../support/manual-timers.ts';
import { StillClock } from '../../support/still-clock.ts';

const TEN_MINUTES = 10 * 60_000;
/** More than one slice. */
const MOVES = 21;
const phoneOf = (code: number, n: number) => `+90${code}${1_000_000 + n}` as CanonicalPhone;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Starts the deletion, with a clock that stands still and its log. */
function start(database: DatabaseHandle) {
  const clock = new StillClock();
  const timers = new ManualTimers(clock);
  const log: Record<string, unknown>[] = [];
  const levels = new Map<string, number>();
  const logger = pino({ level: 'warn' }, { write: (line: string) => void log.push(JSON.parse(line)) });
  const metrics = { check: (name: string, level: number) => void levels.set(name, level) };
  const alarms = createAlarms({ clock, logger, metrics: noMetrics });
  const trustedTime = believing(clock);
  const purge = createPurge({ database, clock, trustedTime, timers, logger, metrics, alarms });
  purge.start();
  return { purge, clock, log, levels, wait: (ms: number) => timers.advance(ms) };
}

const overdue = (clock: StillClock) => new Date(clock.now().getTime() - 1000 * DAY_MS);

const writeMessage = ({ db }: DatabaseHandle, clock: StillClock) =>
  db
    .insert(contactMessages)
    .values({ name: 'a', email: 'a@b.example', message: 'c', createdAt: overdue(clock) });

const spendChallenge = ({ db }: DatabaseHandle, clock: StillClock) =>
  db.insert(spentChallenges).values({ id: 'i', expiresAt: overdue(clock) });

/** Makes PostgreSQL cancel each deletion of a contact message, as after a statement time-out. */
async function breakMessages({ db }: DatabaseHandle): Promise<() => Promise<void>> {
  await db.execute(sql`
    create function cancel() returns trigger language plpgsql as $$
    begin raise exception 'canceling statement due to statement timeout' using errcode = 'query_canceled'; end $$`);
  await db.execute(
    sql`create trigger cancel before delete on contact_messages for each row execute function cancel()`,
  );
  const mend = async () => void (await db.execute(sql`drop function if exists cancel cascade`));
  onTestFinished(mend);
  return mend;
}

describeBothDatabases('the scheduled deletion', (open, kind) => {
  it('applies the other rules if one takes too long, with an alarm that names it', async () => {
    const database = await open();
    const { clock, log, levels, wait } = start(database);
    await writeMessage(database, clock);
    await spendChallenge(database, clock);
    const mend = await breakMessages(database);

    await wait(TEN_MINUTES);
    expect(await database.db.$count(spentChallenges)).toBe(0);
    expect(log).toMatchObject([{ level: 50, alarm: 'retention', rules: ['contactMessages'] }]);
    expect(levels).toEqual(new Map([['retention', 2]]));

    await mend();
    await wait(TEN_MINUTES);
    expect(await database.db.$count(contactMessages)).toBe(0);
    const msg = 'expired data of all rules is deleted again';
    expect(log.slice(1)).toMatchObject([{ level: 40, alarm: 'retention', msg }]);
    expect(levels).toEqual(new Map([['retention', 0]]));
  });

  it('tries only the failed rule again after ten minutes', async () => {
    const database = await open();
    const { clock, wait } = start(database);
    await writeMessage(database, clock);
    const mend = await breakMessages(database);
    await wait(TEN_MINUTES);
    await mend();
    await spendChallenge(database, clock);

    await wait(TEN_MINUTES);
    expect(await database.db.$count(contactMessages)).toBe(0);
    expect(await database.db.$count(spentChallenges)).toBe(1);
    await wait(DAY_MS - 2 * TEN_MINUTES);
    expect(await database.db.$count(spentChallenges)).toBe(1);
    await wait(TEN_MINUTES);
    expect(await database.db.$count(spentChallenges)).toBe(0);
  });

  it('ends at an outage without an alarm, and tries again after ten minutes', async () => {
    const database = await open();
    const away = () => Promise.reject(Object.assign(new Error('away'), { code: '08006' }));
    let isAway = true;
    const db = Object.assign(Object.create(database.db), {
      transaction: (...args: Parameters<typeof database.db.transaction>) =>
        isAway ? away() : database.db.transaction(...args),
    });
    const { clock, log, levels, wait } = start({
      ...database,
      db,
      ping: () => (isAway ? away() : database.ping()),
    });
    await writeMessage(database, clock);

    await wait(TEN_MINUTES);
    const waits = {
      level: 40,
      msg: expect.stringContaining('waits for the database'),
      err: { message: 'away' },
    };
    expect(log).toMatchObject([waits]);
    isAway = false;
    await wait(TEN_MINUTES);
    expect(await database.db.$count(contactMessages)).toBe(0);
    expect(log).toHaveLength(1);
    expect(levels).toEqual(new Map([['retention', 0]]));
  });

  it('raises the alarm of a rule that failed before an outage', async () => {
    const database = await open();
    const away = () => Promise.reject(Object.assign(new Error('away'), { code: '08006' }));
    let isAway = false;
    const db = Object.assign(Object.create(database.db), {
      transaction: (...args: Parameters<typeof database.db.transaction>) =>
        isAway ? away() : database.db.transaction(...args),
    });
    const ping = async () => {
      if (isAway) await away();
      isAway = true;
    };
    const { clock, log, levels, wait } = start({ ...database, db, ping });
    await writeMessage(database, clock);
    await breakMessages(database);

    await wait(TEN_MINUTES);
    expect(log).toMatchObject([
      { level: 50, alarm: 'retention', rules: ['contactMessages'] },
      { level: 40, msg: expect.stringContaining('waits for the database') },
    ]);
    expect(levels).toEqual(new Map([['retention', 2]]));
  });

  it('deletes all expired counters every ten minutes', async () => {
    const database = await open();
    const { clock, wait } = start(database);
    const limits = (count: number, expiresInMinutes: number) =>
      database.db.insert(rateLimits).values(
        Array.from({ length: count }, (_, n) => ({
          key: `smsPerPhoneHour:${String(n + expiresInMinutes).padStart(43, '0')}`,
          hits: [1],
          expiresAt: new Date(clock.now().getTime() + expiresInMinutes * 60_000),
        })),
      );
    await limits(1, 5);
    await wait(TEN_MINUTES);
    expect(await database.db.$count(rateLimits)).toBe(0);
    await limits(1, 20_000);
    await limits(2 * BATCH + 1, 5);
    await wait(TEN_MINUTES);
    expect(await database.db.$count(rateLimits)).toBe(1);
  });

  it('makes moves final in the ten minutes after their days, and deletes what was deleted since', async () => {
    const database = await open();
    const { db } = database;
    const { clock, wait } = start(database);
    await wait(TEN_MINUTES);
    const movedAt = overdue(clock);
    for (let n = 0; n < MOVES; n += 1) {
      const shop = { name: 'Ocak', ownerName: 'Ayşe', ownerSurname: 'Işık', slug: `ocak-${n}` };
      const [made] = await db
        .insert(businesses)
        .values({ ...shop, phone: phoneOf(532, n) })
        .returning();
      const move = { businessId: made?.id ?? 0, formerPhone: phoneOf(533, n), movedAt };
      await db.insert(numberMoves).values({ ...move, deletedAt: n === 0 ? movedAt : null });
    }
    await wait(TEN_MINUTES);
    expect([await db.$count(numberMoves), await db.$count(businesses)]).toEqual([0, MOVES - 1]);
  });

  it('begins no slice after it is stopped', async () => {
    const database = await open();
    const { purge, clock, wait } = start(database);
    await writeMessage(database, clock);
    const running = wait(TEN_MINUTES);
    await Promise.all([running, purge.stop()]);
    await wait(3 * DAY_MS);
    expect(await database.db.$count(contactMessages)).toBe(1);
  });

  it.runIf(kind === 'postgres')(
    'goes on ten minutes later if another instance deletes meanwhile',
    async () => {
      const database = await open();
      const other = await openAgain(database);
      const { clock, log, wait } = start(database);
      await writeMessage(database, clock);

      await other.db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(7305022)`);
        await wait(TEN_MINUTES);
        expect(await database.db.$count(contactMessages)).toBe(1);
      });
      await wait(TEN_MINUTES);
      expect(await database.db.$count(contactMessages)).toBe(0);
      expect(log).toEqual([]);
    },
  );
});
