import { expect, it } from 'vitest';
import { describePglite } from '../../support/databases.ts';
import { createTestApp } from '../../support/test-app.ts';

describePglite('the HTTP surface', (open) => {
  it('answers unknown API paths and methods in JSON', async () => {
    const app = createTestApp(await open());
    const unknown = await app.call('GET', '/api/yok');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ code: 'NOT_FOUND' });
    expect((await app.call('POST', '/register', {})).status).toBe(405);
  });

  it('answers malformed JSON without a stack', async () => {
    const app = createTestApp(await open());
    const response = await app.app.request('/api/auth/phone-check', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"phone":',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ code: 'MALFORMED_REQUEST', error: 'İstek anlaşılamadı.' });
  });

  it('has no authority in cookies and no CORS', async () => {
    const app = createTestApp(await open());
    const response = await app.app.request('/api/business/by-phone/%2B905321234567', {
      headers: { Cookie: 'session=abc', Origin: 'https://evil.example' },
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('shows an outage as an outage, on pages and in the API', async () => {
    const database = await open();
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const broken = {
      ...database,
      db: new Proxy(database.db, {
        get: () => () => {
          throw away;
        },
      }),
    };
    const app = createTestApp(broken);
    const api = await app.call('GET', '/api/business/cinar');
    expect(api.status).toBe(503);
    expect(api.headers.get('retry-after')).toBe('5');
    expect(await api.json()).toMatchObject({ code: 'UNAVAILABLE' });

    const page = await app.app.request('/cinar');
    expect(page.status).toBe(503);
    const html = await page.text();
    expect(html).toContain('Yeniden dene');
    expect(html).not.toContain('Bulunamadı');
  });

  it('reports liveness without the database and readiness with it', async () => {
    const database = await open();
    const app = createTestApp(database, { deps: { isReady: () => false } });
    expect((await app.app.request('/healthz')).status).toBe(200);
    expect((await app.app.request('/readyz')).status).toBe(503);
    expect((await createTestApp(database).app.request('/readyz')).status).toBe(200);
  });
});
