import { desc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { FRESH_MS } from '#server/cache/path-cache.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { businessCodes, customers } from '#server/db/schema.ts';
import type { Business } from '#shared/contract/business.ts';
import { adminOn } from '../../support/admin.ts';
import { describeDatabases, openAgain } from '../../support/databases.ts';
import { PHONE, registerOwner, SHOP } from '../../support/register-owner.ts';
import { createReadingApp, createTestApp, ORIGIN, type TestApp } from '../../support/test-app.ts';

const BY_PHONE = `/api/business/by-phone/${encodeURIComponent(PHONE)}`;
const PAGE = '/cinar-cay-ocagi';
const SAID = 'Bu işletmenin çaycı kodu kullanımdan kaldırıldı.';

/** An operator does this by hand. */
const withdraw = ({ db }: DatabaseHandle) => db.update(businessCodes).set({ isActive: false });

/** Creates an app whose business has a withdrawn code, with empty caches. */
async function withWithdrawnCode(database: DatabaseHandle) {
  const registered = await registerOwner(createTestApp(database));
  await withdraw(database);
  return { app: createTestApp(database), ...registered };
}

const statusOf = async (app: TestApp, path: string) => (await app.app.request(path)).status;

describeDatabases('a withdrawn code', (open) => {
  it('still lets the owner read, edit, repeat and delete', async () => {
    const { app, token, business } = await withWithdrawnCode(await open());
    const withoutCode = { ...business, code: null };
    const read = await app.call('GET', BY_PHONE, undefined, token);
    expect(await read.json()).toEqual(withoutCode);
    const repeated = await app.call('POST', '/api/register', { ...SHOP, phone: PHONE, firebaseToken: token });
    expect(await repeated.json()).toEqual({ business: withoutCode, slug: business.slug });
    const edited = await app.call('PUT', '/api/business/update', { ...SHOP, name: 'Yeni Han' }, token);
    expect(((await edited.json()) as { business: Business }).business).toMatchObject({
      slug: 'yeni-han',
      code: null,
    });
    expect((await app.call('DELETE', '/api/account/delete', undefined, token)).status).toBe(200);
    expect(await statusOf(app, '/yeni-han')).toBe(404);
  });

  it('is announced on the public page, without a redirect loop', async () => {
    const database = await open();
    const { app, token, business } = await withWithdrawnCode(database);
    const page = await app.app.request(PAGE);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain(SAID);
    expect(html).toContain(SHOP.name);
    expect(html).not.toContain(business.code.slice(0, 20));
    expect(html).not.toContain('Kodu Kopyala');
    const read = await app.call('GET', `/api/business${PAGE}`);
    expect(await read.json()).toMatchObject({ id: business.id, code: null });

    await app.call('PUT', '/api/business/update', { ...SHOP, name: 'Yeni Han' }, token);
    const former = await app.app.request(PAGE);
    expect([former.status, former.headers.get('location')]).toEqual([308, '/yeni-han']);
    expect(await statusOf(app, '/yeni-han')).toBe(200);
  });

  it('has an invalid invitation, and the page shows the card of the site', async () => {
    const { app, business } = await withWithdrawnCode(await open());
    expect((await app.call('GET', `/api/invitation/${business.code}`)).status).toBe(404);
    const invitation = await app.app.request(`/r/${business.code}`);
    expect(invitation.status).toBe(404);
    expect(await invitation.text()).toContain('Geçersiz Davet Kodu');

    const html = await (await app.app.request(PAGE)).text();
    const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(picture).toContain('/og/site/');
    expect(html).not.toContain('Çaycı kodunun QR kodu');
    const former = await app.app.request('/og/shop/cinar-cay-ocagi/x.png');
    expect([former.status, former.headers.get('location')]).toEqual([302, picture.slice(ORIGIN.length)]);
  });

  it('does not affect customer invitations', async () => {
    const database = await open();
    const { app, business } = await withWithdrawnCode(database);
    const customer = { name: 'Ayşe Demir', phone: '+905321111111' };
    await database.db.insert(customers).values({ ...customer, businessId: business.id, otp: 'davet-1234' });
    expect(await statusOf(app, '/r/davet-1234')).toBe(200);
  });

  it('takes effect within a minute on cached pages', async () => {
    const database = await open();
    const app = createTestApp(database);
    await registerOwner(app);
    expect(await (await app.app.request(PAGE)).text()).not.toContain(SAID);
    await withdraw(database);
    app.clock.advance(FRESH_MS + 1);
    expect(await (await app.app.request(PAGE)).text()).toContain(SAID);
  });

  it('does not lock a tester out', async () => {
    const database = await open();
    const test = { TEST_PHONES: '+905550000001:482913' };
    const app = createTestApp(database, { environment: test });
    const login = () =>
      app.call('POST', '/api/auth/whitelist-login', { phone: '+905550000001', code: '482913' });
    expect((await login()).status).toBe(200);
    await withdraw(database);
    expect((await login()).status).toBe(200);
  });
});

describeDatabases('a new code', (open) => {
  it('replaces every former code, at all instances within a second', async () => {
    const database = await open();
    const app = createReadingApp(database);
    const other = createReadingApp(await openAgain(database));
    const { token, business } = await registerOwner(app);
    for (const instance of [app, other]) expect(await statusOf(instance, PAGE)).toBe(200);

    const replaced = await adminOn(database).json('code', 'replace', 'cinar-cay-ocagi');
    expect(replaced).toMatchObject({ slug: 'cinar-cay-ocagi', withdrawn: [business.code] });
    const fresh = String(replaced.code);
    expect(fresh).toMatch(/^[2-9A-HJ-NP-Z]{32}$/);
    const read = await app.call('GET', BY_PHONE, undefined, token);
    expect(await read.json()).toEqual({ ...business, code: fresh });
    expect([await statusOf(app, `/r/${business.code}`), await statusOf(app, `/r/${fresh}`)]).toEqual([
      404, 200,
    ]);
    for (const instance of [app, other]) {
      await expect.poll(async () => (await instance.app.request(PAGE)).text()).toContain(fresh.slice(0, 20));
    }
    const [newest, former] = await database.db.select().from(businessCodes).orderBy(desc(businessCodes.id));
    expect(newest).toMatchObject({ isActive: true, qrData: `${ORIGIN}/r/${fresh}` });
    expect(former).toMatchObject({ isActive: false, code: business.code });
    expect(former?.updatedAt.getTime()).toBeGreaterThan(former?.createdAt.getTime() ?? 0);
  });

  it('replaces a withdrawn one, also by a former address, and is refused for an unknown shop', async () => {
    const database = await open();
    const { app, token } = await withWithdrawnCode(database);
    await app.call('PUT', '/api/business/update', { ...SHOP, name: 'Yeni Han' }, token);
    const admin = adminOn(database);
    const replaced = await admin.json('code', 'replace', 'cinar-cay-ocagi');
    expect(replaced).toMatchObject({ slug: 'yeni-han', withdrawn: [] });
    expect(await statusOf(app, `/r/${replaced.code}`)).toBe(200);
    expect(await admin('code', 'replace', 'yok-boyle-yer')).toMatchObject({ code: 2 });
  });
});
