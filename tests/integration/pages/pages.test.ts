import { expect, it } from 'vitest';
import { FRESH_MS } from '#server/cache/path-cache.ts';
import type { PageAssets } from '#server/ssr/assets.ts';
import { describePglite } from '../../support/databases.ts';
import { registerOwner, SHOP } from '../../support/register-owner.ts';
import { StillClock } from '../../support/still-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

async function page(app: TestApp, path: string) {
  const response = await app.app.request(path);
  // React separates neighbouring texts with empty comments.
  return { response, html: (await response.text()).replaceAll('<!-- -->', '') };
}

describePglite('pages', (open) => {
  it.each([
    '/',
    '/register',
    '/contact',
    '/privacy-policy',
    '/terms-of-use',
    '/delete-account',
    '/r/yok',
    '/profile/cinar-cay-ocagi',
    '/cinar-cay-ocagi',
    '/yok',
    '/a/b/c',
  ])('%s is Turkish, and has neither inline script nor style', async (path) => {
    const app = createTestApp(await open());
    await registerOwner(app);
    const { html } = await page(app, path);
    expect(html.startsWith('<!doctype html><html lang="tr">')).toBe(true);
    const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>/g)].map(([tag]) => tag);
    // Browsers do not run data blocks, so no policy has to allow them.
    const structuredData = ['/', '/cinar-cay-ocagi'].includes(path)
      ? ['<script type="application/ld+json">']
      : [];
    expect(inline).toEqual([...structuredData, '<script type="application/json" id="page-state">']);
    expect(html).not.toMatch(/<[^>]+\sstyle=/);
  });

  it('follow a rename at once, although they are cached as bytes', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    await page(app, '/cinar-cay-ocagi');
    expect((await page(app, '/cinar-cay-ocagi')).response.status).toBe(200);

    await app.call('PUT', '/api/business/update', { ...SHOP, name: 'Yeni Han' }, token);
    const old = await page(app, '/cinar-cay-ocagi');
    expect([old.response.status, old.response.headers.get('location')]).toEqual([308, '/yeni-han']);
    // A cached redirect would persist after the business takes its former slug back.
    expect(old.response.headers.get('cache-control')).toBe('no-cache');
    expect((await page(app, '/yeni-han')).html).toContain('Yeni Han');

    await app.call('DELETE', '/api/account/delete', {}, token);
    expect((await page(app, '/yeni-han')).response.status).toBe(404);
  });

  it('do not show a former address in an outage, even if the change was never read', async () => {
    const database = await open();
    let away = false;
    const select: typeof database.db.select = (...fields: []) => {
      if (away) throw Object.assign(new Error('away'), { code: '08006' });
      return database.db.select(...fields);
    };
    const db: typeof database.db = Object.assign(Object.create(database.db), { select });
    const unsubscribed = createTestApp({ ...database, db });
    const other = createTestApp(database);
    const { token } = await registerOwner(other);
    await page(unsubscribed, '/cinar-cay-ocagi');
    await other.call('PUT', '/api/business/update', { ...SHOP, name: 'Yeni Han' }, token);
    expect((await page(unsubscribed, '/cinar-cay-ocagi')).response.status).toBe(200);
    unsubscribed.clock.advance(FRESH_MS + 1);
    expect((await page(unsubscribed, '/cinar-cay-ocagi')).response.status).toBe(308);
    away = true;
    expect((await page(unsubscribed, '/cinar-cay-ocagi')).response.status).toBe(503);
  });

  it('have the year of Turkey, also if they were rendered before', async () => {
    const clock = new StillClock('2026-12-31T20:59:30Z');
    const app = createTestApp(await open(), { clock });
    const years = async () => {
      const pages = await Promise.all(
        ['/', '/contact', '/a/b', '/yok', '/r/yok', '/rehber/yok.vcf'].map((path) => page(app, path)),
      );
      return pages.map(({ html }) => /© (\d+)/.exec(html)?.[1]);
    };
    expect(await years()).toEqual(Array(6).fill('2026'));
    clock.set(30_000);
    expect(await years()).toEqual(Array(6).fill('2027'));
  });

  it('are cached as bytes only if they are public', async () => {
    const app = createTestApp(await open());
    const { business } = await registerOwner(app);
    const forAll = ['/', '/register', '/contact', '/privacy-policy', `/${business.slug}`];
    const forNobody = [
      `/profile/${business.slug}`,
      `/r/${business.code}`,
      '/r/yok',
      '/yok',
      '/a/b',
      '/Contact',
    ];
    for (const path of [...forAll, ...forNobody]) await page(app, path);
    // From here on only cached pages are served.
    while ((await app.deps.limiter.consume('pagesPerAddress', '127.0.0.1')).allowed);
    const statuses = async (paths: string[]) =>
      Promise.all(paths.map(async (path) => [path, (await page(app, path)).response.status]));
    expect(await statuses(forAll)).toEqual(forAll.map((path) => [path, 200]));
    expect(await statuses(forNobody)).toEqual(forNobody.map((path) => [path, 429]));
  });

  it('render each kind of rejection once', async () => {
    let rendered = 0;
    const assets: PageAssets = (name) => {
      if (name === null) rendered += 1;
      return '';
    };
    const app = createTestApp(await open(), { assets });
    while ((await app.deps.limiter.consume('pagesPerAddress', '127.0.0.1')).allowed);
    const rejected = [await page(app, '/yok'), await page(app, '/r/yok'), await page(app, '/yok')];
    expect(rejected.map(({ response }) => response.status)).toEqual([429, 429, 429]);
    expect(rendered).toBe(1);
  });

  // Browsers drop a tab and read a backslash as a slash: decoded, each of these would be another site's URL.
  it.each(['/%09/evil.example', '/%5Cevil.example', '/%2Fevil.example'])(
    'drop a trailing slash of %s without decoding the path',
    async (path) => {
      const app = createTestApp(await open());
      const { response } = await page(app, `${path}/`);
      expect([response.status, response.headers.get('location')]).toEqual([308, path]);
    },
  );

  it.each(['//evil.example/', '/\\evil.example/', '/\t/evil.example/', '/contact/..//evil.example/'])(
    'never redirect to another site: %j',
    async (path) => {
      const app = createTestApp(await open());
      const { response } = await page(app, path);
      expect([response.status, response.headers.get('location')]).toEqual([404, null]);
    },
  );

  it.each([
    ['/', '/profile/'],
    ['/r/', '/'],
    ['/x', '////'],
  ])('are not looked up for a path of 6,000 characters: %j, then %j repeated', async (start, part) => {
    const app = createTestApp(await open());
    const nowhere = await page(app, '/a/b');
    // Each lookup counts against this limit.
    while ((await app.deps.limiter.consume('pagesPerAddress', '127.0.0.1')).allowed);
    const path = start + part.repeat(6000 / part.length);
    const { response, html } = await page(app, `${path}?a=b`);
    expect([response.status, html === nowhere.html]).toEqual([404, true]);
    expect((await app.call('POST', path, {})).status).toBe(404);
  });

  it('carry the security headers', async () => {
    const app = createTestApp(await open(), { folder: temporaryFolder() });
    const { response } = await page(app, '/');
    const csp = response.headers.get('content-security-policy') ?? '';
    expect(csp.startsWith("default-src 'none'; script-src 'self'; style-src 'self';")).toBe(true);
    expect(csp).not.toMatch(/unsafe|https:|\*/);
    expect(response.headers.get('strict-transport-security')).toContain('max-age=63072000');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
