import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { outbox as outboxTable } from '#server/db/schema.ts';
import { embeddedProject } from '#server/identity/embedded/project.ts';
import { createLogger } from '#server/observability/logging.ts';
import { describePglite } from '../../support/databases.ts';
import { registerOwner } from '../../support/register-owner.ts';
import { createTestApp } from '../../support/test-app.ts';

const CODE = 'Q7RT4MQ7RT4MQ7RT4MQ7RT4MQ7RT4MQ7';
const FULL_WIDTH_PHONE =
  '/api/business/%EF%BC%95%EF%BC%93%EF%BC%92%EF%BC%91%EF%BC%92%EF%BC%93%EF%BC%94%EF%BC%95%EF%BC%96%EF%BC%97';

interface Line {
  msg: string;
  requestId?: string;
  route: string;
  network: string;
  status: number;
  code?: string;
}

describePglite('the log of requests', (open) => {
  async function setUp() {
    const text: string[] = [];
    const stream = new Writable({ write: (line, _, done) => done(void text.push(`${line}`)) });
    const database = await open();
    const app = createTestApp(database, { logger: createLogger('info', stream) });
    const lines = () => text.map((line): Line => JSON.parse(line));
    const ask = (path: string, address = '198.51.100.7', method = 'GET') =>
      app.app.request(path, { method, headers: { 'X-Forwarded-For': address } });
    return { ...app, database, text, lines, ask };
  }

  it.each([
    ['/api/business/by-phone/%2B905321234567', '/api/business/by-phone/:phone'],
    ['/api/business/05321234567', '/api/business/:slug'],
    [FULL_WIDTH_PHONE, '/api/business/:slug'],
    ['/+905321234567', 'page business'],
    [`/r/${CODE}`, 'page invitation'],
    [`/R/${CODE}`, 'page notFound'],
    [`//r/${CODE}`, 'page notFound'],
    [`/r%20/${CODE}`, 'page notFound'],
    [`/%20r/${CODE}`, 'page notFound'],
    [`/r%C2%A0/${CODE}`, 'page notFound'],
    [`/%EF%BD%92/${CODE}`, 'page notFound'],
    [`/api/invitation/${CODE}`, '/api/invitation/:code'],
    [`/${'x'.repeat(6_000)}`, 'page notFound'],
    ['/robots.txt', '/robots.txt'],
    ['/api/auth/bot-check', '/api/auth/bot-check'],
  ])('has the route of %s, and nothing of its text', async (path, route) => {
    const { ask, lines, text } = await setUp();
    await ask(path);
    await ask(path, undefined, 'POST');
    expect(lines()[0]?.route).toBe(route);
    expect(lines()).toHaveLength(2);
    expect(text.join()).not.toMatch(/5321234567|%|xxx/);
    expect(text.join()).not.toContain(CODE);
  });

  it('has the route of cached pages and calls', async () => {
    const { ask, lines, ...app } = await setUp();
    const { slug } = await registerOwner(app, { name: '0532 123 45 67' });
    const before = lines().length;
    for (let n = 0; n < 2; n += 1) for (const path of [`/${slug}`, `/api/business/${slug}`]) await ask(path);
    const routes = lines()
      .slice(before)
      .map(({ route }) => route);
    expect(routes).toEqual(['page business', '/api/business/:slug', 'page business', '/api/business/:slug']);
  });

  it.each([
    ['198.51.100.7', '198.51.100.0/24'],
    ['::ffff:198.51.100.7', '198.51.100.0/24'],
    ['2001:db8:1:2::3', '2001:db8:1::/48'],
  ])('has the network of %s instead of the address', async (address, network) => {
    const { ask, lines, text } = await setUp();
    await ask('/healthz', address);
    expect(lines()).toMatchObject([{ network }]);
    expect(text.join()).not.toContain(address);
  });

  it('has the same network for cached answers', async () => {
    const { ask, serveCached, lines } = await setUp();
    await ask('/robots.txt');
    const server = createServer(serveCached);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const headers = { 'X-Forwarded-For': '198.51.100.7' };
    await new Promise((resolve) => get({ port, path: '/robots.txt', headers, agent: false }, resolve));
    const [fromApp, fromNode] = lines();
    expect(fromNode).toMatchObject({ network: fromApp?.network, status: 200 });
  });

  it('has the request id in every line, in the outbox and in later lines about its mail', async () => {
    const { call, database, lines, outbox } = await setUp();
    const message = { name: 'Ayşe', email: 'ayse@ornek.example', message: 'Merhaba' };
    const requestId = (await call('POST', '/api/contact', message)).headers.get('X-Request-Id');
    expect(await database.db.select().from(outboxTable)).toMatchObject([{ requestId }]);
    await outbox.drain();
    expect(lines().map((line) => [line.msg, line.requestId])).toEqual([
      ['request', requestId],
      ['an outbox message was accepted', requestId],
      ['an outbox message was sent', requestId],
    ]);
  });

  it('has the request id in the lines written during the request', async () => {
    const { app, deps, ask, lines } = await setUp();
    deps.limiter.consumeByAddress = () => Promise.reject(new Error('broken'));
    await ask('/yok-boyle-bir-yer');
    await app.request(`/identitytoolkit.googleapis.com/v1/accounts:lookup?key=${embeddedProject.apiKey}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: deps.origin },
      body: '{}',
    });
    const ids = lines().map(({ requestId }) => requestId);
    expect(lines().map(({ msg }) => msg)).toEqual([
      'request failed',
      'request',
      'identity request failed',
      'request',
    ]);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).toBe(ids[3]);
    expect(ids[0]).not.toBe(ids[2]);
  });

  it('has the code of a refused request, and none otherwise', async () => {
    const { app, deps, ask, call, lines } = await setUp();
    await ask('/healthz');
    await app.request('/api/contact', { method: 'POST', headers: { Origin: 'https://x.example' } });
    await call('POST', '/api/contact', {});
    const requestCode = (phoneNumber: string | undefined, Origin = deps.origin) => {
      const path = `/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode?key=${embeddedProject.apiKey}`;
      const headers = { 'Content-Type': 'application/json', Origin };
      return app.request(path, { method: 'POST', headers, body: JSON.stringify({ phoneNumber }) });
    };
    for (const phoneNumber of ['+902125556677', undefined]) await requestCode(phoneNumber);
    await requestCode('+905321234567', 'https://x.example');
    expect(lines().map(({ status, code }) => [status, code])).toEqual([
      [200, undefined],
      [403, 'CROSS_ORIGIN'],
      [400, 'VALIDATION_FAILED'],
      [400, 'INVALID_PHONE_NUMBER'],
      [400, 'MISSING_PHONE_NUMBER'],
      [403, 'NETWORK_REQUEST_FAILED : foreign origin'],
    ]);
  });
});
