import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { expect, it, onTestFinished } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { businesses, businessSlugs } from '#server/db/schema.ts';
import type { PageAssets } from '#server/ssr/assets.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { describePglite } from '../../support/databases.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

/** More pages than a connection holds. */
const AT_ONCE = 16;
const SHOPS = 10 * AT_ONCE;
const pathOf = (n: number) => `/ocak-${n}`;
const titleOf = (n: number) => `<title>Ocak ${n} ·`;

/**
 * As large as a page with its style, and hardly compressible: a connection can hold only a few of these
 * pages.
 */
const filler = randomBytes(20_000).toString('base64');
const assets: PageAssets = () => `<style>/*${filler}*/</style>`;

async function insertShops({ db }: DatabaseHandle): Promise<void> {
  const shops = Array.from({ length: SHOPS }, (_, n) => ({
    name: `Ocak ${n}`,
    ownerName: 'Ayşe',
    ownerSurname: 'Işık',
    slug: `ocak-${n}`,
    phone: `+90532${1_000_000 + n}` as CanonicalPhone,
  }));
  const inserted = await db.insert(businesses).values(shops).returning();
  await db.insert(businessSlugs).values(inserted.map(({ id, slug }) => ({ slug, businessId: id })));
}

/**
 * Serves the app on Node's own server, without the cache in front. A Unix socket holds only a handful of
 * pages, while TCP holds hundreds.
 */
async function listen({ app }: TestApp): Promise<string> {
  const path = join(temporaryFolder(), 'http');
  const server = createServer(getRequestListener(app.fetch));
  server.listen(path);
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return path;
}

/** Each request has its own visitor, so that limits reject none. */
const request = (n: number, coding: string) =>
  [
    `GET ${pathOf(n)} HTTP/1.1`,
    'Host: demlik.example',
    `Accept-Encoding: ${coding}`,
    `X-Forwarded-For: 198.51.${Math.floor(n / 250)}.${n % 250}`,
    '',
    '',
  ].join('\r\n');

function connectTo(path: string): Socket {
  const socket = connect(path);
  onTestFinished(() => void socket.destroy());
  return socket.on('error', () => undefined);
}

/** Returns this many response bodies, complete and in order. */
async function answersOf(socket: Socket, count: number): Promise<Buffer[]> {
  const bodies: Buffer[] = [];
  let said: Buffer = Buffer.alloc(0);
  for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    said = Buffer.concat([said, chunk]);
    for (;;) {
      const end = said.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(said.toString('latin1', 0, end))?.[1]);
      if (end < 0 || said.length < end + 4 + length) break;
      bodies.push(said.subarray(end + 4, end + 4 + length));
      said = said.subarray(end + 4 + length);
    }
    if (bodies.length === count) return bodies;
  }
  throw new Error(`${bodies.length} answers`);
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);
const isPageOf = (n: number, html: string) => html.includes(titleOf(n)) && html.endsWith('</html>');

describePglite('pages rendered per request', (open) => {
  it.each([
    { coding: 'identity', decode: (body: Buffer) => body },
    { coding: 'gzip', decode: gunzipSync },
    { coding: 'br', decode: brotliDecompressSync },
  ])('arrive complete at a slow reader while others are served ($coding)', async ({ coding, decode }) => {
    const database = await open();
    await insertShops(database);
    const path = await listen(createTestApp(database, { assets }));
    const isPage = (n: number, body: Buffer) => isPageOf(n, decode(body).toString());

    // More than each connection holds, so the rest waits in the server.
    const askAll = (from: number, to: number) => {
      const socket = connectTo(path).pause();
      for (const n of numbers(from, to)) socket.write(request(n, coding));
      return { socket, from, to };
    };
    const late = numbers(0, 6).map((n) => askAll(n * AT_ONCE, (n + 1) * AT_ONCE));
    const leaving = askAll(6 * AT_ONCE, 7 * AT_ONCE);
    const prompt = connectTo(path);
    for (const from of [7, 8, 9].map((n) => n * AT_ONCE)) {
      for (const n of numbers(from, from + AT_ONCE)) prompt.write(request(n, coding));
      const bodies = await answersOf(prompt, AT_ONCE);
      for (const [n, body] of bodies.entries()) expect(isPage(from + n, body), pathOf(from + n)).toBe(true);
      leaving.socket.destroy();
    }
    for (const { socket, from, to } of late) {
      const bodies = await answersOf(socket, to - from);
      for (const [n, body] of bodies.entries()) expect(isPage(from + n, body), pathOf(from + n)).toBe(true);
    }
    // The cached pages are still intact.
    for (const n of [0, 6.5 * AT_ONCE, 8 * AT_ONCE, SHOPS - 1]) {
      prompt.write(request(n, coding));
      const [body = Buffer.alloc(0)] = await answersOf(prompt, 1);
      expect(isPage(n, body), pathOf(n)).toBe(true);
    }
  });

  it('have the same headers and bytes on the Node server as in the app', async () => {
    const database = await open();
    await insertShops(database);
    const [app, same] = [createTestApp(database, { assets }), createTestApp(database, { assets })];
    const socketPath = await listen(app);
    const asks = ['identity', 'gzip, deflate, br, zstd'].flatMap((coding) =>
      ['GET', 'HEAD'].map((method) => ({ method, headers: { 'accept-encoding': coding } })),
    );
    const paths = [
      '/',
      '/ocak-1',
      '/ocak-1?utm_source=x',
      '/ocak-1/',
      '/yok',
      '/r/yok',
      '/profile/x',
      '/sitemap.xml',
    ];
    for (const path of [...paths, '/api/business/ocak-1', `/${'a'.repeat(500)}`]) {
      for (const ask of asks) {
        const sent = await new Promise<IncomingMessage>((resolve, reject) => {
          get({ socketPath, path, agent: false, ...ask }, resolve).on('error', reject);
        });
        const { date, connection, 'x-request-id': id, 'transfer-encoding': _, ...headers } = sent.headers;
        const bytes = await buffer(sent);
        const expected = await same.app.request(path, ask);
        const { 'x-request-id': sameId, ...all } = Object.fromEntries(expected.headers);
        const what = `${ask.method} ${path} ${ask.headers['accept-encoding']}`;
        expect({ status: sent.statusCode, ...headers }, what).toEqual({ status: expected.status, ...all });
        expect(bytes.equals(Buffer.from(await expected.arrayBuffer())), what).toBe(true);
        expect([id, sameId], what).toEqual([
          expect.stringMatching(/^[0-9a-f-]{36}$/),
          expect.stringMatching(/^[0-9a-f-]{36}$/),
        ]);
      }
    }
  });
});
