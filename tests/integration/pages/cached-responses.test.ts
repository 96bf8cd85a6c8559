import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import type { PGlite } from '@electric-sql/pglite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { FRESH_MS } from '#server/cache/path-cache.ts';
import { businesses } from '#server/db/schema.ts';
import { describeDatabases, describePglite } from '../../support/databases.ts';
import { registerOwner, SHOP } from '../../support/register-owner.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const SLUG = 'cinar-cay-ocagi';

function builtFolder(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  const script = 'say("çay")'.repeat(100);
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, 'assets/app-1a2b.js'), script);
  writeFileSync(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(script));
  return folder;
}

/** Starts Node's own server with only the cache; it answers other requests with 599. */
async function listen({ serveCached }: TestApp): Promise<number> {
  const server = createServer((incoming, outgoing) => {
    if (!serveCached(incoming, outgoing)) outgoing.writeHead(599).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

type Ask = { method?: string; headers?: Record<string, string> };

async function askNode(port: number, path: string, options: Ask) {
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, path, agent: false, ...options }, resolve)
      .on('error', reject)
      .end();
  });
  const { date, connection, ...headers } = message.headers;
  return {
    status: message.statusCode,
    headers: unnamed(headers),
    body: (await buffer(message)).toString('hex'),
  };
}

/** Returns the status of Node's own server; 599 means that the response is not cached. */
async function statusAt(port: number, path: string, options: Ask = {}): Promise<number | undefined> {
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, path, agent: false, ...options }, resolve)
      .on('error', reject)
      .end();
  });
  message.resume();
  return message.statusCode;
}

async function askApp({ app }: TestApp, path: string, options: Ask) {
  const response = await app.request(path, options);
  const body = Buffer.from(await response.arrayBuffer()).toString('hex');
  return { status: response.status, headers: unnamed(Object.fromEntries(response.headers)), body };
}

/** Returns the headers without the one that differs for each request. */
function unnamed({ 'x-request-id': id, ...headers }: Record<string, unknown>) {
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  return headers;
}

const PATHS = [
  '/',
  '/register',
  '/contact',
  '/privacy-policy',
  '/terms-of-use',
  '/delete-account',
  `/${SLUG}`,
  `/api/business/${SLUG}`,
  '/favicon.svg',
  '/assets/app-1a2b.js',
  '/robots.txt',
  '/site.webmanifest',
  '/healthz',
];

