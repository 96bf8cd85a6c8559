import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

describe('the OpenAPI document', () => {
  const document = openApiDocument('https://demlik.example', false);

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

  it('asks for an App Check token where the server does, and names none where App Check is off', () => {
    const { paths, components } = openApiDocument('https://demlik.example', true);
    const securityOf = (path: string, method: string) =>
      (paths[path]?.[method] as { security?: unknown } | undefined)?.security;
    expect(components.securitySchemes.appCheck).toMatchObject({ in: 'header', name: 'X-Firebase-AppCheck' });
    expect(securityOf('/api/contact', 'post')).toEqual([{ appCheck: [] }]);
    expect(securityOf('/api/account/delete', 'delete')).toEqual([{ identityToken: [], appCheck: [] }]);
    expect(securityOf('/api/business/by-phone/{phone}', 'get')).toEqual([
      { identityToken: [], appCheck: [] },
    ]);
    expect(securityOf('/api/business/{slug}', 'get')).toBeUndefined();
    expect(JSON.stringify(document)).not.toMatch(/app.?check/i);
  });

  it('carries the bounds of the schemas', () => {
    expect(JSON.stringify(document.paths['/api/register'])).toContain('"maxLength":80');
  });
});
