import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { FRESH_MS } from '#server/cache/path-cache.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { describeDatabases } from '../../support/databases.ts';
import { openBehindProxy } from '../../support/postgres-behind-proxy.ts';
import { registerOwner, SHOP } from '../../support/register-owner.ts';
import { createReadingApp, createTestApp, type TestApp } from '../../support/test-app.ts';

const PAGE = '/cinar-cay-ocagi';
const CALL = `/api/business${PAGE}`;

const statusOf = async (app: TestApp, path = PAGE) => (await app.app.request(path)).status;

/** Returns the path of the picture that the page names. */
async function picturePath(app: TestApp): Promise<string> {
  const html = await (await app.app.request(PAGE)).text();
  return /"https:\/\/[^/"]+(\/og\/shop\/[^"]+)"/.exec(html)?.[1] ?? '';
}

const inSitemap = async (app: TestApp) =>
  (await (await app.app.request('/sitemap.xml')).text()).includes(`${PAGE}<`);

/** Deletes by hand, and what the triggers write. */
const deleteUntold = ({ db }: DatabaseHandle) =>
  db.transaction(async (tx) => {
    for (const table of ['business_slugs', 'business_codes', 'user_legal_acceptances', 'businesses'])
      await tx.execute(sql.raw(`delete from ${table}`));
    await tx.execute(sql`delete from page_changes`);
  });

describe.runIf(inject('postgres') !== null)('several instances on one PostgreSQL', () => {
  it('show no deleted shop although the deleting instance died right after its commit', async () => {
    const { database, proxy, openDirectly } = await openBehindProxy();
    const dying = createTestApp(database);
    const other = createReadingApp(await openDirectly());
    const { token } = await registerOwner(dying);
    for (const app of [dying, other]) expect(await statusOf(app)).toBe(200);

    proxy.cutAt('server', 'COMMIT', 'refuse');
    await dying.call('DELETE', '/api/account/delete', {}, token);
    await expect.poll(() => statusOf(other)).toBe(404);
  });

  it('show a renamed shop at its new address although the instance died right after its commit', async () => {
    const { database, proxy, openDirectly } = await openBehindProxy();
    const dying = createTestApp(database);
    const other = createReadingApp(await openDirectly());
    const { token } = await registerOwner(dying);
    expect(await statusOf(other)).toBe(200);

    proxy.cutAt('server', 'COMMIT', 'refuse');
    await dying.call('PUT', '/api/business/update', { ...SHOP, name: 'Yeni Han' }, token);
    await expect.poll(() => statusOf(other)).toBe(308);
    expect(await statusOf(other, '/yeni-han')).toBe(200);
  });

  it('serve cached pages for any length of time while the database is away', async () => {
    const { database, proxy } = await openBehindProxy();
    const app = createReadingApp(database);
    await registerOwner(app);
    expect(await statusOf(app)).toBe(200);
    await proxy.refuse();
    for (let minutes = 0; minutes < 3; minutes += 1) {
      app.clock.advance(FRESH_MS + 1);
      await app.deps.pageChanges.read();
      expect(await statusOf(app)).toBe(200);
    }
    expect(await statusOf(app, '/baska-ocak')).toBe(503);
  });

  it('serve a page that changed just before the outage, and none a minute after it that is deleted', async () => {
    const { database, proxy, openDirectly } = await openBehindProxy();
    const app = createTestApp(database);
    const other = createTestApp(await openDirectly());
    const { token } = await registerOwner(other);
    const read = () => app.deps.pageChanges.read();
    await read();
    // Older than a minute when it changes.
    expect(await statusOf(app)).toBe(200);
    app.clock.advance(2 * FRESH_MS);
    await other.call('PUT', '/api/business/update', { ...SHOP, owner_name: 'Zeynep' }, token);
    await read();
    await proxy.refuse();
    expect(await statusOf(app)).toBe(200);
    await other.call('DELETE', '/api/account/delete', {}, token);
    app.clock.advance(2 * FRESH_MS);
    await read();
    expect(await statusOf(app)).toBe(200);

    await proxy.pass();
    await expect.poll(read).toBe(true);
    expect(await statusOf(app)).toBe(404);
  });

  it('forget a deleted page that nobody asks for', async () => {
    const { database, proxy, openDirectly } = await openBehindProxy();
    const app = createTestApp(database);
    const other = createTestApp(await openDirectly());
    const { token } = await registerOwner(other);
    expect(await statusOf(app)).toBe(200);
    await app.deps.pageChanges.read();
    app.clock.advance(2 * FRESH_MS);
    await other.call('DELETE', '/api/account/delete', {}, token);
    await app.deps.pageChanges.read();
    // As a server does, which reads once a second for a minute.
    for (let ms = 0; ms < FRESH_MS; ms += 1_000) {
      app.clock.advance(1_000);
      await app.deps.pageChanges.read();
    }
    await proxy.refuse();
    expect(await statusOf(app)).toBe(503);
  });

  it('show a change of their own although it could not be read', async () => {
    const database = await (await openBehindProxy()).openDirectly();
    const app = createTestApp(database);
    const { token } = await registerOwner(app);
    expect(await statusOf(app)).toBe(200);
    vi.spyOn(app.deps.pageChanges, 'read').mockResolvedValueOnce(false);
    await app.call('PUT', '/api/business/update', { ...SHOP, name: 'Yeni Han' }, token);
    expect(await statusOf(app)).toBe(308);
  });

  it('tell the former release, which only listens', async () => {
    const { database, direct } = await openBehindProxy();
    const former = new pg.Client({ connectionString: direct });
    await former.connect();
    onTestFinished(() => former.end());
    await former.query('listen page_change');
    const heard: unknown[] = [];
    former.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload)));
    const app = createTestApp(database);
    const { token } = await registerOwner(app);
    await app.call('PUT', '/api/business/update', { ...SHOP, name: 'Yeni Han' }, token);
    await expect.poll(() => heard).toContainEqual({ from: '', paths: ['/yeni-han'] });
  });
});

describeDatabases('changes that nobody is told of', (open) => {
  it('show on page, call, picture and sitemap within a minute', async () => {
    const database = await open();
    const app = createTestApp(database);
    await registerOwner(app);
    const picture = await picturePath(app);
    for (const path of [CALL, picture]) expect(await statusOf(app, path)).toBe(200);
    expect(await inSitemap(app)).toBe(true);

    await deleteUntold(database);
    app.clock.advance(FRESH_MS + 1);
    for (const path of [PAGE, CALL, picture]) expect(await statusOf(app, path), path).toBe(404);
    expect(await inSitemap(app)).toBe(false);
  });

  it('do not redraw a picture that is still correct', async () => {
    const database = await open();
    let drawn = 0;
    const painter = {
      paint: async () => {
        drawn += 1;
        return new Uint8Array(1);
      },
      close: async () => {},
    };
    const app = createTestApp(database, { painter });
    await registerOwner(app);
    const picture = await picturePath(app);
    for (let minutes = 0; minutes < 3; minutes += 1) {
      expect(await statusOf(app, picture)).toBe(200);
      app.clock.advance(FRESH_MS + 1);
    }
    expect(drawn).toBe(1);
  });
});
