import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import type { DrawableCard, OgImagePainter } from '#server/documents/og-images/port.ts';
import { describeDatabases, openAgain } from '../../support/databases.ts';
import { registerOwner, SHOP } from '../../support/register-owner.ts';
import { createReadingApp, createTestApp, ORIGIN, type TestApp } from '../../support/test-app.ts';

/** Records the requests, and returns the headline instead of a picture. */
function recordingPainter() {
  const painted: DrawableCard[] = [];
  const painter: OgImagePainter = {
    async paint(texts) {
      painted.push(texts);
      return Uint8Array.from(Buffer.from(texts.headline));
    },
    close: async () => undefined,
  };
  return { painter, painted };
}

/** Returns the path of the page's picture, without the origin. */
async function picturePath(app: TestApp, page: string): Promise<string> {
  const html = await (await app.app.request(page)).text();
  const url = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(url.startsWith(`${ORIGIN}/og/`)).toBe(true);
  return url.slice(ORIGIN.length);
}

const rename = (app: TestApp, token: string, changes: object) =>
  app.call('PUT', '/api/business/update', { ...SHOP, ...changes }, token);

describeDatabases('cards', (open) => {
  it('include one per shop, which other sites may show and cache for a week', async () => {
    const app = createTestApp(await open());
    const { business } = await registerOwner(app);
    const response = await app.app.request(await picturePath(app, '/cinar-cay-ocagi'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('public, max-age=604800, immutable');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const png = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(png.byteLength));
    const { width, height, data } = PNG.sync.read(png);
    expect(jsQR(Uint8ClampedArray.from(data), width, height)?.data).toBe(`${ORIGIN}/r/${business.code}`);
  });

  it('include one of the site, which the landing page links', async () => {
    const app = createTestApp(await open());
    const response = await app.app.request(await picturePath(app, '/'));
    expect(response.status).toBe(200);
    const { width, height } = PNG.sync.read(Buffer.from(await response.arrayBuffer()));
    expect([width, height]).toEqual([1200, 630]);
  });

  it('get a new address after a rename, and former ones redirect to it', async () => {
    const app = createTestApp(await open(), recordingPainter());
    const { token } = await registerOwner(app);
    const before = await picturePath(app, '/cinar-cay-ocagi');
    expect(await (await app.app.request(before)).text()).toBe('Çınar Çay Ocağı');

    // A correction that keeps the slug, an owner's name, then a new slug.
    for (const changes of [{ name: 'ÇINAR Çay Ocağı' }, { owner_name: 'Hüseyin' }, { name: 'Yeni Han' }]) {
      const old = await picturePath(app, '/cinar-cay-ocagi');
      await rename(app, token, changes);
      const former = await app.app.request(old);
      expect([former.status, former.headers.get('cache-control')]).toEqual([302, 'no-cache']);
      if ('owner_name' in changes || changes.name !== 'Yeni Han') {
        expect(former.headers.get('location')).toBe(await picturePath(app, '/cinar-cay-ocagi'));
      }
    }
    const now = await picturePath(app, '/yeni-han');
    const moved = await app.app.request(before);
    const next = await app.app.request(moved.headers.get('location') ?? '');
    expect([moved.status, next.status, next.headers.get('location')]).toEqual([302, 302, now]);
    expect(await (await app.app.request(now)).text()).toBe('Yeni Han');
  });

  it('fall back to that of the site if the shop’s name has unsupported letters', async () => {
    const app = createTestApp(await open(), recordingPainter());
    const { token } = await registerOwner(app);
    const own = await picturePath(app, '/cinar-cay-ocagi');
    await rename(app, token, { owner_surname: 'ชา' });
    const site = await picturePath(app, '/');
    expect(await picturePath(app, '/cinar-cay-ocagi')).toBe(site);
    expect((await app.app.request(own)).headers.get('location')).toBe(site);
    const html = await (await app.app.request('/cinar-cay-ocagi')).text();
    expect(/<meta property="og:image:alt" content="([^"]+)"/.exec(html)?.[1]).not.toContain('QR');
  });

  it('are gone at once on every instance when the shop is deleted', async () => {
    const database = await open();
    const app = createTestApp(database, recordingPainter());
    const other = createReadingApp(await openAgain(database), recordingPainter());
    const { token } = await registerOwner(app);
    const path = await picturePath(app, '/cinar-cay-ocagi');
    for (const instance of [app, other]) expect((await instance.app.request(path)).status).toBe(200);
    await app.call('DELETE', '/api/account/delete', {}, token);
    expect((await app.app.request(path)).status).toBe(404);
    await expect.poll(async () => (await other.app.request(path)).status).toBe(404);
  });

  it('answer 404 on other paths below their address', async () => {
    const app = createTestApp(await open());
    for (const path of ['/og', '/og/x', '/og/shop/yok/x.png', '/og/shop/..%2f/x.png', '/og/shop/a/b/c']) {
      expect((await app.app.request(path)).status, path).toBe(404);
    }
  });

  it('is drawn once for concurrent requests, and then cached', async () => {
    const { painter, painted } = recordingPainter();
    const app = createTestApp(await open(), { painter });
    await registerOwner(app);
    const path = await picturePath(app, '/cinar-cay-ocagi');
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.app.request(path)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await app.app.request(path);
    expect(painted).toHaveLength(1);
  });

  it('is not drawn for a guessed address', async () => {
    const { painter, painted } = recordingPainter();
    const app = createTestApp(await open(), { painter });
    await registerOwner(app);
    const guesses = ['x.png', 'AAAAAAAAAAAA.png', 'card'].map((file) => `/og/shop/cinar-cay-ocagi/${file}`);
    for (const path of guesses) expect((await app.app.request(path)).status).toBe(302);
    expect(painted).toEqual([]);
    // A guess does not return the cached card either.
    const path = await picturePath(app, '/cinar-cay-ocagi');
    expect((await app.app.request(path)).status).toBe(200);
    for (const guess of guesses) expect((await app.app.request(guess)).headers.get('location')).toBe(path);
  });

  it('falls back to the one of the site if drawing fails, and is retried', async () => {
    const { painter } = recordingPainter();
    let broken = true;
    const paint: OgImagePainter['paint'] = (texts) =>
      broken ? Promise.reject(new Error('no painter')) : painter.paint(texts);
    const app = createTestApp(await open(), { painter: { ...painter, paint } });
    await registerOwner(app);
    const path = await picturePath(app, '/cinar-cay-ocagi');
    const response = await app.app.request(path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'no-cache']);
    expect(response.headers.get('location')).toBe(await picturePath(app, '/'));
    broken = false;
    expect(await (await app.app.request(path)).text()).toBe('Çınar Çay Ocağı');
  });

  it('is rate limited per address unless it is cached', async () => {
    const app = createTestApp(await open(), recordingPainter());
    await registerOwner(app);
    const path = await picturePath(app, '/cinar-cay-ocagi');
    expect((await app.app.request(path)).status).toBe(200);
    while ((await app.deps.limiter.consume('ogImagesPerAddress', '127.0.0.1')).allowed);
    expect((await app.app.request('/og/shop/yok/x.png')).status).toBe(429);
    expect((await app.app.request(path)).status).toBe(200);
  });
});
