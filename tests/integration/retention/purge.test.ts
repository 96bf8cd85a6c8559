import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import {
  adminActions,
  businesses,
  businessSettings,
  contactMessages,
  identityCodes,
  identityDevices,
  identityRefreshTokens,
  identityUsers,
  pageChanges,
  rateLimits,
  spentChallenges,
  userLegalAcceptances,
  visitCounts,
} from '#server/db/schema.ts';
import { BATCH, overdue, type Rule } from '#server/jobs/retention/overdue.ts';
import { createLogger } from '#server/observability/logging.ts';
import { dayInTurkey, daysBefore } from '#shared/domain/calendar-day.ts';
import { describeBothDatabases, describeDatabases } from '../../support/databases.ts';
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

const writeAction = ({ db }: DatabaseHandle) =>
  db.insert(adminActions).values({ at: new Date(), osUser: 'root', verb: 'business show' });

describeBothDatabases('the daily deletion', (open) => {
  it('deletes many rows in batches, and all of them', async () => {
    const database = await open();
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line) => void lines.push(line) });
    const app = createTestApp(database, { logger });
    await app.trustedTime.times();
    await app.purge.run();
    expect(lines.filter((line) => line.includes('was deleted'))).toEqual([]);
    await database.db.execute(sql`
      insert into contact_messages (name, email, message)
      select 'a', 'a@b.example', 'c' from generate_series(1, ${2 * BATCH + 1}::int)`);

    app.clock.advance(730 * DAY_MS);
    await app.purge.run();
    expect(await countOf(database, contactMessages)).toBe(0);
    const logged = lines.filter((line) => line.includes('was deleted')).map((line) => JSON.parse(line));
    expect(logged).toMatchObject([{ counts: { contactMessages: 2 * BATCH + 1 } }]);
  });

  it('deletes changes of pages after twenty minutes by the clock of the database', async () => {
    const database = await open();
    const app = createTestApp(database);
    const at = (minutes: number) => sql`now() - ${minutes} * interval '1 minute'`;
    await database.db.insert(pageChanges).values([
      { path: '/eski', at: at(21) },
      { path: '/yeni', at: at(19) },
    ]);
    app.clock.advance(DAY_MS);
    await app.purge.run();
    expect(await database.db.select({ path: pageChanges.path }).from(pageChanges)).toEqual([
      { path: '/yeni' },
    ]);
  });

  it('deletes every lone user among many owners, found by uid or number, and no owner', async () => {
    const database = await open();
    const app = createTestApp(database);
    const users = 2 * BATCH + 10;
    await database.db.execute(sql`
      insert into identity_users (uid, phone, last_login_at, tokens_valid_after)
      select 'uid-' || n, '+9053' || n, now(), now() from generate_series(1, ${users}::int) n`);
    await database.db.execute(sql`
      insert into businesses (name, owner_name, owner_surname, slug, phone, owner_uuid)
      select 'Ocak', 'Ad', 'Soyad', 'ocak-' || n, case n % 2 when 0 then '+9053' else '+9054' end || n,
        case n % 2 when 0 then null else 'uid-' || n end
      from generate_series(1, ${users}::int) n where n % 100 <> 0`);
    app.clock.advance(31 * DAY_MS);
    expect((await app.purge.run()).deleted).toMatchObject({ loneIdentities: Math.floor(users / 100) });
  });

  it('deletes the old devices of a browser with many accounts in slices', async () => {
    const database = await open();
    const app = createTestApp(database);
    const devices = 2 * BATCH + 10;
    await database.db.execute(sql`
      insert into identity_users (uid, phone, last_login_at, tokens_valid_after, disabled)
      select 'uid-' || n, '+9053' || n, now(), now(), true from generate_series(1, ${devices}::int) n`);
    await database.db.execute(sql`
      insert into identity_devices (device_id, uid, seen_at) select 'd', uid, now() from identity_users`);
    app.clock.advance(366 * DAY_MS);
    const rule = overdue.devices as Rule;
    const now = app.clock.now();
    const first = await database.db.transaction((tx) => rule(tx, now, []));
    expect(first.count).toBe(BATCH);
    expect((await app.purge.run()).deleted).toMatchObject({ devices: devices - BATCH });
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

  it.each([
    ['a contact message', contactMessages, 730, writeMessage],
    ['an action of the operator', adminActions, 365, writeAction],
  ])('deletes %s at the end of its period, and not two days before', async (_, table, days, write) => {
    const database = await open();
    const app = createTestApp(database);
    await app.trustedTime.times();
    await write(database);

    app.clock.advance((days - 2) * DAY_MS);
    await app.purge.run();
    expect(await countOf(database, table)).toBe(1);
    app.clock.advance(2 * DAY_MS);
    await app.purge.run();
    expect(await countOf(database, table)).toBe(0);
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

  it('deletes special days a day after their last night, and tells the caches', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { token, business } = await registerOwner(app);
    const today = dayInTurkey(app.clock.now());
    const dayOf = (ago: number) => ({
      name: '',
      from: daysBefore(today, ago),
      to: daysBefore(today, ago),
      hours: null,
    });
    const opening_hours = Array(7).fill(null);
    const special_days = [dayOf(2), dayOf(1), dayOf(-1)];
    await app.call('PUT', '/api/account/hours', { opening_hours, special_days }, token);
    await registerOwner(app, { phone: '+905329999999' });
    const left = async () => {
      await app.purge.run();
      const answer = await app.app.request(`/api/business/${business.slug}`);
      return ((await answer.json()) as { special_days?: unknown }).special_days;
    };
    await expect.poll(left).toEqual([dayOf(1), dayOf(-1)]);
    app.clock.advance(3 * DAY_MS);
    await expect.poll(left).toBeUndefined();
    // A row without passed days stays as it is.
    expect((await app.purge.run()).deleted).toMatchObject({ specialDays: 0 });
    const hours = await database.db.select().from(businessSettings);
    expect(hours).toMatchObject([{ openingHours: opening_hours, specialDays: null }]);
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

  it('keeps a session that was used since', async () => {
    const database = await open();
    const kit = createIdentityKit(database);
    const { refreshToken, localId } = await kit.signIn(PHONE);
    await database.db.insert(businesses).values({ ...BUSINESS, ownerUuid: localId });
    const { purge } = createTestApp(database, { clock: kit.clock });

    kit.clock.advance(200 * DAY_MS);
    const renewed = (await kit.refresh(refreshToken)).body.refresh_token;
    kit.clock.advance(200 * DAY_MS);
    await purge.run();
    expect((await kit.refresh(renewed)).status).toBe(200);
  });
});
