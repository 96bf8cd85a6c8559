import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { violatedConstraint } from '#server/db/database-errors.ts';
import { businesses, businessSlugs, users } from '#server/db/schema.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { announce, describeBothDatabases, openAgain } from '../../support/databases.ts';

const SHOP = {
  name: 'Çınar',
  ownerName: 'Ayşe',
  ownerSurname: 'Işık',
  slug: 'cinar',
  phone: '+905321234567' as CanonicalPhone,
};

const failureOf = (work: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(work).then(
    () => null,
    (error: unknown) => error,
  );

/** Returns a function that waits until `wanted` callers have called it; later callers pass at once. */
function barrier(wanted: number): () => Promise<void> {
  const { promise: complete, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived === wanted) resolve();
    return complete;
  };
}

describeBothDatabases('a database', (open, kind) => {
  it('is open, migrated and empty', async () => {
    const database = await open();
    expect(database.kind).toBe(kind);
    await database.ping();
    expect(await database.db.select().from(businesses)).toEqual([]);
  });

  it.each([
    ['the slug', { phone: '+905320000000' as CanonicalPhone }, 'businesses_slug_unique'],
    ['the phone', { slug: 'baska' }, 'businesses_phone_unique'],
  ])('reports the constraint if %s is taken', async (_, changes, constraint) => {
    const { db } = await open();
    await db.insert(businesses).values(SHOP);
    const error = await failureOf(db.insert(businesses).values({ ...SHOP, ...changes }));
    expect(violatedConstraint(error)).toBe(constraint);
  });

  it('reports a primary key too, inside a transaction', async () => {
    const { db } = await open();
    const [shop] = await db.insert(businesses).values(SHOP).returning();
    const error = await failureOf(
      db.transaction(async (tx) => {
        for (let n = 0; n < 2; n += 1) {
          await tx.insert(businessSlugs).values({ slug: 'cinar', businessId: shop?.id ?? 0 });
        }
      }),
    );
    expect(violatedConstraint(error)).toBe('business_slugs_pkey');
    expect(await db.select().from(businessSlugs)).toEqual([]);
  });

  it('reports no constraint for other failures', async () => {
    const { db } = await open();
    const foreignKey = await failureOf(db.insert(businessSlugs).values({ slug: 'x', businessId: 4711 }));
    expect(foreignKey).toBeInstanceOf(Error);
    expect(violatedConstraint(foreignKey)).toBeNull();
    expect(violatedConstraint(await failureOf(db.execute(sql`select nonsense`)))).toBeNull();
    expect(violatedConstraint('23505')).toBeNull();
  });

  it('rolls a failed transaction back and continues', async () => {
    const { db } = await open();
    const error = await failureOf(
      db.transaction(async (tx) => {
        await tx.insert(businesses).values(SHOP);
        throw new Error('changed my mind');
      }),
    );
    expect(error).toEqual(new Error('changed my mind'));
    expect(await db.select().from(businesses)).toEqual([]);
  });

  it('retries a transaction after a serialization failure', async () => {
    const { db } = await open();
    let attempts = 0;
    await db.transaction(async (tx) => {
      attempts += 1;
      await tx.insert(users).values({ username: `attempt ${attempts}`, password: 'x' });
      // PGlite has no other errors.
      if (attempts === 1 && kind === 'postgres') {
        await tx.execute(sql`do $$ begin raise exception 'not now' using errcode = '40001'; end $$`);
      }
    });
    const rows = await db.select().from(users);
    expect(rows.map(({ username }) => username)).toEqual([`attempt ${kind === 'postgres' ? 2 : 1}`]);
  });

  it('completes both transactions after a deadlock', async () => {
    const { db } = await open();
    const rows = await db
      .insert(users)
      .values(['a', 'b'].map((username) => ({ username, password: 'x' })))
      .returning();
    const [a = 0, b = 0] = rows.map(({ id }) => id);
    // PGlite runs one transaction at a time, so two transactions cannot wait for each other.
    const together = kind === 'postgres';
    const bothHoldOne = barrier(2);
    let attempts = 0;
    const lock = (first: number, second: number, other: () => Promise<void>) => {
      let tries = 0;
      return db.transaction(async (tx) => {
        attempts += 1;
        tries += 1;
        // A retry waits for the other transaction: otherwise it could overtake it and block it again.
        if (tries > 1) await other();
        await tx.update(users).set({ password: 'y' }).where(eq(users.id, first));
        if (together) await bothHoldOne();
        await tx.update(users).set({ password: 'y' }).where(eq(users.id, second));
      });
    };
    const one: Promise<void> = lock(a, b, () => two);
    const two: Promise<void> = lock(b, a, () => one);
    await Promise.all([one, two]);
    expect((await db.select().from(users)).map(({ password }) => password)).toEqual(['y', 'y']);
    // Otherwise there was no deadlock, and the test proves nothing.
    expect(attempts).toBe(together ? 3 : 2);
  });

  it('is empty again after a test that used it, with ids from one', async () => {
    const { db } = await open();
    expect(await db.select().from(users)).toEqual([]);
    const rows = await db.insert(users).values({ username: 'a', password: 'b' }).returning();
    expect(rows.map(({ id }) => id)).toEqual([1]);
  });

  it('stores Turkish text and the time of creation', async () => {
    const { db } = await open();
    const before = Date.now();
    await db.insert(businesses).values({ ...SHOP, name: 'Iğdır İncir Şöleni' });
    const [row] = await db.select().from(businesses).where(eq(businesses.slug, 'cinar'));
    expect(row?.name).toBe('Iğdır İncir Şöleni');
    expect(Math.abs((row?.createdAt.getTime() ?? 0) - before)).toBeLessThan(60_000);
  });

  // Opening another PGlite for the next test takes seconds.
  it('rejects queries after it was closed', { tags: kind === 'pglite' ? ['full'] : [] }, async () => {
    const database = await open();
    await database.close();
    await database.close();
    await expect(database.ping()).rejects.toThrow();
  });
});

