import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import {
  contactMessages,
  identityCodes,
  identityDevices,
  identityRefreshTokens,
  identityUsers,
  rateLimits,
  spentChallenges,
  userLegalAcceptances,
} from '#server/db/schema.ts';
import { BATCH } from '#server/retention/overdue.ts';
import { createPurge } from '#server/retention/purge.ts';
import { describeDatabases, describePglite, openAgain } from '../../support/databases.ts';
import { PHONE, SHOP } from '../../support/register-owner.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const STRANGER = '+905321112233';

async function signUp(app: TestApp) {
  const firebaseToken = await app.signIn(PHONE);
  await app.call('POST', '/api/register', { ...SHOP, phone: PHONE, firebaseToken });
}

const countOf = ({ db }: DatabaseHandle, table: Parameters<typeof db.$count>[0]) => db.$count(table);

const writeMessage = ({ db }: DatabaseHandle) =>
  db.insert(contactMessages).values({ name: 'a', email: 'a@b.example', message: 'c' });

describeDatabases('the daily deletion', (open, kind) => {
  it('empties address and device of an acceptance within a year, and keeps the acceptance', async () => {
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

  it('deletes who has no business thirty days after their last login, with sessions and devices', async () => {
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

  it('keeps who was blocked, whose number could sign in anew', async () => {
    const database = await open();
    const app = createTestApp(database);
    await app.signIn(STRANGER);
    await database.db.update(identityUsers).set({ disabled: true });

    app.clock.advance(365 * DAY_MS);
    await app.purge.run();
    expect(await countOf(database, identityUsers)).toBe(1);
  });

  it('deletes codes, replaced tokens, old devices, limits and challenges once they are over', async () => {
    const database = await open();
    const app = createTestApp(database);
    await signUp(app);
    const now = app.clock.now();
    const uid = `uid-${PHONE}`;
    const later = (ms: number) => new Date(now.getTime() + ms);
    const { db } = database;
    await db.delete(rateLimits);
    const code = { sessionHash: 's', phone: PHONE, codeHmac: 'c' } as const;
    await db.insert(identityCodes).values({ ...code, createdAt: now, expiresAt: later(180_000) });
    const token = { tokenHash: 't', familyId: 'f', uid, authTime: now, createdAt: now };
    await db.insert(identityRefreshTokens).values({ ...token, replacedAt: now });
    await db.insert(identityDevices).values({ deviceId: 'd', uid, seenAt: now });
    await db.insert(rateLimits).values({ key: 'k', hits: [1], expiresAt: later(3_600_000) });
    await db.insert(spentChallenges).values({ id: 'i', expiresAt: later(300_000) });
    const left = async () => [
      await countOf(database, identityCodes),
      // One belongs to the owner's session, which goes on.
      await countOf(database, identityRefreshTokens),
      await countOf(database, identityDevices),
      await countOf(database, rateLimits),
      await countOf(database, spentChallenges),
    ];

    app.clock.advance(3_000_000);
    await app.purge.run();
    expect(await left()).toEqual([1, 2, 1, 1, 1]);
    app.clock.advance(2 * DAY_MS);
    await app.purge.run();
    expect(await left()).toEqual([0, 2, 1, 0, 0]);
    app.clock.advance(29 * DAY_MS);
    await app.purge.run();
    expect(await left()).toEqual([0, 1, 1, 0, 0]);
    app.clock.advance(335 * DAY_MS);
    await app.purge.run();
    expect(await left()).toEqual([0, 1, 0, 0, 0]);
  });

  it('takes many rows in batches, and all of them', async () => {
    const database = await open();
    const app = createTestApp(database);
    await database.db.execute(sql`
      insert into contact_messages (name, email, message)
      select 'a', 'a@b.example', 'c' from generate_series(1, ${2 * BATCH + 1}::int)`);

    app.clock.advance(730 * DAY_MS);
    await app.purge.run();
    expect(await countOf(database, contactMessages)).toBe(0);
  });

  it.runIf(kind === 'postgres')('leaves it to the instance that is at it', async () => {
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

describePglite('the deletion that runs by itself', (open) => {
  async function start(transaction: () => Promise<number>) {
    const { clock } = createTestApp(await open());
    const said: string[] = [];
    const logger = pino(
      { level: 'error' },
      { write: (line: string) => void said.push((JSON.parse(line) as { msg: string }).msg) },
    );
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const purge = createPurge({ database: { db: { transaction } as never }, clock, logger });
    purge.start();
    return { purge, said, wait: (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000) };
  }

  it('tries again soon after a failure, of which only the log hears', async () => {
    let tries = 0;
    const { purge, said, wait } = await start(() => Promise.reject(new Error(`away ${++tries}`)));
    await wait(30);
    await purge.stop();
    expect(tries).toBe(3);
    expect(new Set(said)).toEqual(
      new Set(['what is overdue could not be deleted; the next try is in ten minutes']),
    );
  });

  it('comes once a day, and no more once it is stopped', async () => {
    let turns = 0;
    const { purge, said, wait } = await start(() => Promise.resolve(++turns * 0));
    await wait(11);
    const once = turns;
    expect(once).toBeGreaterThan(0);
    await wait(23 * 60);
    expect(turns).toBe(once);
    await wait(2 * 60);
    expect(turns).toBe(2 * once);
    await purge.stop();
    await wait(3 * 24 * 60);
    expect(turns).toBe(2 * once);
    expect(said).toEqual([]);
  });
});
