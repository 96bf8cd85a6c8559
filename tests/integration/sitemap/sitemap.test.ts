import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { describeBothDatabases, describeDatabases } from '../../support/databases.ts';
import { registerOwner, SHOP } from '../../support/register-owner.ts';
import { StillClock } from '../../support/still-clock.ts';
import { createTestApp, ORIGIN, type TestApp } from '../../support/test-app.ts';

const MINUTE = 60_000;
const SITE_PAGES = ['/', '/register', '/contact', '/delete-account', '/privacy-policy', '/terms-of-use'];

const SHOPS_AT_ONCE = 5_000;

/** Inserts businesses `first` to `last`, named by their number. */
async function addShops({ db }: DatabaseHandle, first: number, last: number) {
  // In parts: a statement has 2.5 s, and each row has triggers.
  for (let from = first; from <= last; from += SHOPS_AT_ONCE)
    await db.execute(sql`
      insert into businesses (id, name, owner_name, owner_surname, slug, phone)
      select n, 'Ocak', 'Ad', 'Soyad', 'ocak-' || n, '+90532' || lpad(n::text, 7, '0')
      from generate_series(${from}::int, least(${from + SHOPS_AT_ONCE - 1}::int, ${last}::int)) n`);
}

async function fetchXml(app: TestApp, path: string) {
  const response = await app.app.request(path);
  expect([path, response.status]).toEqual([path, 200]);
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const xml = await response.text();
  const locations = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url.slice(ORIGIN.length));
  return { xml, locations, isIndex: xml.includes('<sitemapindex') };
}

/** Returns every URL that a crawler finds from robots.txt on, and the size of the largest sitemap. */
async function crawl(app: TestApp) {
  const robots = await (await app.app.request('/robots.txt')).text();
  const start = /^Sitemap: (.+)$/m.exec(robots)?.[1]?.slice(ORIGIN.length) ?? '';
  const top = await fetchXml(app, start);
  const files = top.isIndex ? await Promise.all(top.locations.map((path) => fetchXml(app, path))) : [top];
  return {
    isIndex: top.isIndex,
    paths: files.flatMap(({ locations }) => locations),
    fullest: Math.max(...files.map(({ locations }) => locations.length)),
    largestBytes: Math.max(...files.map(({ xml }) => Buffer.byteLength(xml))),
  };
}

const slugs = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `/ocak-${first + index}`);

describeDatabases('a sitemap of many shops', (open) => {
  it('has at most 50,000 addresses per file, as the protocol requires', {
    tags: ['full'],
    timeout: 240_000,
  }, async () => {
    const database = await open();
    const app = createTestApp(database);
    const room = 50_000 - SITE_PAGES.length;
    await addShops(database, 1, room);
    const full = await crawl(app);
    expect([full.isIndex, full.fullest]).toEqual([false, 50_000]);
    expect(full.largestBytes).toBeLessThan(50_000_000);

    await addShops(database, room + 1, room + 1);
    app.clock.advance(MINUTE);
    const over = await crawl(app);
    expect(over.isIndex).toBe(true);
    expect(over.paths).toEqual([...SITE_PAGES, ...slugs(1, room + 1)]);
    expect(over.fullest).toBeLessThanOrEqual(50_000);
  });
});

describeBothDatabases('the sitemap', (open) => {
  it('is one file with pages and shops', async () => {
    const database = await open();
    const app = createTestApp(database);
    await addShops(database, 1, 3);
    const { isIndex, paths } = await crawl(app);
    expect(isIndex).toBe(false);
    expect(paths).toEqual([...SITE_PAGES, ...slugs(1, 3)]);
  });

  it('yields to other requests after each thousand shops', async () => {
    const database = await open();
    await addShops(database, 1, 20_000);
    let turn = 0;
    let running = true;
    const count = () => {
      turn += 1;
      if (running) setImmediate(count);
    };
    const turnsOfReads = new Set<number>();
    const db = new Proxy(database.db, {
      get(target, key) {
        if (key === 'select') turnsOfReads.add(turn);
        return Reflect.get(target, key, target);
      },
    });
    const app = createTestApp({ ...database, db });
    setImmediate(count);
    expect((await app.app.request('/sitemap.xml')).status).toBe(200);
    running = false;
    expect(turnsOfReads.size).toBeGreaterThanOrEqual(20);
  });

  it('follows a registration, a new name and a deletion within a minute', async () => {
    const app = createTestApp(await open());
    const shown = async () => (await crawl(app)).paths.slice(SITE_PAGES.length);
    const shownAMinuteLater = () => {
      app.clock.advance(MINUTE);
      return shown();
    };
    expect(await shown()).toEqual([]);
    const { token } = await registerOwner(app);
    expect(await shownAMinuteLater()).toEqual(['/cinar-cay-ocagi']);
    await app.call('PUT', '/api/business/update', { ...SHOP, name: 'Yeni Han' }, token);
    expect(await shownAMinuteLater()).toEqual(['/yeni-han']);
    await app.call('DELETE', '/api/account/delete', {}, token);
    expect(await shownAMinuteLater()).toEqual([]);
  });
});