describePglite('a cached response', (open) => {
  it.each([true, false])(
    'is identical from the cache and from the app, byte for byte (searchable: %s)',
    async (searchable) => {
      const app = createTestApp(await open(), { folder: builtFolder(), deps: { searchable } });
      await registerOwner(app);
      const port = await listen(app);
      for (const path of PATHS) {
        const first = await askApp(app, path, {});
        const plain = await askNode(port, path, {});
        expect(plain, path).toEqual(first);
        expect(plain.status).toBe(200);
        const etag = String(plain.headers.etag);
        const asks: Ask[] = [
          { headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' } },
          { headers: { 'Accept-Encoding': 'gzip' } },
          { headers: { 'If-None-Match': etag } },
          { method: 'HEAD' },
        ];
        for (const ask of asks)
          expect(await askNode(port, path, ask), path).toEqual(await askApp(app, path, ask));
        expect((await askNode(port, `${path}?utm_source=x`, {})).body).toBe(plain.body);
        expect((await askNode(port, path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
      }
    },
  );

  it('is served also with an Authorization header', async () => {
    const app = createTestApp(await open(), { folder: builtFolder() });
    const port = await listen(app);
    const headers = { Authorization: 'Basic eDp5' };
    for (const path of ['/assets/app-1a2b.js', '/robots.txt']) {
      expect((await askNode(port, path, { headers })).status).toBe(200);
      expect((await askApp(app, path, { headers })).status).toBe(200);
    }
  });

  it('is not served for other requests, which the app answers', async () => {
    const app = createTestApp(await open(), { folder: builtFolder() });
    await registerOwner(app);
    const port = await listen(app);
    for (const path of PATHS) await askApp(app, path, {});
    const others: [path: string, ask: Ask][] = [
      ['/yok', {}],
      ['/r/yok', {}],
      ['/register/', {}],
      ['/assets/../favicon.svg', {}],
      ['/readyz', {}],
      ['/contact', { method: 'POST' }],
      [`/api/business/${SLUG}`, { headers: { Authorization: 'Bearer x' } }],
    ];
    for (const [path, ask] of others) {
      expect(await statusAt(port, path, ask), path).toBe(599);
    }
  });
});

describePglite('a response that changes while it is read', (open) => {
  it.each([`/api/business/${SLUG}`, `/${SLUG}`])('is not cached: %s', async (path) => {
    const database = await open();
    const app = createTestApp(database);
    await registerOwner(app);
    const port = await listen(app);
    const { $client: client } = database.db as unknown as { $client: PGlite };
    const read = client.query.bind(client);
    const reading = vi
      .spyOn(client, 'query')
      .mockImplementationOnce(async (...args: Parameters<typeof read>) => {
        const found = await read(...args);
        await database.db.update(businesses).set({ name: 'Yeni Han' });
        await app.deps.pageChanges.read();
        return found;
      });
    onTestFinished(() => reading.mockRestore());
    expect((await app.app.request(path)).status).toBe(200);
    expect(reading.mock.calls.length).toBeGreaterThan(0);
    expect(await statusAt(port, path)).toBe(599);
    expect((await app.app.request(path)).status).toBe(200);
    expect(await statusAt(port, path)).toBe(200);
  });
});

describePglite('concurrent requests for a page that is not cached', (open) => {
  async function setUp() {
    const database = await open();
    const app = createTestApp(database);
    const { token } = await registerOwner(app);
    const { $client: client } = database.db as unknown as { $client: PGlite };
    const query = client.query.bind(client);
    const held = Promise.withResolvers<void>();
    // The first reading has its rows, and does not return them yet.
    const reading = vi
      .spyOn(client, 'query')
      .mockImplementationOnce(async (...args: Parameters<typeof query>) => {
        const found = await query(...args);
        await held.promise;
        return found;
      });
    onTestFinished(() => reading.mockRestore());
    const show = async () => (await app.app.request(`/${SLUG}`)).text();
    return { app, token, reading, release: held.resolve, show };
  }

  it('share one rendering', async () => {
    const { reading, release, show } = await setUp();
    const shown = Array.from({ length: 20 }, show);
    release();
    expect(new Set(await Promise.all(shown)).size).toBe(1);
    expect(reading).toHaveBeenCalledTimes(1);
  });

  it('share none that began before the owner’s change', async () => {
    const { app, token, release, show } = await setUp();
    const before = show();
    await app.call('PUT', '/api/business/update', { ...SHOP, owner_name: 'Zeynep' }, token);
    const after = show();
    release();
    expect(await after).toContain('Zeynep');
    expect(await before).not.toContain('Zeynep');
    expect(await show()).toContain('Zeynep');
  });
});

describePglite('a page in an outage of the database', (open) => {
  it('is served from the cache once the first request has waited for the database', async () => {
    const database = await open();
    const app = createTestApp(database);
    await registerOwner(app);
    const port = await listen(app);
    const path = `/${SLUG}`;
    await app.app.request(path);
    app.clock.advance(FRESH_MS + 1);
    const { $client: client } = database.db as unknown as { $client: PGlite };
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: '08006' });
    const query = vi.spyOn(client, 'query').mockRejectedValue(away);
    onTestFinished(() => query.mockRestore());
    expect(await statusAt(port, path)).toBe(599);
    expect((await app.app.request(path)).status).toBe(200);
    expect(query).toHaveBeenCalled();
    expect(await statusAt(port, path)).toBe(200);
  });
});

describeDatabases('the public API call of a business', (open) => {
  const path = `/api/business/${SLUG}`;
  const nameOf = async ({ app }: TestApp, at = path) =>
    ((await (await app.request(at)).json()) as { name?: string }).name;

  it('is cached as bytes until the business changes, for every spelling of its address', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    const port = await listen(app);
    expect(await nameOf(app, '/api/business/%63inar-cay-ocagi')).toBe(SHOP.name);
    expect((await askNode(port, path, {})).status).toBe(200);
    await app.call('PUT', '/api/business/update', { ...SHOP, owner_name: 'Ayşe' }, token);
    expect(await statusAt(port, path)).toBe(599);
    const changed = await (await app.app.request(path)).json();
    expect(changed).toMatchObject({ owner_name: 'Ayşe' });
    await app.call('DELETE', '/api/account/delete', undefined, token);
    expect(await statusAt(port, path)).toBe(599);
    expect((await app.app.request(path)).status).toBe(404);
  });

  it('is refreshed after a minute, and so is the page', async () => {
    const app = createTestApp(await open());
    await registerOwner(app);
    const port = await listen(app);
    for (const each of [path, `/${SLUG}`]) {
      await app.app.request(each);
      expect(await statusAt(port, each)).toBe(200);
      app.clock.advance(FRESH_MS + 1);
      expect(await statusAt(port, each)).toBe(599);
    }
  });

  it('is not cached for a business that is missing or has moved', async () => {
    const app = createTestApp(await open());
    const port = await listen(app);
    for (let ask = 1; ask <= 2; ask += 1) {
      expect((await app.app.request(path)).status).toBe(404);
      expect(await statusAt(port, path)).toBe(599);
    }
    const { token } = await registerOwner(app);
    expect(await nameOf(app)).toBe(SHOP.name);
    expect((await askNode(port, path, {})).status).toBe(200);
    await app.call('PUT', '/api/business/update', { ...SHOP, name: 'Han' }, token);
    for (let ask = 1; ask <= 2; ask += 1) {
      expect((await app.app.request(path)).status).toBe(308);
      expect(await statusAt(port, path)).toBe(599);
    }
  });
});
