import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { systemTimers } from '#server/clock.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import {
  businesses,
  contactMessages,
  identityCodes,
  identityDevices,
  identityRefreshTokens,
  identityUsers,
  rateLimits,
  spentChallenges,
  userLegalAcceptances,
  visitCounts,
} from '#server/db/schema.ts';
import { BATCH } from '#server/jobs/retention/overdue.ts';
import { createPurge } from '#server/jobs/retention/purge.ts';
import { dayInTurkey, daysBefore } from '#shared/domain/calendar-day.ts';
import {
  describeBothDatabases,
  describeDatabases,
  describePglite,
  openAgain,
} from '../../support/databases.ts';
import { createIdentityKit } from '../../support/identity-kit.ts';
import { PHONE, registerOwner, SHOP } from '../../support/register-owner.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const STRANGER = '+905321112233';

const BUSINESS = { name: 'Ocak', ownerName: 'Ad', ownerSurname: 'Soyad', slug: 'ocak', phone: PHONE };

async function signUp(app: TestApp) {
  const firebaseToken = await app.signIn(PHONE);
  await app.call('POST', '/api/register', { ...SHOP, phone: PHONE, firebaseToken });
}

const countOf = ({ db }: DatabaseHandle, table: Parameters<typeof db.$count>[0]) => db.$count(table);

const writeMessage = ({ db }: DatabaseHandle) =>
  db.insert(contactMessages).values({ name: 'a', email: 'a@b.example', message: 'c' });