describeDatabases('the sitemap', (open) => {
  it('lists only canonical addresses', async () => {
    const app = createTestApp(await open());
    for (const path of (await crawl(app)).paths) {
      const html = await (await app.app.request(path)).text();
      expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${path}"`);
    }
  });

  it('dates only the legal texts, whose date is known', async () => {
    const database = await open();
    await addShops(database, 1, 2);
    const { xml } = await fetchXml(createTestApp(database), '/sitemap.xml');
    const dated = [...xml.matchAll(/<loc>([^<]+)<\/loc><lastmod>([^<]+)<\/lastmod>/g)].map(([, url, day]) => [
      url,
      day,
    ]);
    expect(dated).toEqual([
      [`${ORIGIN}/privacy-policy`, '2025-09-27'],
      [`${ORIGIN}/terms-of-use`, '2025-09-27'],
    ]);
    expect(xml.match(/<lastmod>/g)).toHaveLength(2);
  });

  it('becomes an index if one file is full, and no file exceeds the limit', async () => {
    const database = await open();
    expect(createTestApp(database).deps.urlsPerSitemap).toBe(50_000);
    const app = createTestApp(database, { deps: { urlsPerSitemap: SITE_PAGES.length + 4 } });
    await addShops(database, 1, 4);
    expect((await crawl(app)).isIndex).toBe(false);
    await addShops(database, 5, 13);
    // Deletions leave gaps: a whole part of the sitemap is gone.
    await database.db.execute(sql`delete from businesses where id between 5 and 8`);
    app.clock.advance(MINUTE);
    const { isIndex, paths, fullest } = await crawl(app);
    expect(isIndex).toBe(true);
    expect(paths).toEqual([...SITE_PAGES, ...slugs(1, 4), ...slugs(9, 13)]);
    expect(fullest).toBeLessThanOrEqual(SITE_PAGES.length + 4);
    expect((await app.app.request('/sitemap/shops-2.xml')).status).toBe(404);
  });

  it('is built at most once a minute, however many changes occur', async () => {
    const database = await open();
    const clock = new StillClock();
    const app = createTestApp(database, { deps: { clock } });
    await addShops(database, 1, 1);
    await crawl(app);
    await addShops(database, 2, 2);
    await app.deps.pageChanges.read();
    clock.advance(MINUTE);
    expect((await crawl(app)).paths.slice(SITE_PAGES.length)).toEqual(['/ocak-1']);
    clock.advance(1);
    expect((await crawl(app)).paths.slice(SITE_PAGES.length)).toEqual(['/ocak-1', '/ocak-2']);
  });

  it('leaves out the shops of test numbers', async () => {
    const database = await open();
    const environment = { TEST_PHONES: '+905320000002:482913' };
    await addShops(database, 1, 3);
    const { paths } = await crawl(createTestApp(database, { environment }));
    expect(paths.slice(SITE_PAGES.length)).toEqual(['/ocak-1', '/ocak-3']);
  });

  it('is compressed if the client accepts it', async () => {
    const app = createTestApp(await open());
    const response = await app.app.request('/sitemap.xml', { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    const plain = (await fetchXml(app, '/sitemap.xml')).xml;
    expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(plain);
  });

  it('is rate limited per address', async () => {
    const app = createTestApp(await open());
    while ((await app.deps.limiter.consume('sitemapsPerAddress', '127.0.0.1')).allowed);
    expect((await app.app.request('/sitemap.xml')).status).toBe(429);
  });
});
