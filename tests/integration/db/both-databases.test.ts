import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Database, DatabaseHandle } from '#server/db/client.ts';
import { violatedConstraint } from '#server/db/database-errors.ts';
import { type PageChange, PageChanges } from '#server/db/page-changes.ts';
import {
  businessCodes,
  businesses,
  businessSettings,
  businessSlugs,
  priceLists,
  users,
} from '#server/db/schema.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { describeBothDatabases, openAgain } from '../../support/databases.ts';

const SHOP = {
  name: 'Çınar',
  ownerName: 'Ayşe',
  ownerSurname: 'Işık',
  slug: 'cinar',
  phone: '+905321234567' as CanonicalPhone,
};

const logger = pino({ level: 'silent' });

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

describeBothDatabases('the changed pages', (open, kind) => {
  const read = async (changes: PageChanges) => {
    const heard = Promise.withResolvers<PageChange>();
    changes.onRead(heard.resolve);
    expect(await changes.read()).toBe(true);
    return heard.promise;
  };
  /** Reads once, so that the next reading names what changes from now on. */
  async function readingFrom({ db }: DatabaseHandle): Promise<PageChanges> {
    const changes = new PageChanges(db, logger);
    expect(await read(changes)).toBe('all');
    return changes;
  }
  const insertShop = async (db: Database, slug: string, phone = SHOP.phone) => {
    const values = { ...SHOP, slug, phone };
    const [row] = await db.insert(businesses).values(values).returning({ id: businesses.id });
    return row?.id ?? 0;
  };

  it('are those of each table whose rows a page shows, by whichever statement', async () => {
    const database = await open();
    const { db } = database;
    const changes = await readingFrom(database);
    const id = await insertShop(db, 'cinar');
    const row = { businessId: id };
    const list = { ...row, version: 1, validFrom: '2026-11-01', updatedAt: new Date() };
    const statements = [
      () => db.update(businesses).set({ address: 'Rıhtım' }),
      () => db.insert(businessSettings).values({ ...row, phoneShown: true }),
      () => db.update(businessSettings).set({ phoneShown: false }),
      () => db.insert(businessCodes).values({ ...row, code: 'kod', qrData: 'kod' }),
      () => db.delete(businessCodes),
      () => db.insert(priceLists).values(list),
      () => db.update(priceLists).set({ shown: true }),
      () => db.delete(businesses),
    ];
    expect(await read(changes)).toEqual(new Set(['/cinar']));
    for (const run of statements) {
      await run();
      expect(await read(changes)).toEqual(new Set(['/cinar']));
    }
    expect(await read(changes)).toEqual(new Set());
  });

  it('have the former and the present address, and are named by each of several readers', async () => {
    const database = await open();
    const [one, other] = [await readingFrom(database), await readingFrom(await openAgain(database))];
    await insertShop(database.db, 'cinar');
    await database.db.update(businesses).set({ slug: 'yeni-han' });
    for (const changes of [one, other]) expect(await read(changes)).toEqual(new Set(['/cinar', '/yeni-han']));
  });

  it('are not those of a transaction that failed', async () => {
    const database = await open();
    const changes = await readingFrom(database);
    const failed = database.db.transaction(async (tx) => {
      await insertShop(tx, 'cinar');
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await read(changes)).toEqual(new Set());
  });

  it.runIf(kind === 'postgres')('include a transaction that commits late, and each only once', async () => {
    const database = await open();
    const changes = await readingFrom(database);
    await database.db.transaction(async (tx) => {
      await insertShop(tx, 'gec');
      await insertShop(database.db, 'erken', '+905321234568' as CanonicalPhone);
      expect(await read(changes)).toEqual(new Set(['/erken']));
      // Its number is above that of the one that still runs.
      expect(await read(changes)).toEqual(new Set());
    });
    expect(await read(changes)).toEqual(new Set(['/gec']));
    expect(await read(changes)).toEqual(new Set());
  });

  it('are read after the call, however many wait for the reading', async () => {
    const database = await open();
    const changes = await readingFrom(database);
    const found: PageChange[] = [];
    changes.onRead((change) => found.push(change));
    const running = changes.read();
    await insertShop(database.db, 'cinar');
    await Promise.all([running, ...Array.from({ length: 50 }, () => changes.read())]);
    expect(found.length).toBeLessThanOrEqual(3);
    expect(found.map((change) => [...change])).toContainEqual(['/cinar']);
  });
});
