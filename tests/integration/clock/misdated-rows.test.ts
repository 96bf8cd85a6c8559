import { eq, getTableColumns, getTableName, gt, is, sql } from 'drizzle-orm';
import { PgTable, PgTimestamp } from 'drizzle-orm/pg-core';
import { expect, it, onTestFinished } from 'vitest';
import { plusMs } from '#server/clock.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import * as schema from '#server/db/schema.ts';
import { correctMisdatedRows } from '#server/jobs/clock/misdated-rows.ts';
import { describeDatabases } from '../../support/databases.ts';
import { fillTables } from '../../support/fill-tables.ts';

const DAY = 24 * 60 * 60 * 1000;
const tables = Object.values(schema).filter((table): table is typeof schema.outbox => is(table, PgTable));

/** Times of the future that do no harm. */
const KEPT = {
  'are shown to their owner, or order lists': [
    ...['businesses.created_at', 'places.created_at', 'price_lists.updated_at', 'business_codes.created_at'],
    ...['business_codes.updated_at', 'user_legal_acceptances.created_at', 'outbox.created_at'],
  ],
  'are compared with null only': [
    ...['customer_invitations.sent_at', 'customer_invitations.opened_at', 'identity_codes.used_at'],
  ],
  'are told to operators only': ['hidden_businesses.hidden_at'],
  'are compared with themselves': ['identity_users.copied_session_at'],
  'count only if they are of the last 30 days': ['business_slugs.created_at'],
  'are corrected with the next key': ['identity_keys.created_at'],
  'are what the clock is judged by': [
    ...['clock_readings.believed_at', 'clock_readings.latest_at', 'clock_readings.doubted_at'],
    ...['clock_readings.expected_at', 'clock_readings.accepted_at'],
  ],
};

