import { describe, expect, it } from 'vitest';
import { deleteAccountCall, deleteAccountExample } from '#shared/contract/account.ts';
import {
  ownBusinessCall,
  ownBusinessExample,
  updateBusinessCall,
  updateBusinessExample,
} from '#shared/contract/business.ts';
import { contactCall, contactExample } from '#shared/contract/contact.ts';
import { publicBusinessCall, publicBusinessExample } from '#shared/contract/public-business.ts';
import { registerCall, registerExample } from '#shared/contract/registration.ts';
import { type Operation, openApiDocument } from './openapi.ts';

const routes = [
  { call: registerCall, example: registerExample },
  { call: ownBusinessCall, example: ownBusinessExample },
  { call: publicBusinessCall, example: publicBusinessExample },
  { call: updateBusinessCall, example: updateBusinessExample },
  { call: contactCall, example: contactExample },
  { call: deleteAccountCall, example: deleteAccountExample },
];
const documentOf = (appCheck: boolean) =>
  openApiDocument({ origin: 'https://demlik.example', routes, appCheck });

const operation = ({ paths }: ReturnType<typeof documentOf>, path: string, method: string) =>
  paths[path]?.[method] as Operation;

type Fields = Record<string, { pattern?: string; description?: string }>;

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

  it('names the rules of a field, also those that a pattern cannot express', () => {
    const { requestBody } = operation(document, '/api/register', 'post');
    const properties = (requestBody?.content['application/json'].schema.properties ?? {}) as Fields;
    const address = new RegExp(properties.address?.pattern ?? '');
    expect([address.test(''), address.test('Kat 1, 14'), address.test('Kat 1, No 4')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(properties.address?.description).toContain('Adres en az 10 karakter olmalıdır.');
    expect(new RegExp(properties.phone?.pattern ?? '').test('+905321234567')).toBe(true);
    const { responses } = operation(document, '/api/business/update', 'put');
    expect(responses['400']?.description).toContain('Adres en az 10 karakter olmalıdır.');
  });

  it('says when to try again, and where a business has moved', () => {
    const { responses } = operation(document, '/api/business/{slug}', 'get');
    const headers = Object.entries(responses).map(([status, { headers }]) => [
      status,
      Object.keys(headers ?? {}),
    ]);
    expect(Object.fromEntries(headers)).toMatchObject({
      308: ['Location'],
      429: ['Retry-After'],
      503: ['Retry-After'],
    });
  });

  it('has the sentences of all fields in an error', () => {
    const { fields } = (document.components.schemas.Error.properties ?? {}) as Fields;
    expect(fields).toMatchObject({ additionalProperties: { type: 'string' } });
  });

  it('lists the error codes of each status, and no default response', () => {
    const { responses } = operation(document, '/api/business/{slug}', 'get');
    expect(Object.keys(responses)).toEqual(['200', '308', '404', '429', '500', '503']);
    expect(responses['404']?.description).toMatch(/^NOT_FOUND: .*\nBUSINESS_NOT_FOUND: /);
    const { responses: writing } = operation(document, '/api/register', 'post');
    expect(JSON.stringify(writing['409'])).toContain('"enum":["PHONE_TAKEN","FORMER_NUMBER"]');
    expect(JSON.stringify(writing['403'])).toContain('"enum":["CROSS_ORIGIN","FORBIDDEN"]');
  });
});
