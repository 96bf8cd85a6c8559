import { eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { customerInvitations, customers, invitationRefusals } from '#server/db/schema.ts';
import type { CustomerInvitation } from '#shared/contract/customer-invitation.ts';
import { retention } from '#shared/legal/retention.ts';
import { describeBothDatabases } from '../../support/databases.ts';
import { registerOwner } from '../../support/register-owner.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const ELIF = { name: 'Elif Kaya', phone: '+905339876543' };
const message = 'Adınız ve numaranız silindi.';
const DELETED = [200, { deleted: true, noted: true, message }];
const NONE_LEFT = [200, { deleted: true, noted: false, message }];
const IN_THE_APP = [
  200,
  { deleted: false, noted: false, message: 'Kaydınız artık uygulamada kullanılıyor.' },
];

async function refuse(app: TestApp, code: string) {
  const answer = await app.call('POST', `/api/invitation/${code}/refusal`);
  return [answer.status, await answer.json()];
}

async function invited(app: TestApp) {
  const { token, business } = await registerOwner(app);
  const invite = (customer = ELIF) => app.call('POST', '/api/customers', customer, token);
  const { invitation } = (await (await invite()).json()) as { invitation: CustomerInvitation };
  const list = async () => (await app.call('GET', '/api/customers', undefined, token)).json();
  return { token, business, invite, invitation, list };
}

describeBothDatabases('POST /api/invitation/{code}/refusal', (open) => {
  it('deletes name and number at once, ends the link, and tells the owner no name', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { invitation, list } = await invited(app);
    expect(await refuse(app, invitation.code)).toEqual(DELETED);
    expect(await database.db.$count(customers)).toBe(0);
    expect(await database.db.$count(customerInvitations)).toBe(0);
    expect((await app.app.request(`/r/${invitation.code}`)).status).toBe(404);
    expect(await list()).toEqual({ invitations: [], refusals: [{ refused_at: expect.any(String) }] });
    const stored = JSON.stringify(await database.db.select().from(invitationRefusals));
    expect(stored).not.toMatch(/Elif|9876543/);
  });

  it('notes no number again, nor for an unknown code', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { business, invitation } = await invited(app);
    expect(await refuse(app, invitation.code)).toEqual(DELETED);
    for (const code of [invitation.code, business.code, 'YOK1234', 'yok%00'])
      expect(await refuse(app, code)).toEqual(NONE_LEFT);
    expect(await database.db.$count(invitationRefusals)).toBe(1);
    expect((await app.call('GET', `/api/invitation/${business.code}`)).status).toBe(200);
  });

  it('keeps the owner from inviting that number for a year, and no other owner', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { invite, invitation } = await invited(app);
    await refuse(app, invitation.code);
    const again = await invite();
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({
      fields: { phone: expect.stringContaining('davet istemedi') },
    });
    expect((await invite({ ...ELIF, phone: '+905339876544' })).status).toBe(200);
    const other = await registerOwner(app, { phone: '+905321111111', name: 'Han' });
    expect((await app.call('POST', '/api/customers', ELIF, other.token)).status).toBe(200);

    const { ms } = retention.refusals;
    const aged = (days: number) => new Date(app.clock.now().getTime() - ms - days * 86_400_000);
    for (const [days, status] of [
      [-1, 400],
      [1, 200],
    ] as const) {
      await database.db.update(invitationRefusals).set({ refusedAt: aged(days) });
      await app.purge.run();
      expect((await invite()).status).toBe(status);
    }
  });

  it('lets the owner invite the number again once it came by the business’s own code', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { business, invite, invitation } = await invited(app);
    await refuse(app, invitation.code);
    await database.db.insert(customers).values({ ...ELIF, businessId: business.id, otp: 'uygulama-1' });
    expect((await invite()).status).toBe(200);
  });

  it('keeps a customer whom the app has taken over', async () => {
    const database = await open();
    const { db } = database;
    const app = createTestApp(database);
    const { business, invitation } = await invited(app);
    await db.execute(
      sql`create table app_orders (customer_id integer references customers on delete cascade)`,
    );
    await db.execute(sql`insert into app_orders values (${invitation.id})`);
    expect(await refuse(app, invitation.code)).toEqual(IN_THE_APP);
    await db.execute(sql`delete from app_orders`);
    await db.update(customers).set({ name: 'Elif K.' }).where(eq(customers.id, invitation.id));
    expect(await refuse(app, invitation.code)).toEqual(IN_THE_APP);
    await db.update(customers).set({ name: ELIF.name }).where(eq(customers.id, invitation.id));
    expect(await refuse(app, invitation.code)).toEqual(DELETED);
    await db.insert(customers).values({ ...ELIF, businessId: business.id, otp: 'uygulama-1' });
    expect(await refuse(app, 'uygulama-1')).toEqual(IN_THE_APP);
    expect(await db.$count(customers)).toBe(1);
    await db.execute(sql`drop table app_orders`);
  });

  it.each([
    ...['on delete set null', 'on delete restrict'],
    ...['on delete no action', 'on delete no action deferrable initially deferred'],
  ])('keeps a customer to whom the second column of a key %s refers', async (action) => {
    const database = await open();
    const { db } = database;
    const app = createTestApp(database);
    const { business, invitation } = await invited(app);
    await db.execute(sql`alter table customers add constraint customers_of unique (business_id, id)`);
    await db.execute(
      sql.raw(`create table app_orders (business_id integer, customer_id integer,
        foreign key (business_id, customer_id) references customers (business_id, id) ${action})`),
    );
    await db.execute(sql`insert into app_orders values (${business.id}, ${invitation.id})`);
    expect(await refuse(app, invitation.code)).toEqual(IN_THE_APP);
    expect(await db.$count(invitationRefusals)).toBe(0);
    await db.execute(sql`update app_orders set customer_id = null`);
    expect(await refuse(app, invitation.code)).toEqual(DELETED);
    await db.execute(sql`drop table app_orders`);
    await db.execute(sql`alter table customers drop constraint customers_of`);
  });

  it('needs no right to read the app’s tables, unless it might change their rows', async () => {
    const database = await open();
    const { db } = database;
    const app = createTestApp(database);
    const { invitation } = await invited(app);
    const run = async (...statements: string[]) => {
      for (const statement of statements) await db.execute(sql.raw(statement));
    };
    onTestFinished(() =>
      run('reset role', 'drop table app_orders, app_notes', 'drop owned by reader', 'drop role reader'),
    );
    await run(
      'create role reader',
      'grant all on all tables in schema public to reader',
      'grant all on all sequences in schema public to reader',
      'create table app_orders (customer_id integer references customers)',
      'create table app_notes (customer_id integer references customers on delete cascade)',
      'set role reader',
    );
    expect(await refuse(app, invitation.code)).toEqual(IN_THE_APP);
    await run(
      'reset role',
      'alter table app_notes drop constraint app_notes_customer_id_fkey',
      'set role reader',
    );
    expect(await refuse(app, invitation.code)).toEqual(DELETED);
  });

  it('tells of no deletion if the database fails', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { invitation } = await invited(app);
    const failing = vi.spyOn(database.db, 'transaction').mockRejectedValueOnce(new Error('away'));
    onTestFinished(() => failing.mockRestore());
    expect((await refuse(app, invitation.code))[0]).toBe(500);
    expect(await refuse(app, invitation.code)).toEqual(DELETED);
  });

  it('tells no more of a code than its page', async () => {
    const database = await open();
    const { db } = database;
    const app = createTestApp(database);
    const { business } = await registerOwner(app);
    const createdAt = app.clock.now();
    const [row] = await db
      .insert(customers)
      .values({ ...ELIF, businessId: business.id, otp: 'k7q2', createdAt })
      .returning();
    const seen = async () => [(await app.app.request('/r/k7q2')).status, (await refuse(app, 'k7q2'))[1]];
    expect(await seen()).toEqual([200, IN_THE_APP[1]]);
    await db.update(customers).set({ createdAt: new Date(createdAt.getTime() - 31 * 86_400_000) });
    expect(await seen()).toEqual([404, NONE_LEFT[1]]);
    expect(await db.$count(customers, eq(customers.id, row?.id ?? 0))).toBe(1);
  });

  it('lists the last hundred refusals', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { business, list } = await invited(app);
    const refusedAt = app.clock.now();
    const rows = Array.from({ length: 101 }, (_, at) => ({
      businessId: business.id,
      phoneHmac: `${at}`,
      refusedAt: new Date(refusedAt.getTime() - at),
    }));
    await database.db.insert(invitationRefusals).values(rows);
    const { refusals } = (await list()) as { refusals: { refused_at: string }[] };
    expect(refusals).toHaveLength(100);
    expect(refusals[0]?.refused_at).toBe(refusedAt.toISOString());
  });

  it('deletes an invitation of the former release, which stores no hash', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { invitation } = await invited(app);
    await database.db.update(customerInvitations).set({ madeAs: null });
    expect(await refuse(app, invitation.code)).toEqual(DELETED);
  });
});
