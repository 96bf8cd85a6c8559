import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { businessCodes, businesses, businessSlugs } from '#server/db/schema.ts';
import { findNamedBusiness } from '#server/domain/businesses/find-named-business.ts';
import {
  getPublicBusiness,
  type PublicBusinessResult,
} from '#server/domain/businesses/get-public-business.ts';
import { findBusinessBySlug } from '#server/domain/floor/queries.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { describeDatabases, openRecorded } from '../../support/databases.ts';
import { createTestApp } from '../../support/test-app.ts';

const slugOf = (n: number) => `ocak-${n}`;

/** Inserts businesses, each with a former slug `eski-…`. */
async function insertShops({ db }: DatabaseHandle, count: number): Promise<void> {
  const shops = Array.from({ length: count }, (_, n) => ({
    name: `Ocak ${n}`,
    ownerName: 'Ayşe',
    ownerSurname: 'Işık',
    slug: slugOf(n),
    phone: `+90532${1_000_000 + n}` as CanonicalPhone,
  }));
  const inserted = await db.insert(businesses).values(shops).returning();
  const addresses = inserted.flatMap(({ id, slug }) =>
    [slug, `eski-${slug}`].map((each) => ({ slug: each, businessId: id })),
  );
  await db.insert(businessSlugs).values(addresses);
}

const shown = (result: PublicBusinessResult) =>
  result.kind === 'found' ? result.business.name : result.kind === 'moved' ? `→ ${result.slug}` : result.kind;

describeDatabases('finding a business by its slug', (open) => {
  it('returns many at once by current or former slug, and none for an unknown one', async () => {
    const database = await open();
    const { deps } = createTestApp(database);
    await insertShops(database, 20);
    const numbers = Array.from({ length: 20 }, (_, n) => n);
    const asked = [
      ...numbers.map(slugOf),
      'eski-ocak-3',
      'yok-1',
      'ocak-3',
      'eski-ocak-3',
      'yok-1',
      'A"b',
      '\0',
    ];
    const found = await Promise.all(asked.map((slug) => getPublicBusiness(deps, slug)));
    const names = numbers.map((n) => `Ocak ${n}`);
    const none = 'missing';
    expect(found.map(shown)).toEqual([...names, '→ ocak-3', none, 'Ocak 3', '→ ocak-3', none, none, none]);
  });

  it('includes the newest active code', async () => {
    const database = await open();
    await insertShops(database, 1);
    const codes = ['eski', 'yeni', 'geri-alinmis'].map((code) => ({
      businessId: 1,
      code,
      qrData: code,
      isActive: code !== 'geri-alinmis',
    }));
    await database.db.insert(businessCodes).values(codes);
    expect((await findBusinessBySlug(database.db, 'ocak-0'))?.code).toBe('yeni');
  });

  it('reads the business again each time', async () => {
    const database = await open();
    const { db } = database;
    await insertShops(database, 1);
    expect((await findBusinessBySlug(db, 'ocak-0'))?.name).toBe('Ocak 0');
    await db.update(businesses).set({ name: 'Yeni' }).where(eq(businesses.slug, 'ocak-0'));
    expect((await findBusinessBySlug(db, 'ocak-0'))?.name).toBe('Yeni');
  });

  it('returns null for any text that matches no business', async () => {
    const { deps } = createTestApp(await open());
    const texts = ['"', "'", '\\', '["a"]', '{}', '', 'Çay Ocağı \u2028', '\0', '\ud800', 'a'.repeat(5_000)];
    for (const shop of texts) expect(await findNamedBusiness(deps, shop)).toBeNull();
  });
});

it('finding a business by a former slug takes one statement, which a rename cannot interrupt', async () => {
  const { database, statements } = await openRecorded();
  await insertShops(database, 1);
  statements.length = 0;
  await findBusinessBySlug(database.db, 'eski-ocak-0');
  expect(statements).toHaveLength(1);
});
