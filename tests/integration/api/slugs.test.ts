import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { businesses, businessSlugs } from '#server/db/schema.ts';
import { withSlugLock } from '#server/domain/floor/slugs.ts';
import type { RegisterResponse } from '#shared/contract/registration.ts';
import { describeDatabases, describePglite, openRecorded } from '../../support/databases.ts';
import { registerOwner, SHOP } from '../../support/register-owner.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const phoneOf = (n: number) => `+90533${String(n).padStart(7, '0')}`;

const register = (app: TestApp, n: number, name: string) => registerOwner(app, { phone: phoneOf(n), name });

const rename = (app: TestApp, token: string, name: string) =>
  app.call('PUT', '/api/business/update', { ...SHOP, name }, token);

async function slugAfter(answer: Response | Promise<Response>): Promise<string> {
  const { business } = (await (await answer).json()) as { business: { slug: string } };
  return business.slug;
}

/** Inserts `ocak`, `ocak-2` and so on, as after registrations of one name. */
async function addShopsOfOneName({ db }: DatabaseHandle, shops: number): Promise<void> {
  await db.execute(sql`
    insert into businesses (name, owner_name, owner_surname, slug, phone)
    select 'Ocak', 'Ad', 'Soyad', case n when 1 then 'ocak' else 'ocak-' || n end,
      '+90532' || lpad(n::text, 7, '0')
    from generate_series(1, ${shops}::int) n`);
  await db.execute(sql`insert into business_slugs (slug, business_id) select slug, id from businesses`);
}

/**
 * Returns the rows that scans of the tables and of their indexes have read so far, by the database's
 * statistics.
 */
async function rowsRead({ db }: DatabaseHandle): Promise<number> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const tables = sql`(select sum(seq_tup_read) from pg_stat_user_tables)`;
  const indexes = sql`(select sum(idx_tup_read) from pg_stat_user_indexes)`;
  const [counted] = await db
    .select({ rows: sql<string>`${tables} + ${indexes}` })
    .from(sql`(select) nothing`);
  return Number(counted?.rows);
}

describeDatabases('numbers in the slugs of shops with one name', (open) => {
  it.each([1, 7, 8, 9, 40, 1_000])('continue after %i', async (shops) => {
    const database = await open();
    await addShopsOfOneName(database, shops);
    const { slug } = await register(createTestApp(database), 1, 'Ocak');
    expect(slug).toBe(`ocak-${shops + 1}`);
  });

  it('are reused once their shop is deleted, lowest first', async () => {
    const database = await open();
    await addShopsOfOneName(database, 300);
    const app = createTestApp(database);
    await database.db.delete(businessSlugs).where(eq(businessSlugs.slug, 'ocak-2'));
    await database.db.delete(businesses).where(eq(businesses.slug, 'ocak-2'));
    expect((await register(app, 1, 'Ocak')).slug).toBe('ocak-2');
    expect((await register(app, 2, 'Ocak')).slug).toBe('ocak-301');
  });

  it('skip a name that ends in a number, and a shop inserted by others', async () => {
    const database = await open();
    const app = createTestApp(database);
    await register(app, 1, 'Ocak');
    expect((await register(app, 2, 'Ocak 2')).slug).toBe('ocak-2');
    await database.db.insert(businesses).values({
      name: 'Ocak',
      ownerName: 'Ad',
      ownerSurname: 'Soyad',
      slug: 'ocak-3',
      phone: '+905320000003' as never,
    });
    expect((await register(app, 4, 'Ocak')).slug).toBe('ocak-4');
    expect((await register(app, 5, 'Ocak 2')).slug).toBe('ocak-2-2');
  });
});

describePglite('20,000 shops with one name', () => {
  it('cost a registration few statements, none of which reads all shops', async () => {
    const { database, statements } = await openRecorded();
    await addShopsOfOneName(database, 20_000);
    const app = createTestApp(database);
    const token = await app.signIn(phoneOf(1));
    const before = await rowsRead(database);
    statements.length = 0;
    const body = { ...SHOP, name: 'Ocak', phone: phoneOf(1), firebaseToken: token };
    const answer = await app.call('POST', '/api/register', body);
    expect(((await answer.json()) as RegisterResponse).slug).toBe('ocak-20001');
    expect(statements.length).toBeLessThan(20);
    const read = (await rowsRead(database)) - before;
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(200);
  });
});

describeDatabases('renaming', (open) => {
  it('returns to the shop’s former number, although a smaller one is free', async () => {
    const app = createTestApp(await open());
    const first = await register(app, 1, 'Ocak');
    const second = await register(app, 2, 'Ocak');
    expect(second.slug).toBe('ocak-2');
    expect(await slugAfter(rename(app, second.token, 'Han'))).toBe('han');
    await app.call('DELETE', '/api/account/delete', undefined, first.token);
    expect(await slugAfter(rename(app, second.token, 'Ocak'))).toBe('ocak-2');
  });

  it('is refused after twenty addresses in thirty days, except back to one of them', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { token } = await register(app, 1, 'Ocak 1');
    for (const n of [3, 2, ...Array.from({ length: 17 }, (_, at) => at + 4)]) {
      expect(await slugAfter(rename(app, token, `Ocak ${n}`))).toBe(`ocak-${n}`);
    }
    const refused = await rename(app, token, 'Ocak 21');
    expect(refused.status).toBe(409);
    expect(await refused.json()).toEqual({
      code: 'TOO_MANY_NAMES',
      error: 'İşletmenizin adını çok kez değiştirdiniz. Eski adlarından birini kullanın ya da bize yazın.',
    });
    expect(await slugAfter(rename(app, token, 'Ocak 5'))).toBe('ocak-5');
    expect(await slugAfter(rename(app, token, 'Ocak')), 'the oldest that could be of this name').toBe(
      'ocak-3',
    );
    expect(await database.db.select().from(businessSlugs)).toHaveLength(20);
    // No other business gets the slug that it gave up, and every other business can still rename.
    expect((await register(app, 2, 'Ocak 7')).slug).toBe('ocak-7-2');
    // A stranger may have used them up.
    await database.db.execute(sql`update business_slugs set created_at = created_at - interval '30 days'`);
    expect(await slugAfter(rename(app, token, 'Ocak 21'))).toBe('ocak-21');
    // A clock may have been ahead by years.
    await database.db.execute(sql`update business_slugs set created_at = now() + interval '2 years'`);
    expect(await slugAfter(rename(app, token, 'Ocak 22'))).toBe('ocak-22');
  });
});

describeDatabases('a transaction that chooses a slug', (open) => {
  it.each([
    ['eight times if its slug is always taken meanwhile', 8, 'ocak'],
    ['once if anything else fails', 1, null],
  ])('is tried %s', async (_, tries, slug) => {
    const app = createTestApp(await open());
    const { business } = await register(app, 1, 'Ocak');
    let tried = 0;
    const failing = withSlugLock(app.deps, 'ocak', async ({ tx }) => {
      tried += 1;
      if (slug === null) throw new Error('as told');
      await tx.insert(businessSlugs).values({ slug, businessId: business.id });
    });
    await expect(failing).rejects.toThrow();
    expect(tried).toBe(tries);
  });
});