describeBothDatabases('the daily deletion', (open, kind) => {
  it('deletes the rest if one kind of rows fails, and reports which', async () => {
    const database = await open();
    const app = createTestApp(database);
    await writeMessage(database);
    const { business } = await registerOwner(app);
    const day = dayInTurkey(app.clock.now());
    await database.db
      .insert(visitCounts)
      .values({ businessId: business.id, day, pageViews: 1, codeScans: 0 });
    await database.db.execute(sql`create table holds (message integer references contact_messages)`);
    onTestFinished(async () => void (await database.db.execute(sql`drop table holds`)));
    await database.db.execute(sql`insert into holds select id from contact_messages`);
    app.clock.advance(3 * 365 * DAY_MS);
    const failure = await app.purge.run().catch((error: unknown) => error);
    expect(failure).toMatchObject({ errors: [{ message: 'contactMessages cannot be deleted' }] });
    expect(await countOf(database, visitCounts)).toBe(0);
  });

  it('deletes many rows in batches, and all of them', async () => {
    const database = await open();
    const app = createTestApp(database);
    await database.db.execute(sql`
      insert into contact_messages (name, email, message)
      select 'a', 'a@b.example', 'c' from generate_series(1, ${2 * BATCH + 1}::int)`);

    app.clock.advance(730 * DAY_MS);
    await app.purge.run();
    expect(await countOf(database, contactMessages)).toBe(0);
  });

  it.runIf(kind === 'postgres')('skips a run while another instance deletes', async () => {
    const database = await open();
    const other = await openAgain(database);
    const app = createTestApp(database);
    await writeMessage(database);
    app.clock.advance(730 * DAY_MS);

    await other.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(7305022)`);
      await app.purge.run();
      expect(await countOf(database, contactMessages)).toBe(1);
    });
    await app.purge.run();
    expect(await countOf(database, contactMessages)).toBe(0);
  });
});

describeDatabases('the daily deletion', (open) => {
  it('clears address and device of an acceptance within a year, but keeps the acceptance', async () => {
    const database = await open();
    const app = createTestApp(database);
    await signUp(app);
    const evidence = { ipAddress: '203.0.113.7', userAgent: 'Telefon/1' };
    await database.db.update(userLegalAcceptances).set(evidence);

    app.clock.advance(363 * DAY_MS);
    await app.purge.run();
    expect(await database.db.select().from(userLegalAcceptances)).toEqual([
      expect.objectContaining(evidence),
      expect.objectContaining(evidence),
    ]);
    app.clock.advance(2 * DAY_MS);
    await app.purge.run();
    const emptied = { ipAddress: null, userAgent: null, documentVersion: '2025-09-27' };
    expect(await database.db.select().from(userLegalAcceptances)).toEqual([
      expect.objectContaining(emptied),
      expect.objectContaining(emptied),
    ]);
  });

  it('deletes a contact message within two years', async () => {
    const database = await open();
    const app = createTestApp(database);
    await writeMessage(database);

    app.clock.advance(728 * DAY_MS);
    await app.purge.run();
    expect(await countOf(database, contactMessages)).toBe(1);
    app.clock.advance(2 * DAY_MS);
    await app.purge.run();
    expect(await countOf(database, contactMessages)).toBe(0);
  });

  it('deletes users without a business thirty days after their last login, with sessions and devices', async () => {
    const database = await open();
    const app = createTestApp(database);
    await signUp(app);
    await app.signIn(STRANGER);
    const seenAt = app.clock.now();
    await database.db.insert(identityDevices).values({ deviceId: 'd', uid: `uid-${STRANGER}`, seenAt });

    app.clock.advance(20 * DAY_MS);
    await app.signIn(STRANGER);
    app.clock.advance(29 * DAY_MS);
    await app.purge.run();
    expect(await countOf(database, identityUsers)).toBe(2);
    app.clock.advance(2 * DAY_MS);
    await app.purge.run();
    const left = await database.db.select({ phone: identityUsers.phone }).from(identityUsers);
    expect(left).toEqual([{ phone: PHONE }]);
    expect(await countOf(database, identityDevices)).toBe(0);
    const tokens = await database.db.select({ uid: identityRefreshTokens.uid }).from(identityRefreshTokens);
    expect(tokens).toEqual([{ uid: `uid-${PHONE}` }]);
  });

  it('deletes counts of visits after ninety days, and not a day before', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { business } = await registerOwner(app);
    const today = dayInTurkey(app.clock.now());
    await database.db.insert(visitCounts).values(
      [0, 1].map((ago) => ({
        businessId: business.id,
        day: daysBefore(today, ago),
        pageViews: 1,
        codeScans: 0,
      })),
    );
    app.clock.advance(90 * DAY_MS);
    await app.purge.run();
    expect(await database.db.select({ day: visitCounts.day }).from(visitCounts)).toEqual([{ day: today }]);
  });

  it('keeps blocked users, whose number could otherwise sign in again', async () => {
    const database = await open();
    const app = createTestApp(database);
    await app.signIn(STRANGER);
    await database.db.update(identityUsers).set({ disabled: true });

    app.clock.advance(365 * DAY_MS);
    await app.purge.run();
    expect(await countOf(database, identityUsers)).toBe(1);
  });

  it('deletes expired codes, replaced tokens, old devices, limits and challenges', async () => {
    const database = await open();
    const app = createTestApp(database);
    await signUp(app);
    const now = app.clock.now();
    const uid = `uid-${PHONE}`;
    const later = (ms: number) => new Date(now.getTime() + ms);
    const { db } = database;
    for (const table of [rateLimits, spentChallenges]) await db.delete(table);
    const code = { sessionHash: 's', phone: PHONE, codeHmac: 'c' } as const;
    await db.insert(identityCodes).values({ ...code, createdAt: now, expiresAt: later(180_000) });
    const token = { tokenHash: 't', familyId: 'f', uid, authTime: now, createdAt: now };
    await db.insert(identityRefreshTokens).values({ ...token, replacedAt: now });
    const selfDescribing = { ...token, tokenHash: 'u', replacedAt: now, selfDescribing: true };
    await db.insert(identityRefreshTokens).values(selfDescribing);
    await db.insert(identityDevices).values({ deviceId: 'd', uid, seenAt: now });
    await db.insert(rateLimits).values({ key: 'smsServiceHour:all', hits: [1], expiresAt: later(3_600_000) });
    await db.insert(spentChallenges).values({ id: 'i', expiresAt: later(300_000) });
    const left = async () => [
      await countOf(database, identityCodes),
      // One token belongs to the owner's session, which ends a year after its last use.
      await countOf(database, identityRefreshTokens),
      await countOf(database, identityDevices),
      await countOf(database, rateLimits),
      await countOf(database, spentChallenges),
    ];

    app.clock.advance(3_000_000);
    await app.purge.run();
    expect(await left()).toEqual([1, 3, 1, 1, 1]);
    app.clock.advance(2 * DAY_MS);
    await app.purge.run();
    expect(await left()).toEqual([0, 2, 1, 0, 0]);
    app.clock.advance(27 * DAY_MS);
    await app.purge.run();
    expect(await left()).toEqual([0, 2, 1, 0, 0]);
    app.clock.advance(2 * DAY_MS);
    await app.purge.run();
    expect(await left()).toEqual([0, 1, 1, 0, 0]);
    app.clock.advance(335 * DAY_MS);
    await app.purge.run();
    expect(await left()).toEqual([0, 0, 0, 0, 0]);
  });

  it('ends a session that was not used for a year', async () => {
    const database = await open();
    const app = createTestApp(database);
    await signUp(app);

    app.clock.advance(363 * DAY_MS);
    await app.purge.run();
    expect(await countOf(database, identityRefreshTokens)).toBe(1);
    app.clock.advance(2 * DAY_MS);
    await app.purge.run();
    expect(await countOf(database, identityRefreshTokens)).toBe(0);
    // The owner signs in again; the account still exists.
    expect(await countOf(database, identityUsers)).toBe(1);
  });

  it('keeps a session that was used since', async () => {
    const database = await open();
    const kit = createIdentityKit(database);
    const { refreshToken, localId } = await kit.signIn(PHONE);
    await database.db.insert(businesses).values({ ...BUSINESS, ownerUuid: localId });
    const logger = pino({ level: 'silent' });
    const purge = createPurge({ database, clock: kit.clock, timers: systemTimers, logger });

    kit.clock.advance(200 * DAY_MS);
    const renewed = (await kit.refresh(refreshToken)).body.refresh_token;
    kit.clock.advance(200 * DAY_MS);
    await purge.run();
    expect((await kit.refresh(renewed)).status).toBe(200);
  });
});

describePglite('the embedded database', (open) => {
  /** Returns the size of tables and indexes, and of the log that a crash would replay. */
  async function sizes({ db }: DatabaseHandle) {
    const { rows } = (await db.execute(sql`
      select pg_total_relation_size('identity_refresh_tokens')::int as tokens,
        pg_wal_lsn_diff(pg_current_wal_lsn(), (select redo_lsn from pg_control_checkpoint()))::int as log`)) as unknown as {
      rows: [{ tokens: number; log: number }];
    };
    return rows[0];
  }

  it('does not grow with inserts and deletes', async () => {
    const database = await open();
    const app = createTestApp(database);
    await signUp(app);
    const churn = async () => {
      await database.db.execute(sql`
        insert into identity_refresh_tokens (token_hash, family_id, uid, auth_time, created_at, replaced_at)
        select md5(random()::text || n), 'family', uid, now(), now() - interval '2 years', now() - interval '2 years'
        from identity_users, generate_series(1, 3000) n`);
      await app.purge.run();
      return (await sizes(database)).tokens;
    };
    // From the second time on, the index reuses its pages.
    const [, settled = 0, ...later] = [
      await churn(),
      await churn(),
      await churn(),
      await churn(),
      await churn(),
    ];
    expect(Math.max(...later)).toBeLessThan(settled * 1.2);

    expect((await sizes(database)).log).toBeGreaterThan(1_000_000);
    await database.upkeep?.checkpoint();
    expect((await sizes(database)).log).toBeLessThan(100_000);
  });
});

describePglite('the scheduled deletion', (open) => {
  async function start(transaction: () => Promise<number>) {
    const { clock } = createTestApp(await open());
    const said: string[] = [];
    const logger = pino(
      { level: 'error' },
      { write: (line: string) => void said.push((JSON.parse(line) as { msg: string }).msg) },
    );
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const upkeep = { vacuum: vi.fn(async () => {}), checkpoint: vi.fn(async () => {}) };
    const deps = { clock, timers: systemTimers, logger };
    const purge = createPurge({ database: { db: { transaction } as never, upkeep }, ...deps });
    purge.start();
    return { purge, said, upkeep, wait: (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000) };
  }

  it('retries soon after a failure, which is only logged', async () => {
    let tries = 0;
    const { purge, said, wait } = await start(() => {
      tries += 1;
      return Promise.reject(Object.assign(new Error(`away ${tries}`), { code: 'ECONNREFUSED' }));
    });
    await wait(30);
    await purge.stop();
    expect(tries).toBe(3);
    expect(new Set(said)).toEqual(
      new Set(['expired data could not be deleted; the next try is in ten minutes']),
    );
  });

  it('deletes all expired counters every ten minutes, and only those', async () => {
    const database = await open();
    const { clock, purge } = createTestApp(database);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const limits = (count: number, expiresInMinutes: number) =>
      database.db.insert(rateLimits).values(
        Array.from({ length: count }, (_, n) => ({
          key: `smsPerPhoneHour:${String(n + expiresInMinutes).padStart(43, '0')}`,
          hits: [1],
          expiresAt: new Date(clock.now().getTime() + expiresInMinutes * 60_000),
        })),
      );
    const tenMinutes = async () => {
      clock.advance(10 * 60_000);
      await vi.advanceTimersByTimeAsync(10 * 60_000);
    };
    purge.start();
    await limits(1, 5);
    await tenMinutes();
    await expect.poll(() => countOf(database, rateLimits)).toBe(0);
    await limits(1, 20_000);
    await limits(2 * BATCH + 1, 5);
    await tenMinutes();
    await expect.poll(() => countOf(database, rateLimits)).toBe(1);
    await purge.stop();
  });

  it('runs once a day until it is stopped', async () => {
    let turns = 0;
    const { purge, said, upkeep, wait } = await start(() => Promise.resolve(++turns * 0));
    await wait(11);
    const once = turns;
    expect(upkeep.vacuum).toHaveBeenCalledTimes(1);
    expect(once).toBeGreaterThan(1);
    await wait(23 * 60);
    expect(upkeep.vacuum).toHaveBeenCalledTimes(1);
    // One transaction every ten minutes, for expired counters.
    expect(turns).toBe(once + 23 * 6);
    await wait(2 * 60);
    expect(upkeep.vacuum).toHaveBeenCalledTimes(2);
    expect(upkeep.checkpoint.mock.calls.length).toBeGreaterThan(24 * 6);
    const all = turns;
    await purge.stop();
    await wait(3 * 24 * 60);
    expect(turns).toBe(all);
    expect(said).toEqual([]);
  });
});
