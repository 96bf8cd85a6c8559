import { sql } from 'drizzle-orm';
import { type Logger, pino } from 'pino';
import { describe, expect, inject, it } from 'vitest';
import { plusMs } from '#server/clock.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { businesses, identityUsers } from '#server/db/schema.ts';
import { removeAccount } from '#server/domain/accounts/delete-account.ts';
import { adminOn } from '../../support/admin.ts';
import { describeDatabases } from '../../support/databases.ts';
import { openBehindProxy } from '../../support/postgres-behind-proxy.ts';
import { PHONE, registerOwner, SHOP } from '../../support/register-owner.ts';
import { createReadingApp, createTestApp, type TestApp } from '../../support/test-app.ts';

const BY_PHONE = `/api/business/by-phone/${encodeURIComponent(PHONE)}`;

const remove = async (app: TestApp, token: string) =>
  (await app.call('DELETE', '/api/account/delete', undefined, token)).status;
const shopStatus = async (app: TestApp) => (await app.call('GET', '/api/business/cinar-cay-ocagi')).status;
const usersIn = ({ db }: DatabaseHandle) => db.select().from(identityUsers);

/** Creates an app whose provider cannot revoke sessions. */
function withoutRevocation(database: DatabaseHandle, failure: Error, logger: Logger): TestApp {
  const { deps } = createTestApp(database);
  const { identity } = deps;
  if (identity.mode !== 'embedded') throw new Error('not the embedded provider');
  const broken = { ...identity, endSessions: () => Promise.reject(failure) };
  return createTestApp(database, { identity: broken, deps: { logger } });
}

function recordingLogger() {
  const lines: string[] = [];
  const line = (text: string) => lines.find((each) => each.includes(text)) ?? '{}';
  return { line, logger: pino({ level: 'info' }, { write: (each) => void lines.push(each) }) };
}

describeDatabases('a committed deletion', (open) => {
  it.each([
    ['the database is away', Object.assign(new Error('connect'), { code: '08006' })],
    ['anything else goes wrong', new Error('as told')],
  ])('answers success although %s right after it', async (_, failure) => {
    const database = await open();
    const { line, logger } = recordingLogger();
    const app = withoutRevocation(database, failure, logger);
    const { token } = await registerOwner(app);
    expect(await remove(app, token)).toBe(200);
    expect(await shopStatus(app)).toBe(404);
    const warning = line('the sessions of a deleted account could not be ended yet');
    expect(JSON.parse(warning)).toMatchObject({ uid: `uid-${PHONE}` });
    await app.outbox.drain();
    expect((await app.call('GET', BY_PHONE, undefined, token)).status).toBe(401);
  });

  it('by the operator keeps the user who signs up again before the identity is deleted', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { token, business } = await registerOwner(app);
    await adminOn(database).json('business', 'delete', `business:${business.id}`, '--yes');
    expect((await app.call('GET', BY_PHONE, undefined, token)).status).toBe(401);
    app.clock.advance(60_000);
    const { token: again } = await registerOwner(app);
    await app.outbox.drain();
    expect((await app.call('GET', BY_PHONE, undefined, again)).status).toBe(200);
    expect(await usersIn(database)).toHaveLength(1);
    expect(await removeAccount(app.deps, { businessId: business.id }), 'repeated').toBeNull();
  });

  it('by the operator deletes the user who opened the business and the one who has its number', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { token, business } = await registerOwner(app);
    await app.signIn('+905329999999', 'uid-of-opener');
    await database.db.update(businesses).set({ ownerUuid: 'uid-of-opener' });
    app.clock.advance(60_000);
    await adminOn(database).json('business', 'delete', `business:${business.id}`, '--yes');
    await app.signIn(PHONE);
    await app.outbox.drain();
    expect((await app.call('GET', BY_PHONE, undefined, token)).status).toBe(401);
    expect(await usersIn(database)).toEqual([]);
  });

  it('is logged with the id of the shop, and no personal data', async () => {
    const { line: logged, logger } = recordingLogger();
    const app = createTestApp(await open(), { deps: { logger } });
    const { token, business } = await registerOwner(app);
    expect(await remove(app, token)).toBe(200);
    const line = logged('an account was deleted');
    expect(JSON.parse(line)).toMatchObject({ business: business.id, isHidden: false });
    for (const personal of [PHONE, SHOP.name, business.slug]) expect(line).not.toContain(personal);
  });

  it('deletes an identity that the former release put into the outbox', async () => {
    const database = await open();
    const app = createTestApp(database);
    await app.signIn(PHONE);
    const [user] = await usersIn(database);
    const former = { kind: 'delete-identity', uid: user?.uid ?? '' } as const;
    await database.db.transaction((tx) => app.outbox.enqueue(tx, former, plusMs(app.clock.now(), 60_000)));
    await app.outbox.drain();
    expect(await usersIn(database)).toEqual([]);
  });
});

