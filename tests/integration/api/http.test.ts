import { expect, it } from 'vitest';
import { awayOf } from '../../support/database-away.ts';
import { describePglite } from '../../support/databases.ts';
import { createTestApp, ORIGIN } from '../../support/test-app.ts';

describePglite('the HTTP surface', (open) => {
  it('answers unknown API paths and methods in JSON', async () => {
    const app = createTestApp(await open());
    const unknown = await app.call('GET', '/api/yok');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    ['POST', '/register', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/readyz', 'GET, HEAD, OPTIONS'],
    ['PUT', '/healthz', 'GET, HEAD, OPTIONS'],
    ['POST', '/api/openapi.json', 'GET, HEAD, OPTIONS'],
    ['POST', '/api/business/update', 'PUT, GET, HEAD, OPTIONS'],
    ['GET', '/api/contact', 'POST, OPTIONS'],
  ] as const)('rejects %s %s with the methods of the path', async (method, path, allow) => {
    const app = createTestApp(await open());
    const refused = await app.call(method, path, method === 'GET' ? undefined : {});
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, allow]);
    expect(await refused.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
    const asked = await app.app.request(path, { method: 'OPTIONS' });
    expect([asked.status, asked.headers.get('allow')]).toEqual([204, allow]);
  });

  it('names the scheme of authentication to a client without a token', async () => {
    const app = createTestApp(await open());
    const refused = await app.call('GET', '/api/account/visits');
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'redirects %s to its page, without its data',
    async (type) => {
      const app = createTestApp(await open());
      const send = (path: string) =>
        app.app.request(path, {
          method: 'POST',
          headers: { 'Content-Type': type },
          body: 'phone=%2B905321234567',
        });
      for (const [path, location] of [
        ['/register', '/register'],
        ['/register/', '/register'],
        ['/contact?kaynak=afis', '/contact?kaynak=afis'],
        ['/', '/'],
        ['/%09/evil.example', '/%09/evil.example'],
      ] as const) {
        const response = await send(path);
        expect([response.status, response.headers.get('location')], path).toEqual([303, location]);
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(await response.text()).toBe('');
      }
      for (const path of ['//evil.example', '/\\evil.example/', '/\t/evil.example'])
        expect((await send(path)).headers.get('location'), path).toBeNull();
      expect((await send('/api/contact')).status).toBe(415);
    },
  );

  const OPENED = '/api/invitation/YOK1234/opened';

  it.each([
    ['nothing', {}, 200],
    ['our origin', { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' }, 200],
    ['JSON', { 'Content-Type': 'application/json' }, 200],
    ['another origin', { Origin: 'https://evil.example' }, 403],
    ['no origin of its own', { Origin: 'null' }, 403],
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['another host of the site', { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    ['a text', { 'Content-Type': 'text/plain' }, 415],
  ])('answers a change without a body that names %s', async (_, headers, status) => {
    const { app } = createTestApp(await open());
    const request = { method: 'POST', headers: headers as Record<string, string> };
    expect((await app.request(OPENED, request)).status).toBe(status);
  });

  it('ignores cookies and has no CORS', async () => {
    const app = createTestApp(await open());
    const response = await app.app.request('/api/business/by-phone/%2B905321234567', {
      headers: { Cookie: 'session=abc', Origin: 'https://evil.example' },
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('answers 503 in an outage, on pages and in the API', async () => {
    const database = await open();
    const app = createTestApp(awayOf(database));
    const api = await app.call('GET', '/api/business/cinar');
    expect(api.status).toBe(503);
    expect(api.headers.get('retry-after')).toBe('5');
    expect(await api.json()).toMatchObject({ code: 'UNAVAILABLE' });

    const page = await app.app.request('/cinar');
    expect(page.status).toBe(503);
    const html = await page.text();
    expect(html).toContain('Tekrar Dene');
    expect(html).not.toContain('Bulunamadı');
  });

  it('reports liveness without the database and readiness with it', async () => {
    const database = await open();
    const app = createTestApp(database, { deps: { isReady: () => false } });
    const answers = [
      await app.app.request('/healthz'),
      await app.app.request('/readyz'),
      await createTestApp(database).app.request('/readyz'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 503, 200]);
    for (const { headers } of answers) expect(headers.get('cache-control')).toBe('no-store');
  });
});
