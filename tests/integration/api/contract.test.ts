import { expect, it } from 'vitest';
import type { OpenApiDocument } from '#server/http/openapi.ts';
import { checkAnswer, contractCalls } from '../../support/contract.ts';
import { describePglite } from '../../support/databases.ts';
import { withAddedFields } from '../../support/next-release.ts';
import { createTestApp } from '../../support/test-app.ts';

describePglite('the contract', (open) => {
  it('is served and described call by call', async () => {
    const app = createTestApp(await open());
    const document = (await (await app.call('GET', '/api/openapi.json')).json()) as {
      paths: Record<string, object>;
    };
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const defined = contractCalls.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(described.sort()).toEqual(defined.sort());
  });

  it('has a valid example of request and answer for each call', async () => {
    const app = createTestApp(await open());
    const { paths } = (await (await app.call('GET', '/api/openapi.json')).json()) as OpenApiDocument;
    for (const { method, path, request, response, file } of contractCalls) {
      const described = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      const sent = described?.requestBody?.content['application/json'].example;
      const answered = described?.responses[200]?.content?.['application/json']?.example;
      if (request !== undefined) expect(request.parse(sent), path).toEqual(sent);
      if (file === undefined) expect(response.parse(answered), path).toEqual(answered);
      else expect(described?.responses[200]?.content, path).toEqual({ [file]: {} });
    }
  });

  it('drops unknown fields from every object of a request, and accepts them in an answer', async () => {
    const app = createTestApp(await open());
    const { paths } = (await (await app.call('GET', '/api/openapi.json')).json()) as OpenApiDocument;
    for (const { method, path, request, response, file } of contractCalls) {
      const described = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      const sent = described?.requestBody?.content['application/json'].example;
      const answered = described?.responses[200]?.content?.['application/json']?.example;
      if (request !== undefined) expect(request.parse(withAddedFields(sent)), path).toEqual(sent);
      if (file === undefined)
        expect(response.parse(withAddedFields(answered)), path).toMatchObject(answered as object);
    }
  });
});

it.each([
  [404, { code: 'PHONE_TAKEN', error: 'x' }],
  [409, { code: 'BUSINESS_NOT_FOUND', error: 'x' }],
  [200, { name: 'Çınar' }],
  [404, { error: 'x' }],
])('an answer of %i %j to a public business violates the contract', async (status, body) => {
  const answer = Response.json(body, { status });
  await expect(checkAnswer('GET', '/api/business/cinar', answer)).rejects.toThrow();
});
