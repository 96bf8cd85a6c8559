import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { createNightlyUpkeep } from '#server/jobs/upkeep/nightly-upkeep.ts';
import { createAlarms } from '#server/observability/alarms.ts';
import { noMetrics } from '#server/observability/metrics.ts';
import { describePglite } from '../../support/databases.ts';
import { ManualTimers } from '../../support/manual-timers.ts';
import { StillClock } from '../../support/still-clock.ts';

const HOUR_MS = 60 * 60 * 1000;
/** In Turkey. */
const [NOON, NIGHT] = ['2026-11-20T09:00:00Z', '2026-11-20T00:00:00Z'];

describePglite('the embedded database', (open) => {
  function start({ upkeep }: Pick<DatabaseHandle, 'upkeep'>, at = NOON) {
    const clock = new StillClock(at);
    const timers = new ManualTimers(clock);
    const alarms = createAlarms({ clock, logger: pino({ level: 'silent' }), metrics: noMetrics });
    createNightlyUpkeep({ database: { upkeep }, clock, timers, alarms }).start();
    return { clock, alarms, wait: (hours: number) => timers.advance(hours * HOUR_MS) };
  }

  /** Returns the size of a table with its indexes, and of the log that a crash would replay. */
  async function sizes({ db }: DatabaseHandle) {
    const { rows } = (await db.execute(sql`
      select pg_total_relation_size('contact_messages')::int as messages,
        pg_wal_lsn_diff(pg_current_wal_lsn(), (select redo_lsn from pg_control_checkpoint()))::int as log`)) as unknown as {
      rows: [{ messages: number; log: number }];
    };
    return rows[0];
  }

  async function churn({ db }: DatabaseHandle, count: number): Promise<void> {
    await db.execute(sql`
      insert into contact_messages (name, email, message)
      select 'a', 'a@b.example', repeat('c', 100) from generate_series(1, ${count}::int)`);
    await db.execute(sql`delete from contact_messages`);
  }

  it.each([
    ['small table by day', 2_000, NOON],
    ['large table by night', 20_000, NIGHT],
  ])('does not grow with inserts and deletes in a %s', async (_, count, at) => {
    const database = await open();
    const { wait } = start(database, at);
    const grown: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      await churn(database, count);
      await wait(24);
      grown.push((await sizes(database)).messages);
    }
    const [, settled = 0, ...later] = grown;
    expect(Math.max(...later)).toBeLessThan(settled * 1.2);
  });

  it('shortens a long log by day, and any by night', async () => {
    const database = await open();
    const { wait } = start(database);
    await churn(database, 1_000);
    const { log } = await sizes(database);
    expect(log).toBeLessThan(16 * 1024 * 1024);
    await wait(1);
    expect((await sizes(database)).log).toBeGreaterThanOrEqual(log);
    await churn(database, 60_000);
    expect((await sizes(database)).log).toBeGreaterThan(16 * 1024 * 1024);
    await wait(1);
    expect((await sizes(database)).log).toBeLessThan(100_000);
    await churn(database, 1_000);
    await wait(13);
    expect((await sizes(database)).log).toBeLessThan(100_000);
  });

  it('is maintained beside a damaged table, with an alarm until that one is gone', async () => {
    const database = await open();
    // Before the others: its vacuum fails, because it reads the index to count its values.
    await database.db.execute(sql`
      create function aaa(a int) returns int language plpgsql immutable as 'begin return a; end'`);
    await database.db.execute(sql`create table aaa_damaged (a int)`);
    await database.db.execute(sql`create index on aaa_damaged (aaa(a))`);
    await database.db.execute(sql`insert into aaa_damaged select generate_series(1, 1000)`);
    await database.db.execute(sql`delete from aaa_damaged where a % 2 = 0`);
    await database.db.execute(sql`
      create or replace function aaa(a int) returns int language plpgsql immutable as 'begin return 1 / 0; end'`);
    const { wait, alarms } = start(database, NIGHT);
    await churn(database, 20_000);
    const before = await sizes(database);

    await wait(1 / 6);
    expect(alarms.open().map(({ name }) => name)).toEqual(['upkeep']);
    const { messages, log } = await sizes(database);
    expect(messages).toBeLessThan(before.messages / 2);
    expect(log).toBeLessThan(100_000);

    await wait(12);
    expect(alarms.open().map(({ name }) => name)).toEqual(['upkeep']);
    await database.db.execute(sql`drop table aaa_damaged`);
    await wait(12);
    expect(alarms.open()).toEqual([]);
  });

  it('keeps the alarm of a failed night until a night succeeds, whatever failed before', async () => {
    const failing = { tidy: true, vacuum: true };
    const fail = (kind: keyof typeof failing) => async () => {
      if (failing[kind]) throw new Error(kind);
    };
    const { wait, alarms } = start({ upkeep: { tidy: fail('tidy'), vacuum: fail('vacuum') } });
    // Noon, night, noon, night.
    await wait(1);
    await wait(14);
    failing.tidy = false;
    await wait(10);
    expect(alarms.open().map(({ name }) => name)).toEqual(['upkeep']);
    failing.vacuum = false;
    await wait(14);
    expect(alarms.open()).toEqual([]);
  });

  it('is vacuumed as a whole once a night, between 03:00 and 05:00 in Turkey', async () => {
    const times: string[] = [];
    const tidied = new Set<number>();
    const upkeep = {
      vacuum: async () => void times.push(clock.now().toISOString()),
      tidy: async () => void tidied.add(clock.now().getUTCHours()),
    };
    const { clock, wait } = start({ upkeep });
    for (let n = 0; n < 3 * 24 * 6; n += 1) await wait(1 / 6);
    expect(times).toEqual(['21', '22', '23'].map((day) => `2026-11-${day}T00:00:00.000Z`));
    // The log grows by night as well.
    expect([...tidied].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, n) => n));
  });
});
