import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { businesses, numberMoves } from '#server/db/schema.ts';
import { legalTexts } from '#server/domain/accounts/legal-texts.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { tableNames } from '../../support/database-instances.ts';
import { describeBothDatabases } from '../../support/databases.ts';
import { PHONE, registerOwner, SHOP } from '../../support/register-owner.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const sections = [
  { title: 'Çaylar', products: [{ name: 'Çay', note: '', unit: 'bardak', price_kurus: 1500 }] },
];
const TERMS = { type: 'terms-of-use', version: legalTexts['terms-of-use'][0].version };
const PRICES = { version: 0, shown: true, valid_from: '2026-12-01', sections };

/** Returns all rows, without the counters of limits, which a refused request may leave empty. */
async function contentsOf({ db }: DatabaseHandle): Promise<unknown[]> {
  const contents: unknown[] = [];
  for (const table of tableNames.filter((name) => name !== 'rate_limits')) {
    const contained = await db.execute(
      sql.raw(`select to_json(t)::text as row from "${table}" t order by 1`),
    );
    contents.push([table, (contained as unknown as { rows: unknown[] }).rows]);
  }
  return contents;
}

/** Runs `first` right before the next transaction: the request has been authenticated by then. */
function beforeNextTransaction(database: DatabaseHandle, first: () => Promise<unknown>): void {
  const { db } = database;
  const transaction = db.transaction.bind(db);
  vi.spyOn(db, 'transaction').mockImplementationOnce(async (...args) => {
    await first();
    return transaction(...args);
  });
}

async function expectRefused(
  database: DatabaseHandle,
  { deps }: TestApp,
  send: () => ReturnType<TestApp['call']>,
): Promise<void> {
  let before: unknown;
  beforeNextTransaction(database, async () => {
    await deps.identity.endSessions({ uid: null, phone: PHONE });
    before = await contentsOf(database);
  });
  const response = await send();
  vi.restoreAllMocks();
  expect([response.status, JSON.parse(await response.text())]).toMatchObject([
    401,
    { code: 'UNAUTHENTICATED' },
  ]);
  expect(await contentsOf(database)).toEqual(before);
}

describeBothDatabases('a request whose session ends after it was authenticated', (open) => {
  it.each([
    ['PUT', '/api/business/update', { ...SHOP, name: 'Yeni Ocak' }],
    ['PUT', '/api/account/settings', { phone_shown: true }],
    ['PUT', '/api/account/hours', { opening_hours: Array(7).fill(null) }],
    ['PUT', '/api/price-list', PRICES],
    ['POST', '/api/places', { labels: ['Oda 2'] }],
    ['PUT', '/api/places/{place}', { label: 'Oda 3' }],
    ['POST', '/api/places/deletions', { ids: ['{place}'] }],
    ['POST', '/api/customers', { name: 'Can', phone: '+905339876544' }],
    ['POST', '/api/customers/{customer}/sent', undefined],
    ['DELETE', '/api/customers/{customer}', undefined],
    ['POST', '/api/account/acceptances', { texts: [TERMS] }],
    ['POST', '/api/account/end-other-sessions', undefined],
    ['DELETE', '/api/account/delete', undefined],
    ['GET', '/api/account/data', undefined],
    ['POST', '/api/print', { piece: 'poster', ink: 'colour', bleed: false }],
  ] as const)('%s %s is refused and changes nothing', async (method, path, body) => {
    const database = await open();
    const app = createTestApp(database);
    const { token } = await registerOwner(app);
    const json = async (response: Response) => JSON.parse(await response.text());
    const { places } = await json(await app.call('POST', '/api/places', { labels: ['Oda 1'] }, token));
    const customer = { name: 'Elif', phone: '+905339876543' };
    const { invitation } = await json(await app.call('POST', '/api/customers', customer, token));
    const fill = (text: string) =>
      text.replaceAll('{place}', places[0].id).replaceAll('{customer}', String(invitation.id));
    const sent = body === undefined ? undefined : JSON.parse(fill(JSON.stringify(body)));
    await expectRefused(database, app, () => app.call(method, fill(path), sent, token));
  });

  it('POST /api/register is refused and changes nothing', async () => {
    const database = await open();
    const app = createTestApp(database);
    const registration = { ...SHOP, phone: PHONE, firebaseToken: await app.signIn(PHONE) };
    await expectRefused(database, app, () => app.call('POST', '/api/register', registration));
  });

  it('POST /api/account/take-back is refused and changes nothing', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { token, business } = await registerOwner(app);
    const move = { businessId: business.id, formerPhone: PHONE, movedAt: app.clock.now() };
    await database.db.insert(numberMoves).values(move);
    await database.db.update(businesses).set({ phone: '+905339876543' as CanonicalPhone });
    await expectRefused(database, app, () => app.call('POST', '/api/account/take-back', undefined, token));
  });
});