describeBothDatabases('a page invalidation', (open, kind) => {
  it('reaches this instance once, before the promise resolves', async () => {
    const database = await open();
    const heard: unknown[] = [];
    const stop = database.onPageChange((paths) => heard.push(paths));
    await announce(database, ['/cinar', '/eski']);
    expect(heard).toEqual([['/cinar', '/eski']]);
    stop();
    await announce(database, ['/cinar']);
    expect(heard).toHaveLength(1);
  });

  it('reaches the other instances', async () => {
    const database = await open();
    const other = await openAgain(database);
    const heard = new Promise((resolve) => {
      other.onPageChange(resolve);
    });
    await announce(database, ['/cinar']);
    expect(await heard).toEqual(['/cinar']);
  });

  it('reaches only this instance if its transaction fails, as it may have been committed', async () => {
    const database = await open();
    const other = await openAgain(database);
    const heardHere: unknown[] = [];
    const heardThere: unknown[] = [];
    database.onPageChange((paths) => heardHere.push(paths));
    other.onPageChange((paths) => heardThere.push(paths));
    // PostgreSQL delivers in order: former tests' notifications of this instance come before this one.
    await announce(other, ['/ilk']);
    await expect.poll(() => heardHere).toContainEqual(['/ilk']);
    for (const heard of [heardHere, heardThere]) heard.length = 0;
    const failed = database.pageTransaction(async (_, invalidatePages) => {
      await invalidatePages(['/cinar']);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(heardHere).toEqual([['/cinar']]);
    await announce(database, ['/yeni']);
    if (kind === 'pglite') return;
    await expect.poll(() => heardThere).toEqual([['/yeni']]);
    // From now on the database also notifies the sender, because its failed transaction may yet commit.
    await expect.poll(() => heardHere).toEqual([['/cinar'], ['/yeni'], ['/yeni']]);
    await database.close();
  });

  it('becomes "everything" when it is too long for a notification', async () => {
    const database = await open();
    const other = await openAgain(database);
    const heard = new Promise((resolve) => {
      other.onPageChange(resolve);
    });
    const paths = Array.from({ length: 400 }, (_, n) => `/cok-uzun-bir-isletme-adi-${n}`);
    await announce(database, paths);
    expect(await heard).toEqual(kind === 'postgres' ? 'all' : paths);
  });

  it('reaches every listener, even when one of them throws', async () => {
    const database = await open();
    const heard: unknown[] = [];
    database.onPageChange(() => {
      throw new Error('broken listener');
    });
    database.onPageChange((paths) => heard.push(paths));
    await announce(database, ['/cinar']);
    expect(heard).toEqual([['/cinar']]);
  });
});
