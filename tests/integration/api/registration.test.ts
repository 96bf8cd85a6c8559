import { count, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { businessCodes, businesses, businessSlugs, userLegalAcceptances } from '#server/db/schema.ts';
import { legalTexts } from '#server/domain/accounts/legal-texts.ts';
import type { RegisterResponse } from '#shared/contract/registration.ts';
import type { LegalType } from '#shared/legal/legal.ts';
import { keptPromise } from '../../faults/promises.ts';
import { describeDatabases, openAgain } from '../../support/databases.ts';
import { ADDRESS, PHONE, SHOP } from '../../support/register-owner.ts';
import { createReadingApp, createTestApp, ORIGIN, type TestApp } from '../../support/test-app.ts';

const REGISTRATION = { ...SHOP, address: ADDRESS };

async function register(app: TestApp, phone: string = PHONE, changes: object = {}) {
  const firebaseToken = await app.signIn(phone);
  return app.call('POST', '/api/register', { ...REGISTRATION, phone, firebaseToken, ...changes });
}

describeDatabases('POST /api/register', (open, kind) => {
  it('creates business, code, slug and two acceptances with evidence', async () => {
    const database = await open();
    const app = createTestApp(database);
    const firebaseToken = await app.signIn(PHONE);
    const response = await app.app.request('/api/register', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': '203.0.113.7',
        'User-Agent': 'Telefon/1',
      },
      body: JSON.stringify({ ...REGISTRATION, phone: PHONE, firebaseToken }),
    });

    expect(response.status).toBe(200);
    const { business, slug } = (await response.json()) as RegisterResponse;
    expect(slug).toBe('cinar-cay-ocagi');
    expect(business).toMatchObject({ ...REGISTRATION, slug, phone: PHONE, owner_uuid: `uid-${PHONE}` });
    expect(business.code).toMatch(/^[2-9A-HJ-NP-Z]{32}$/);
    expect(new Date(business.created_at).getTime()).not.toBeNaN();

    const [code] = await database.db
      .select()
      .from(businessCodes)
      .where(eq(businessCodes.businessId, business.id));
    expect(code).toMatchObject({
      code: business.code,
      qrData: `${ORIGIN}/r/${business.code}`,
      isActive: true,
    });
    const acceptances = await database.db
      .select()
      .from(userLegalAcceptances)
      .where(eq(userLegalAcceptances.userId, business.id));
    expect(acceptances.map((row) => row.documentType).sort()).toEqual(['privacy-policy', 'terms-of-use']);
    for (const row of acceptances) {
      expect(row).toMatchObject({
        ipAddress: '203.0.113.7',
        userAgent: 'Telefon/1',
        documentVersion: '2025-09-27',
        documentHash: legalTexts[row.documentType as LegalType][0].hash,
      });
    }
  });

  it('answers an identical repeat with the same business, and a different one with PHONE_TAKEN', async () => {
    const database = await open();
    const app = createTestApp(database);
    const first = (await (await register(app)).json()) as RegisterResponse;
    const again = await register(app);
    expect(again.status).toBe(200);
    expect(((await again.json()) as RegisterResponse).business).toEqual(first.business);

    const other = await register(app, PHONE, { name: 'Başka Ocak' });
    expect(other.status).toBe(409);
    expect(await other.json()).toEqual({
      code: 'PHONE_TAKEN',
      error: 'Bu telefon numarasıyla kayıtlı bir işletme var. Lütfen giriş yapın.',
    });
    await database.db.update(businesses).set({ ownerUuid: 'another' });
    expect((await register(app)).status).toBe(409);
  });

  it('creates one business for 100 identical requests at once', async () => {
    const database = await open();
    const app = createTestApp(database);
    const firebaseToken = await app.signIn(PHONE);
    const body = { ...REGISTRATION, phone: PHONE, firebaseToken };
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => app.call('POST', '/api/register', body)),
    );

    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
    const bodies = await Promise.all(responses.map((response) => response.text()));
    expect(new Set(bodies).size).toBe(1);
    for (const [table, expected] of [
      [businesses, 1],
      [businessCodes, 1],
      [businessSlugs, 1],
      [userLegalAcceptances, 2],
    ] as const) {
      const [row] = await database.db.select({ rows: count() }).from(table);
      expect(row?.rows).toBe(expected);
    }
    keptPromise('registration', kind, '100 identical ones at once, 1 business, 1 answer');
  });

  it('creates one business for requests at two instances at once', async () => {
    const database = await open();
    const instances = [createTestApp(database), createReadingApp(await openAgain(database))];
    const firebaseToken = await createTestApp(database).signIn(PHONE);
    const body = { ...REGISTRATION, phone: PHONE, firebaseToken };
    const responses = await Promise.all(instances.map((app) => app.call('POST', '/api/register', body)));
    const bodies = await Promise.all(responses.map((response) => response.text()));
    expect(responses.map((response) => response.status)).toEqual([200, 200]);
    expect(new Set(bodies).size).toBe(1);
  });

  it('gives a number to one of several names at once', async () => {
    const database = await open();
    const instances = [createTestApp(database), createReadingApp(await openAgain(database))];
    const firebaseToken = await createTestApp(database).signIn(PHONE);
    const responses = await Promise.all(
      ['Çınar', 'Liman', 'Sahil', 'Meydan'].map((name, n) =>
        instances[n % 2]?.call('POST', '/api/register', {
          ...REGISTRATION,
          name,
          phone: PHONE,
          firebaseToken,
        }),
      ),
    );
    expect(responses.map((response) => response?.status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('accepts a registration without an address', async () => {
    const app = createTestApp(await open());
    const response = await register(app, PHONE, { address: '   ' });
    expect(((await response.json()) as RegisterResponse).business.address).toBeNull();
  });

  it('rejects a phone that is not in the token, a bad token and a test number', async () => {
    const testPhone = '+905550000001';
    const app = createTestApp(await open(), { environment: { TEST_PHONES: `${testPhone}:482913` } });
    expect((await register(app, PHONE, { phone: '+905329999999' })).status).toBe(403);
    const forged = await register(app, PHONE, { firebaseToken: 'a.b.c' });
    expect(forged.status).toBe(401);
    const test = await register(app, testPhone);
    expect(test.status).toBe(422);
    expect(await test.json()).toEqual({
      code: 'TEST_NUMBER',
      error: 'Bu numara ile kayıt yapılamaz. Test numaraları sadece giriş için kullanılabilir.',
    });
  });
});
