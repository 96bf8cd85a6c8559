import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { contractCalls } from '../../support/contract.ts';
import { describePglite } from '../../support/databases.ts';
import { createTestApp } from '../../support/test-app.ts';

describePglite('the OpenAPI document', (open) => {
  const read = async () => {
    const app = createTestApp(await open());
    return (await app.call('GET', '/api/openapi.json')).text();
  };

  it('is a file of the site: made once, compressed, and not sent again to a client that has it', async () => {
    const { app } = createTestApp(await open());
    const headers = { 'Accept-Encoding': 'br' };
    const first = await app.request('/api/openapi.json', { headers });
    expect(first.headers.get('Content-Encoding')).toBe('br');
    const etag = first.headers.get('ETag') ?? '';
    const again = await app.request('/api/openapi.json', { headers: { ...headers, 'If-None-Match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('passes redocly lint', { tags: ['full'] }, async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source: await read(), config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('describes the values of a record', async () => {
    const { components } = JSON.parse(await read());
    const { fields } = components.schemas.Error.properties;
    expect(fields).toMatchObject({ type: 'object', additionalProperties: { type: 'string' } });
  });

  it('names each operation once', async () => {
    const ids = contractCalls.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const { paths } = JSON.parse(await read()) as { paths: Record<string, Record<string, object>> };
    const named = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(named.map((operation) => 'operationId' in operation && operation.operationId).sort()).toEqual(
      ids.sort(),
    );
  });
});
