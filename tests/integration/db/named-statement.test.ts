import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { findBusinessBySlug } from '#server/businesses/queries.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { newPostgres } from '../../support/database-instances.ts';
import { registerOwner, SHOP } from '../../support/register-owner.ts';
import { createTestApp } from '../../support/test-app.ts';

describe.runIf(inject('postgres') !== null)('a statement that connections know by name', () => {
  it('finds shops all the same when a newer release changes the type of a column', async () => {
    const handle = await openPostgres(await newPostgres(), pino({ level: 'silent' }));
    onTestFinished(() => handle.close());
    const { slug } = await registerOwner(createTestApp(handle));
    const findMany = () => Promise.all(Array.from({ length: 5 }, () => findBusinessBySlug(handle.db, slug)));
    // Once for each of the connections that are open then.
    await findMany();
    await handle.db.execute(sql`alter table businesses alter column address type varchar(1000)`);
    for (const found of await findMany()) expect(found?.name).toBe(SHOP.name);
  });
});
