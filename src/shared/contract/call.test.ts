import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type ApiCall, callKey, errorCodesOf, keyPath } from './call.ts';

const orderCall = {
  id: 'call1',
  method: 'GET',
  path: '/api/businesses/:slug/orders/:id/lines',
  summary: 'Lines of an order',
  authority: 'owner',
  response: z.object({ lines: z.array(z.string()) }),
  errors: ['INVITATION_OPEN'],
} as const satisfies ApiCall;

it('builds its key from the path and the parameters, and encodes them in its URL', () => {
  const key = callKey(orderCall, { slug: 'çay/evi', id: '+9' });
  expect(key).toEqual(['/api/businesses', 'çay/evi', 'orders', '+9', 'lines']);
  expect(keyPath(key)).toBe('/api/businesses/%C3%A7ay%2Fevi/orders/%2B9/lines');
});

it('requires every parameter by its name', () => {
  // @ts-expect-error: `id` is missing
  callKey(orderCall, { slug: 'cay' });
  // @ts-expect-error: the path has no `code`
  callKey(orderCall, { slug: 'cay', id: '1', code: 'x' });
});

it('derives the possible error codes from the shape of a call', () => {
  expect(errorCodesOf(orderCall)).toEqual([
    'RATE_LIMITED',
    'INTERNAL',
    'UNAVAILABLE',
    'NOT_FOUND',
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'NO_BUSINESS_FOR_PHONE',
    'FORMER_NUMBER',
    'INVITATION_OPEN',
  ]);
  const change = { ...orderCall, method: 'PUT', authority: 'public', request: z.object({}) } as const;
  expect(errorCodesOf(change)).toEqual([
    'RATE_LIMITED',
    'INTERNAL',
    'UNAVAILABLE',
    'NOT_FOUND',
    'CROSS_ORIGIN',
    'UNSUPPORTED_MEDIA_TYPE',
    'PAYLOAD_TOO_LARGE',
    'MALFORMED_REQUEST',
    'VALIDATION_FAILED',
    'INVITATION_OPEN',
  ]);
});
