import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

describe('the OpenAPI document', () => {
  const document = openApiDocument('https://demlik.example');

  it('describes each product call with its method', () => {
    const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(calls.sort()).toEqual(
      [
        'DELETE /api/account/delete',
        'GET /api/business/by-phone/{phone}',
        'GET /api/business/{slug}',
        'GET /api/invitation/{code}',
        'POST /api/auth/phone-check',
        'POST /api/auth/whitelist-login',
        'POST /api/contact',
        'POST /api/register',
        'PUT /api/business/update',
      ].sort(),
    );
  });

  it('carries the bounds of the schemas', () => {
    expect(JSON.stringify(document.paths['/api/register'])).toContain('"maxLength":80');
  });
});