describeDatabases('the correction of rows', (open, kind) => {
  it.each([
    ['corrects every time but those that do no harm', 3650 * DAY, Object.values(KEPT).flat()],
    ['leaves times of less than 30 days', 29 * DAY, null],
  ])('%s', async (_, error, kept) => {
    const database = await open();
    await fillTables(database, 501);
    const now = new Date();
    const ahead = plusMs(now, error);
    const times = tables.flatMap((table) =>
      Object.entries(getTableColumns(table)).filter(([, column]) => is(column, PgTimestamp)),
    );
    for (const table of tables) {
      const own = times.filter(([, column]) => column.table === table);
      if (own.length > 0)
        await database.db.update(table).set(Object.fromEntries(own.map(([key]) => [key, ahead])));
    }

    const corrected = await correctMisdatedRows(database.db, now);

    const still: string[] = [];
    for (const [, column] of times) {
      const rows = await database.db.$count(column.table, gt(column, plusMs(ahead, -1)));
      if (rows > 0) still.push(`${getTableName(column.table)}.${column.name}`);
    }
    if (kept === null) expect([corrected, still.length]).toEqual([0, times.length]);
    else expect(still.sort()).toEqual(kept.sort());
  });

  it('knows every date without a time: visits are deleted, and nothing expires by the first day of prices', () => {
    const dates = tables.flatMap((table) =>
      Object.values(getTableColumns(table))
        .filter((column) => column.getSQLType() === 'date')
        .map((column) => `${getTableName(table)}.${column.name}`),
    );
    expect(dates.sort()).toEqual(['price_lists.valid_from', 'visit_counts.day']);
  });

  it('deletes many visits in slices', async () => {
    const database = await open();
    const { db } = database;
    await fillTables(database, 1);
    await db.execute(sql`create table sizes (size int)`);
    await db.execute(sql`create function note_size() returns trigger language plpgsql as
      'begin insert into sizes select count(*) from gone; return null; end'`);
    onTestFinished(async () => {
      await db.execute(sql`drop function note_size() cascade`);
      await db.execute(sql`drop table sizes`);
    });
    await db.delete(schema.visitCounts);
    await db.execute(sql`create trigger note_size after delete on visit_counts
      referencing old table as gone for each statement execute function note_size()`);
    await db.execute(sql`insert into visit_counts (business_id, day, page_views, code_scans)
      select (select min(id) from businesses), '2036-01-01'::date + n, 1, 0 from generate_series(1, 1001) n`);

    expect(await correctMisdatedRows(db, new Date('2026-11-20T09:00:00Z'))).toBe(1001);

    const sizes = await rowsOf<{ size: number }>(db, sql`select size from sizes order by size`);
    expect(sizes.map(({ size }) => size)).toEqual([1, 500, 500]);
  });

  it.each([
    [
      'a beginning before an end, which would make a code valid',
      'identity_codes',
      'expires_at',
      'created_at',
    ],
    ['a revocation before a creation', 'identity_users', 'created_at', 'tokens_valid_after'],
  ])('that breaks off never leaves %s', async (_, table, first, second) => {
    const database = await open();
    const { db } = database;
    await fillTables(database, 1);
    const later = sql.identifier(second);
    await db.execute(sql`update ${sql.identifier(table)}
      set ${sql.identifier(first)} = '2036-11-20Z', ${later} = '2036-11-20Z'`);
    await db.execute(sql`create function refuse() returns trigger language plpgsql as
      'begin raise exception ''refused''; end'`);
    onTestFinished(async () => void (await db.execute(sql`drop function refuse() cascade`)));
    await db.execute(sql`create trigger refuse before update of ${sql.identifier(first)}
      on ${sql.identifier(table)} execute function refuse()`);

    await expect(correctMisdatedRows(db, new Date('2026-11-20T09:00:00Z'))).rejects.toThrow();

    const [row] = await rowsOf<{ time: string }>(
      db,
      sql`select extract(year from ${later})::text as time from ${sql.identifier(table)}`,
    );
    expect(row?.time).toBe('2036');
  });

  it.runIf(kind === 'postgres')('ends beside a sign-in, which hides its user from a statement', async () => {
    const database = await open();
    await fillTables(database, 500);
    const { identityUsers, identityRefreshTokens } = schema;
    const now = new Date();
    const ahead = plusMs(now, 3650 * DAY);
    await database.db.update(identityUsers).set({ tokensValidAfter: ahead });
    await database.db.update(identityRefreshTokens).set({ authTime: plusMs(ahead, 1000) });
    const waiting = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

    const { correcting } = await database.db.transaction(async (tx) => {
      await tx.update(identityUsers).set({ lastLoginAt: now });
      const correcting = correctMisdatedRows(database.db, now);
      await expect.poll(() => database.db.$count(waiting), { timeout: 20_000 }).toBe(1);
      return { correcting };
    });

    expect(await correcting).toBe(500);
    expect(await database.db.$count(identityUsers, eq(identityUsers.tokensValidAfter, ahead))).toBe(500);
    expect(await database.db.$count(identityRefreshTokens, gt(identityRefreshTokens.authTime, ahead))).toBe(
      0,
    );
  });

  it('deletes the visits of days that are more than 30 days ahead', async () => {
    const database = await open();
    const { db } = database;
    await fillTables(database, 1);
    const [{ id } = { id: 0 }] = await db.select({ id: schema.businesses.id }).from(schema.businesses);
    await db.delete(schema.visitCounts);
    const days = ['2026-11-20', '2026-12-19', '2036-11-20'];
    await db
      .insert(schema.visitCounts)
      .values(days.map((day) => ({ businessId: id, day, pageViews: 1, codeScans: 0 })));

    expect(await correctMisdatedRows(db, new Date('2026-11-20T09:00:00Z'))).toBe(1);

    const kept = await db.select({ day: schema.visitCounts.day }).from(schema.visitCounts);
    expect(kept.map(({ day }) => day).sort()).toEqual(days.slice(0, 2));
  });
});