describeDatabases('a deletion by the operator', (open) => {
  it.each([
    ['number', PHONE],
    ['address', 'yeni-han'],
    ['former address', 'cinar-cay-ocagi'],
    ['id in the log', 'business:1'],
  ])('deletes page, rows and identity by the %s, and nothing of another shop', async (_, shop) => {
    const database = await open();
    const app = createReadingApp(database);
    const { token } = await registerOwner(app);
    await app.call('PUT', '/api/business/update', { ...SHOP, name: 'Yeni Han' }, token);
    const other = await registerOwner(app, { name: 'Han Çay Evi', phone: '+905321111111' });
    expect((await app.app.request('/yeni-han')).status).toBe(200);

    const removed = await adminOn(database).json('business', 'delete', shop, '--yes', '--show-phones');
    expect(removed.deleted).toEqual({ id: 1, name: 'Yeni Han', slug: 'yeni-han', phone: PHONE });
    await app.outbox.drain();
    for (const path of ['/yeni-han', '/cinar-cay-ocagi'])
      await expect.poll(async () => (await app.app.request(path)).status).toBe(404);
    expect((await app.call('GET', BY_PHONE, undefined, token)).status).toBe(401);
    expect((await usersIn(database)).map(({ phone }) => phone)).toEqual(['+905321111111']);
    expect((await app.app.request(`/${other.slug}`)).status).toBe(200);
  });

  it.each(['+905329999999', '+90', 'yok-boyle-yer', 'business:999', 'business:', 'business:1x'])(
    'finds no shop by %s',
    async (shop) => {
      const database = await open();
      const app = createTestApp(database);
      const { slug } = await registerOwner(app);
      expect(await adminOn(database)('business', 'delete', shop, '--yes')).toMatchObject({ code: 2 });
      expect((await app.app.request(`/${slug}`)).status).toBe(200);
    },
  );
});

describe.runIf(inject('postgres') !== null)('a deletion whose connection is lost while it commits', () => {
  it('answers success if it was committed', async () => {
    const { database, proxy } = await openBehindProxy();
    const app = createTestApp(database);
    const { token } = await registerOwner(app);
    proxy.cutAt('server', 'COMMIT');
    expect(await remove(app, token)).toBe(200);
    expect(await shopStatus(app)).toBe(404);
    expect((await app.call('GET', BY_PHONE, undefined, token)).status).toBe(401);
  });

  it.each(['begin', 'commit'])('answers 503 if it was cut at %s, and can be repeated', async (statement) => {
    const { database, proxy } = await openBehindProxy();
    const app = createTestApp(database);
    const { token } = await registerOwner(app);
    proxy.cutAt('client', statement);
    expect(await remove(app, token)).toBe(503);
    expect(await shopStatus(app)).toBe(200);
    expect(await remove(app, token)).toBe(200);
  });

  it('answers 503 if the outcome is unknown', async () => {
    const { database, proxy } = await openBehindProxy();
    const app = createTestApp(database);
    const { token } = await registerOwner(app);
    proxy.cutAt('server', 'COMMIT', 'refuse');
    expect(await remove(app, token)).toBe(503);
    await proxy.pass();
    await database.db.execute(sql`select 1`).catch(() => null);
    expect(await shopStatus(app)).toBe(404);
  });
});
