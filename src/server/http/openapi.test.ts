import { describe, expect, it } from 'vitest';
import { deleteAccountCall, deleteAccountExample } from '#shared/contract/account.ts';
import { ownBusinessCall, ownBusinessExample } from '#shared/contract/business.ts';
import { contactCall, contactExample } from '#shared/contract/contact.ts';
import { publicBusinessCall, publicBusinessExample } from '#shared/contract/public-business.ts';
import { registerCall, registerExample } from '#shared/contract/registration.ts';
import { type Operation, openApiDocument } from './openapi.ts';

const routes = [
  { call: registerCall, example: registerExample },
  { call: ownBusinessCall, example: ownBusinessExample },
  { call: publicBusinessCall, example: publicBusinessExample },
  { call: contactCall, example: contactExample },
  { call: deleteAccountCall, example: deleteAccountExample },
];
const documentOf = (appCheck: boolean) =>
  openApiDocument({ origin: 'https://demlik.example', routes, appCheck });

const operation = ({ paths }: ReturnType<typeof documentOf>, path: string, method: string) =>
  paths[path]?.[method] as Operation;

describe('the OpenAPI document', () => {
  const document = documentOf(false);

  it('names the parameters of a path', () => {
    const { parameters, requestBody } = operation(document, '/api/business/by-phone/{phone}', 'get');
    expect(parameters).toEqual([
      { name: 'phone', in: 'path', required: true, schema: { type: 'string' }, example: '+905321234567' },
    ]);
    expect(requestBody).toBeUndefined();
  });

  it('requires an App Check token only if App Check is on', () => {
    const attested = documentOf(true);
    const securityOf = (path: string, method: string) => operation(attested, path, method).security;
    expect(attested.components.securitySchemes.appCheck).toMatchObject({
      in: 'header',
      name: 'X-Firebase-AppCheck',
    });
    expect(securityOf('/api/contact', 'post')).toEqual([
      { appCheck: [] },
      { identityToken: [], appCheck: [] },
    ]);
    expect(securityOf('/api/account/delete', 'delete')).toEqual([{ identityToken: [], appCheck: [] }]);
    expect(securityOf('/api/business/by-phone/{phone}', 'get')).toEqual([
      { identityToken: [], appCheck: [] },
    ]);
    expect(securityOf('/api/business/{slug}', 'get')).toEqual([{}, { identityToken: [] }]);
    expect(operation(attested, '/api/contact', 'post').responses).toHaveProperty('403');
    expect(JSON.stringify(document)).not.toMatch(/app.?check/i);
  });

  it('allows an optional token', () => {
    expect(operation(document, '/api/register', 'post').security).toEqual([{}, { identityToken: [] }]);
    expect(operation(document, '/api/account/delete', 'delete').security).toEqual([{ identityToken: [] }]);
  });

  it('has the limits of the schemas', () => {
    expect(JSON.stringify(document.paths['/api/register'])).toContain('"maxLength":80');
  });

  it('lists the error codes of each status, and no default response', () => {
    const { responses } = operation(document, '/api/business/{slug}', 'get');
    expect(Object.keys(responses)).toEqual(['200', '308', '404', '429', '500', '503']);
    expect(responses['404']?.description).toBe('BUSINESS_NOT_FOUND: Bu adrese ait bir işletme bulunamadı.');
    const { responses: writing } = operation(document, '/api/register', 'post');
    expect(JSON.stringify(writing['409'])).toContain('"enum":["PHONE_TAKEN"]');
    expect(JSON.stringify(writing['403'])).toContain('"enum":["CROSS_ORIGIN","FORBIDDEN"]');
  });
});
