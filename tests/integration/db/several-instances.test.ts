import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { FRESH_MS } from '#server/cache/path-cache.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { announce, describeDatabases } from '../../support/databases.ts';
import { openBehindProxy } from '../../support/postgres-behind-proxy.ts';
import { registerOwner, SHOP } from '../../support/register-owner.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const PAGE = '/cinar-cay-ocagi';
const CALL = `/api/business${PAGE}`;

const statusOf = async (app: TestApp, path = PAGE) => (await app.app.request(path)).status;

/** Resolves when each instance has received all notifications of the first so far. */
async function nextNotifications(...databases: [DatabaseHandle, ...DatabaseHandle[]]): Promise<void> {
  let heard = 0;
  for (const database of databases) {
    database.onPageChange((paths) => {
      if (paths.includes('/last')) heard += 1;
    });
  }
  await announce(databases[0], ['/last']);
  await expect.poll(() => heard).toBe(databases.length);
}

/** Returns the path of the picture that the page names. */
async function picturePath(app: TestApp): Promise<string> {
  const html = await (await app.app.request(PAGE)).text();
  return /"https:\/\/[^/"]+(\/og\/shop\/[^"]+)"/.exec(html)?.[1] ?? '';
}

const inSitemap = async (app: TestApp) =>
  (await (await app.app.request('/sitemap.xml')).text()).includes(`${PAGE}<`);

/** Deletes in the database by hand: no instance is notified. */
const deleteByHand = ({ db }: DatabaseHandle) =>
  db.execute(sql`
    with slugs as (delete from business_slugs), codes as (delete from business_codes),
      acceptances as (delete from user_legal_acceptances)
    delete from businesses`);

describe.runIf(inject('postgres') !== null)('several instances on one PostgreSQL', () => {
  it('show no deleted shop although the deleting instance died right after its commit', async () => {
    const { database, proxy, openDirectly } = await openBehindProxy();
    const dying = createTestApp(database);
    const otherDatabase = await openDirectly();
    const other = createTestApp(otherDatabase);
    const { token } = await registerOwner(dying);
    await nextNotifications(database, otherDatabase);
    for (const app of [dying, other]) expect(await statusOf(app)).toBe(200);

    proxy.cutAt('server', 'COMMIT', 'refuse');
    await dying.call('DELETE', '/api/account/delete', {}, token);
    await expect.poll(() => statusOf(other)).toBe(404);
    // The instance cannot know whether its commit succeeded, so it does not serve its cached pages either.
    expect(await statusOf(dying)).toBe(503);
  });

  it('show a renamed shop at its new address although the instance died right after its commit', async () => {
    const { database, proxy, openDirectly } = await openBehindProxy();
    const dying = createTestApp(database);
    const otherDatabase = await openDirectly();
    const other = createTestApp(otherDatabase);
    const { token } = await registerOwner(dying);
    await nextNotifications(database, otherDatabase);
    expect(await statusOf(other)).toBe(200);

    proxy.cutAt('server', 'COMMIT', 'refuse');
    await dying.call('PUT', '/api/business/update', { ...SHOP, name: 'Yeni Han' }, token);
    await expect.poll(() => statusOf(other)).toBe(308);
    expect(await statusOf(other, '/yeni-han')).toBe(200);
  });

  it('serve cached pages for any length of time while the database is away', async () => {
    const { database, proxy } = await openBehindProxy();
    const app = createTestApp(database);
    await registerOwner(app);
    expect(await statusOf(app)).toBe(200);
    await proxy.refuse();
    for (let minutes = 0; minutes < 3; minutes += 1) {
      app.clock.advance(FRESH_MS + 1);
      expect(await statusOf(app)).toBe(200);
    }
    expect(await statusOf(app, '/baska-ocak')).toBe(503);
  });
});

describeDatabases('lost invalidations', (open) => {
  it('delay changes of page, call, picture and sitemap by at most a minute', async () => {
    const database = await open();
    const app = createTestApp(database);
    await registerOwner(app);
    const picture = await picturePath(app);
    for (const path of [CALL, picture]) expect(await statusOf(app, path)).toBe(200);
    expect(await inSitemap(app)).toBe(true);

    await deleteByHand(database);
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
