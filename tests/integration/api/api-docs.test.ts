import { expect, it } from 'vitest';
import { contractCalls } from '../../support/contract.ts';
import { describePglite } from '../../support/databases.ts';
import { createTestApp } from '../../support/test-app.ts';

describePglite('the page about the API', (open) => {
  it('is not there unless it is asked for', async () => {
    const { app } = createTestApp(await open());
    expect((await app.request('/api/docs')).status).toBe(404);
    expect((await app.request('/api/docs.css')).status).toBe(404);
  });

  it('describes every call of the contract, and stays out of search engines', async () => {
    const { app } = createTestApp(await open(), { environment: { API_DOCS: 'on' } });
    const response = await app.request('/api/docs');
    expect(response.status).toBe(200);
    const page = await response.text();
    for (const { method, path } of contractCalls) {
      expect(page).toContain(`${method} ${path.replace(/:(\w+)/g, '{$1}')}</a>`);
    }
    expect(page).toContain('<meta name="robots" content="noindex">');
  });

  it('shows what to send and what comes back, under the rules of the schemas', async () => {
    const { app } = createTestApp(await open(), { environment: { API_DOCS: 'on' } });
    const page = await (await app.request('/api/docs')).text();
    const section =
      page.split('<section').find((part) => part.includes('id="put-api-business-update"')) ?? '';
    const text = section
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'");
    expect(text).toContain("curl -X PUT 'https://demlik.example/api/business/update'");
    expect(text).toContain('-H "Authorization: Bearer $ID_TOKEN"');
    expect(text).toMatch(/name\s+string; 1 to 80 characters/);
    expect(text).toMatch(/address\s+string; optional; 0 to 240 characters/);
    expect(text).toMatch(/business\.code\s+string or null/);
    expect(text).toContain('"slug": "cinar-cay-ocagi"');
    expect(text).toMatch(/409 TOO_MANY_NAMES\s*İşletmenizin adını çok kez değiştirdiniz/);
  });

  it('loads nothing but its own stylesheet', async () => {
    const { app } = createTestApp(await open(), { environment: { API_DOCS: 'on' } });
    const page = await (await app.request('/api/docs')).text();
    expect(page).not.toMatch(/<script|<style| style=|src=|url\(/);
    const stylesheet = await app.request('/api/docs.css');
    expect(stylesheet.headers.get('content-type')).toContain('text/css');
    expect(await stylesheet.text()).not.toMatch(/url\(|@import/);
  });
});
