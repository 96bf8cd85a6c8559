import { isDeepStrictEqual } from 'node:util';
import { getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import * as schema from '#server/db/schema.ts';
import type { AccountData } from '#shared/contract/account-data.ts';
import { changeHoursExample } from '#shared/contract/settings.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { describeBothDatabases, describeDatabases, openAgain } from '../../support/databases.ts';
import { ADDRESS, PHONE, registerOwner } from '../../support/register-owner.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const HIDDEN = 'only of a hidden business, whose owner has no account';

/** An owner's tables, each with the columns that the file omits, and the reasons. */
const EXPORTED: Record<string, Record<string, string>> = {
  businesses: {},
  business_slugs: { business_id: 'there is one business' },
  business_codes: { business_id: 'there is one business' },
  customers: { business_id: 'there is one business' },
  places: { business_id: 'there is one business' },
  hidden_businesses: {
    business_id: 'there is one business',
    hidden_at: 'with the operator’s action, in operator_actions',
  },
  number_moves: { business_id: 'there is one business', deleted_at: HIDDEN },
  price_lists: { business_id: 'there is one business' },
  price_list_sections: { business_id: 'there is one business' },
  price_list_products: { business_id: 'there is one business', id: 'random, to merge changes of two tabs' },
  product_allergens: {
    business_id: 'there is one business',
    position: 'only distinguishes the rows',
    product_id: 'random, to merge changes of two tabs',
  },
  business_settings: { business_id: 'there is one business' },
  visit_counts: { business_id: 'there is one business' },
  customer_invitations: { customer_id: 'with its customer', made_as: 'a hash of its customer' },
  invitation_refusals: { business_id: 'there is one business', phone_hmac: 'of a secret' },
  user_legal_acceptances: { user_id: 'there is one business' },
  identity_users: { copied_session_at: 'told at the next sign-in' },
  identity_refresh_tokens: {
    token_hash: 'of a secret',
    uid: 'there is one user',
    counter: 'how our token is made, nothing about a person',
    last_hash: 'of a secret',
    self_describing: 'how our token is made, nothing about a person',
  },
  identity_devices: { uid: 'there is one user' },
  admin_actions: {
    id: 'counts what was done to others too',
    os_user: 'one of the operator’s people',
    operator: 'one of the operator’s people',
    target: 'there is one business',
  },
  identity_codes: { session_hash: 'of a secret', code_hmac: 'of a secret' },
};
const SECRET = 'of a secret';

/**
 * A security record with its own retention; afterwards its id refers to no account (privacy policy, section
 * 10).
 */
const KEPT = ['admin_actions'];

/** Tables without an owner. */
const OTHERS: Record<string, string> = {
  users: 'back-office accounts',
  contact_messages: 'anybody may write any number into the form: the sender is not known to be the owner',
  page_changes: 'paths of public pages, gone within half an hour',
  outbox: 'encrypted, and gone when sent',
  rate_limits: 'counters, gone within a day or two',
  identity_keys: 'keys of the service',
  spent_challenges: 'random ids of challenges',
  clock_readings: 'one row of the service',
  shared_alarms: 'one row of the service',
};

const tables = Object.values(schema).filter((value) => is(value, PgTable)) as PgTable[];

const read = (app: TestApp, token?: string) => app.call('GET', '/api/account/data', undefined, token);

async function addPriceList(app: TestApp, token: string, name: string): Promise<void> {
  const products = [
    { id: 518204533, name, note: 'portakal', unit: 'bardak', price_kurus: 1250, allergens: ['milk'] },
  ];
  const list = {
    version: 0,
    shown: true,
    valid_from: '2026-12-01',
    sections: [{ title: 'Çaylar', products }],
  };
  expect((await app.call('PUT', '/api/price-list', list, token)).status).toBe(200);
  expect((await app.call('POST', '/api/price-list/printed', { version: 1 }, token)).status).toBe(200);
}

/** Creates an owner with data in every column of every table. */
async function ownerWithEverything(app: TestApp, { db }: DatabaseHandle) {
  const { token, business } = await registerOwner(app, { address: ADDRESS });
  const at = new Date('2026-11-20T09:00:00.123Z');
  const later = new Date('2026-11-20T10:00:00.456Z');
  const uid = `uid-${PHONE}`;
  await db.insert(schema.businessSlugs).values({ slug: 'eski-ad', businessId: business.id });
  const [{ customerId } = { customerId: 0 }] = await db
    .insert(schema.customers)
    .values({ name: 'Aksoy Muhasebe', phone: '+905320000001', businessId: business.id, otp: 'K7M3' })
    .returning({ customerId: schema.customers.id });
  await db
    .insert(schema.customerInvitations)
    .values({ customerId, expiresAt: later, sentAt: at, openedAt: at, madeAs: 'ozet' });
  await db
    .insert(schema.invitationRefusals)
    .values({ businessId: business.id, phoneHmac: 'numara-ozeti', refusedAt: at });
  await db.insert(schema.places).values({ businessId: business.id, id: 'K7MX', label: 'Avukat Demir' });
  await db
    .insert(schema.hiddenBusinesses)
    .values({ businessId: business.id, hiddenReason: 'Başka bir dükkânın adı yazıyor.', hiddenAt: at });
  await db.insert(schema.numberMoves).values({
    businessId: business.id,
    formerPhone: '+905320000003' as CanonicalPhone,
    movedAt: at,
    formerDevices: ['cihaz-0'],
  });
  await addPriceList(app, token, 'Oralet');
  await app.call('PUT', '/api/account/settings', { phone_shown: true }, token);
  await app.call('PUT', '/api/account/hours', changeHoursExample.request, token);
  await db.insert(schema.visitCounts).values({
    businessId: business.id,
    day: '2026-11-20',
    pageViews: 12,
    codeScans: 5,
    appTaps: 4,
    storeTaps: 2,
    contactTaps: 1,
  });
  await db.update(schema.userLegalAcceptances).set({ ipAddress: '203.0.113.7', userAgent: 'Telefon/1' });
  await db.update(schema.identityUsers).set({ copiedSessionAt: later });
  await db.insert(schema.identityDevices).values({ deviceId: 'cihaz-1', uid, seenAt: at });
  const seen = { at, osUser: 'root', verb: 'business show', result: 'done', operator: 'ayse' } as const;
  await db.insert(schema.adminActions).values({ ...seen, target: `business:${business.id}` });
  await db.insert(schema.identityRefreshTokens).values({
    tokenHash: 'belirtec-ozeti',
    lastHash: 'onceki-ozet',
    familyId: 'f1',
    uid,
    authTime: at,
    createdAt: at,
    replacedAt: later,
  });
  await db.insert(schema.identityCodes).values({
    sessionHash: 'oturum-ozeti',
    phone: PHONE,
    codeHmac: 'kod-ozeti',
    knownDevice: true,
    attempts: 2,
    createdAt: at,
    expiresAt: later,
    usedAt: later,
  });
  return { token, business };
}

/** Adds rows of another owner, each with a recognizable word. */
async function addStrangers({ db }: DatabaseHandle, businessId: number, uid: string) {
  const at = new Date('2026-11-20T09:00:00Z');
  await db.insert(schema.businessSlugs).values({ slug: 'yabanci-ad', businessId });
  await db
    .insert(schema.businessCodes)
    .values({ businessId, code: 'YABANCI', qrData: 'https://demlik.example/r/YABANCI', isActive: false });
  await db
    .insert(schema.customers)
    .values({ name: 'Yabancı Müşteri', phone: '+905320000002', businessId, otp: 'YABANCI' });
  await db.insert(schema.places).values({ businessId, id: 'YBNC', label: 'Yabancı Oda' });
  await db.update(schema.userLegalAcceptances).set({ userAgent: 'Yabancı Telefon' });
  const seen = { at, osUser: 'yabanci', verb: 'yabanci', target: `business:${businessId}` };
  await db.insert(schema.adminActions).values(seen);
  await db.insert(schema.identityDevices).values({ deviceId: 'yabanci-cihaz', uid, seenAt: at });
  await db
    .insert(schema.identityRefreshTokens)
    .values({ tokenHash: 'yabanci', familyId: 'yabanci-oturum', uid, authTime: at, createdAt: at });
}

/** Returns every object in the value, at any depth. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inside : [value as Record<string, unknown>, ...inside];
}

const asJson = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

/** Returns the rows of a table, keyed by column names. */
async function rowsOf({ db }: DatabaseHandle, table: PgTable): Promise<Record<string, unknown>[]> {
  const names = Object.entries(table).flatMap(([key, column]) =>
    typeof column?.name === 'string' ? [[key, column.name] as const] : [],
  );
  const rows = (await db.select().from(table)) as Record<string, unknown>[];
  return rows.map((row) => Object.fromEntries(names.map(([key, name]) => [name, asJson(row[key])])));
}

describe('the tables', () => {
  it('either have rows of an owner, which are exported, or have none', () => {
    const known = [...Object.keys(EXPORTED), ...Object.keys(OTHERS)];
    expect(tables.map(getTableName).sort()).toEqual(known.sort());
  });

  it('without rows of an owner have no reference to one', () => {
    for (const table of tables.filter((each) => getTableName(each) in OTHERS)) {
      expect(getTableConfig(table).foreignKeys, getTableName(table)).toEqual([]);
    }
  });
});

describeDatabases('GET /api/account/data', (open) => {
  it('has every row about the owner, by column name, and no credentials', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { token } = await ownerWithEverything(app, database);
    const text = await (await read(app, token)).text();
    const objects = objectsIn(JSON.parse(text));

    for (const table of tables.filter((each) => getTableName(each) in EXPORTED)) {
      const name = getTableName(table);
      const leftOut = EXPORTED[name] ?? {};
      const rows = await rowsOf(database, table);
      expect(rows.length, `${name}: rows of ownerWithEverything`).toBeGreaterThan(0);
      for (const row of rows) {
        const wanted = Object.entries(row).filter(([column]) => !(column in leftOut));
        const missing = objects.map((one) =>
          wanted.filter(([column, value]) => !isDeepStrictEqual(one[column], value)),
        );
        // Of the object that is most like the row.
        const [fewest = wanted] = missing.toSorted((a, b) => a.length - b.length);
        expect(Object.fromEntries(fewest), `${name}: columns that no object of the file has`).toEqual({});
        const secrets = Object.keys(leftOut).filter((column) => leftOut[column] === SECRET);
        const kept = secrets.map((column) => row[column]).filter((value) => value !== null);
        for (const secret of kept) expect(text).not.toContain(secret);
      }
      // If a column is empty in every row, the test would not notice its omission.
      const fillable = Object.keys(rows[0] ?? {}).filter((column) => leftOut[column] !== HIDDEN);
      const filled = Object.keys(rows[0] ?? {}).filter((column) => rows.some((row) => row[column] !== null));
      expect(filled, `${name}: columns that ownerWithEverything fills`).toEqual(fillable);
    }
  });

  it('has no rows left to export after the deletion', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { token } = await ownerWithEverything(app, database);
    // While a move can be taken back, the business is only hidden.
    await database.db.delete(schema.numberMoves);
    expect((await app.call('DELETE', '/api/account/delete', undefined, token)).status).toBe(200);
    await app.outbox.drain();
    for (const table of tables.filter((each) => getTableName(each) in EXPORTED)) {
      if (KEPT.includes(getTableName(table))) continue;
      expect(await rowsOf(database, table), getTableName(table)).toEqual([]);
    }
  });

  it('names Google for sign-ins only in Firebase mode', async () => {
    const database = await open();
    const { identity } = createTestApp(database).deps;
    if (identity.mode !== 'embedded') throw new Error('not the embedded provider');
    // Simulates a deletion of the account between the check of the token and the read.
    const signInRecords: typeof identity.signInRecords = (tx) => identity.signInRecords(tx, 'gone');
    const app = createTestApp(database, { identity: { ...identity, signInRecords } });
    const { token } = await registerOwner(app);
    const text = await (await read(app, token)).text();
    expect(JSON.parse(text)).toMatchObject({ sign_in: { accounts: [] } });
    expect(text).not.toContain('Google');
  });

  it('is an uncached file without data of another owner', async () => {
    const database = await open();
    const app = createTestApp(database);
    const other = '+905329999999';
    const { business, token: others } = await registerOwner(app, { name: 'Yabancı Ocak', phone: other });
    await addPriceList(app, others, 'Yabancı Çay');
    await addStrangers(database, business.id, `uid-${other}`);
    const { token } = await registerOwner(app);
    const response = await read(app, token);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="demlik-bilgilerim.json"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    expect(text).not.toMatch(/yabanc[ıi]/i);
    for (const strange of [other, business.code]) expect(text).not.toContain(strange);
  });

  it('is for signed-in owners only, limited to ten in ten minutes over all their devices', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    const stranger = await app.signIn('+905329999999');
    const others = [(await read(app)).status, (await read(app, stranger)).status];
    expect(others).toEqual([401, 404]);
    const statuses: number[] = [];
    for (let device = 1; device <= 11; device += 1) {
      const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': `192.0.2.${device}` };
      statuses.push((await app.app.request('/api/account/data', { headers })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

describeBothDatabases('copies that one owner requests at once', (open) => {
  it('are read one after another', async () => {
    const database = await open();
    const { identity } = createTestApp(database).deps;
    if (identity.mode !== 'embedded') throw new Error('not the embedded provider');
    const reading = { now: 0, most: 0 };
    const signInRecords: typeof identity.signInRecords = async (tx, uid) => {
      reading.now += 1;
      reading.most = Math.max(reading.most, reading.now);
      return identity.signInRecords(tx, uid).finally(() => {
        reading.now -= 1;
      });
    };
    const app = createTestApp(database, { identity: { ...identity, signInRecords } });
    const { token } = await registerOwner(app);
    const answers = await Promise.all([1, 2, 3, 4].map(() => read(app, token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(reading.most).toBe(1);
  });
});

describeBothDatabases('a copy during a change', (open, kind) => {
  it.runIf(kind === 'postgres')('is a snapshot of the moment when it began', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { token } = await registerOwner(app);
    const { db: other } = await openAgain(database);
    const locks = sql`pg_locks where relation = 'user_legal_acceptances'::regclass and not granted`;
    const { reading } = await other.transaction(async (tx) => {
      await tx.execute(sql`lock table user_legal_acceptances in access exclusive mode`);
      await tx.delete(schema.userLegalAcceptances);
      const reading = read(app, token);
      // The request has read the earlier tables, and waits for this one.
      await expect.poll(() => database.db.$count(locks)).toBe(1);
      return { reading };
    });
    const { legal_acceptances } = (await (await reading).json()) as AccountData;
    expect(legal_acceptances).toHaveLength(2);
  });
});
