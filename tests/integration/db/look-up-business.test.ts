import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { findShop } from '#server/businesses/find-shop.ts';
import { getPublicBusiness, type PublicBusinessResult } from '#server/businesses/get-public-business.ts';
import { lookUpBusiness } from '#server/businesses/look-up-business.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { businessCodes, businesses, businessSlugs } from '#server/db/schema.ts';
import type { CanonicalPhone } from '#shared/phone.ts';
import { describeDatabases, openRecorded } from '../../support/databases.ts';

const slugOf = (n: number) => `ocak-${n}`;

/** Each has a former address too, `eski-…`. */
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
  result.kind === 'found' ? result.business.name : result.kind === 'moved' ? `→ ${result.slug}` : null;

describeDatabases('shops that are asked for at the same moment', (open) => {
  it('are each what they are asked for: under their address, a former one, twice, or not there', async () => {
    const database = await open();
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
      '',
    ];
    const found = await Promise.all(asked.map((slug) => getPublicBusiness({ database }, slug)));
    const names = numbers.map((n) => `Ocak ${n}`);
    expect(found.map(shown)).toEqual([...names, '→ ocak-3', null, 'Ocak 3', '→ ocak-3', null, null, null]);
  });

  it('come with the newest of their codes that are in force', async () => {
    const database = await open();
    await insertShops(database, 1);
    const codes = ['eski', 'yeni', 'geri-alinmis'].map((code) => ({
      businessId: 1,
      code,
      qrData: code,
      isActive: code !== 'geri-alinmis',
    }));
    await database.db.insert(businessCodes).values(codes);
    expect((await lookUpBusiness(database.db, 'ocak-0'))?.code).toBe('yeni');
  });

  it('are read anew each time', async () => {
    const database = await open();
    const { db } = database;
    await insertShops(database, 1);
    expect((await lookUpBusiness(db, 'ocak-0'))?.name).toBe('Ocak 0');
    await db.update(businesses).set({ name: 'Yeni' }).where(eq(businesses.slug, 'ocak-0'));
    expect((await lookUpBusiness(db, 'ocak-0'))?.name).toBe('Yeni');
  });

  it('fail together, and the next ones are asked for anew', async () => {
    const { db } = await open();
    // No text of JSON for the database: its letter NUL.
    const [bad, good] = await Promise.allSettled(['\0', 'yok'].map((slug) => lookUpBusiness(db, slug)));
    expect([bad?.status, good?.status]).toEqual(['rejected', 'rejected']);
    expect(await lookUpBusiness(db, 'yok')).toBeNull();
  });

  it('are by any text, as operators may write it, none but that', async () => {
    const { db } = await open();
    const texts = ['"', "'", '\\', '["a"]', '{}', '', 'Çay Ocağı \u2028', '\0', '\ud800', 'a'.repeat(5_000)];
    for (const shop of texts) expect(await findShop(db, shop)).toBeNull();
  });
});

it('shops that are asked for by requests that are read one after the other share a statement too', async () => {
  const { database, statements } = await openRecorded();
  const { promise: everybody, resolve } = Promise.withResolvers<void>();
  const found: Promise<unknown>[] = [];
  // As what the network brings: what the first wants done next is done before the second is read.
  for (const n of [0, 1])
    setImmediate(() => {
      found.push(getPublicBusiness({ database }, slugOf(n)));
      if (n === 1) resolve();
    });
  await everybody;
  await Promise.all(found);
  expect(statements).toHaveLength(1);
});

it('eight shops that are asked for at the same moment share a statement, and the ninth does not wait', async () => {
  const { database, statements } = await openRecorded();
  const ask = async (count: number) => {
    statements.length = 0;
    await Promise.all(Array.from({ length: count }, (_, n) => getPublicBusiness({ database }, slugOf(n))));
    return statements.length;
  };
  expect(await ask(1)).toBe(1);
  expect(await ask(8)).toBe(1);
  expect(await ask(9)).toBe(2);
});
