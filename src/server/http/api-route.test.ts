import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { AppContext, AppEnv } from '#server/app-context.ts';
import { errorHandler } from '#server/http/middleware/errors.ts';
import { InvalidIdTokenError } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import type { ApiCall } from '#shared/contract/call.ts';
import { type ApiRoute, apiRoute, serve } from './api-route.ts';

const orderCall = {
  id: 'call1',
  method: 'POST',
  path: '/api/businesses/:slug/orders',
  summary: 'Order tea',
  authority: 'owner',
  request: z.object({
    glasses: z.int().check(z.maximum(20, 'En fazla 20 bardak.')),
    note: z.optional(z.string().check(z.trim())),
    seat: z.optional(z.object({ table: z.int() })),
  }),
  response: z.object({ slug: z.string(), glasses: z.number(), note: z.optional(z.string()) }),
  errors: ['BUSINESS_NOT_FOUND'],
} as const satisfies ApiCall;

const businessCall = {
  id: 'call2',
  method: 'GET',
  path: '/api/businesses/:slug',
  summary: 'A business',
  authority: 'public',
  response: z.object({ name: z.string() }),
  redirect: 'Where it is now',
} as const satisfies ApiCall;

const orderExample = {
  params: { slug: 'cinar' },
  request: { glasses: 3 },
  response: { slug: 'cinar', glasses: 3 },
};
const businessExample = { params: { slug: 'cinar' }, response: { name: 'Çınar' } };

const owner = { uid: 'u', phone: '+905321234567', authTime: new Date(0), lastSignInAt: new Date(0) };
const identity = {
  verifyIdToken: async (token: string) => {
    expect(token).toBeTypeOf('string');
    if (token === 'no-phone') return { ...owner, phone: null };
    if (token !== 'good') throw new InvalidIdTokenError();
    return owner;
  },
};
const noLimit: ApiRoute['limit'] = (_, next) => next();

function appWith(route: ApiRoute) {
  const app = new Hono<AppEnv>();
  const unexpected = () => expect.unreachable('no fault of ours');
  const deps = { logger: { error: unexpected }, pages: { failure: unexpected } };
  app.onError(errorHandler(deps as unknown as Parameters<typeof errorHandler>[0]));
  const limiter = { consume: async () => ({ allowed: true, used: 1 }) };
  const pageChanges = { readOwn: async () => {} };
  serve(app, { identity, limiter, pageChanges } as unknown as AppContext, route, null);
  return app;
}

const order = apiRoute(orderCall, orderExample, noLimit, ({ body, params, owner: caller }) => {
  expect(caller).toEqual(owner);
  // The contract does not name `phone`, so the route must leave it out, like other columns of a record.
  const record = { ...body, slug: params.slug, phone: caller.phone };
  return record;
});

function postOrder(body: string, token = 'good') {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  return appWith(order).request('/api/businesses/%C3%A7ay/orders', { method: 'POST', headers, body });
}

describe('a route of a call', () => {
  it('gets decoded parameters and a parsed body, and answers only fields of the contract', async () => {
    const response = await postOrder('{"glasses":3,"note":" demli "}');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ slug: 'çay', glasses: 3, note: 'demli' });
  });

  it('accepts only the owner', async () => {
    const response = await postOrder('{"glasses":3}', 'forged');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
    const withoutPhone = await postOrder('{"glasses":3}', 'no-phone');
    expect(withoutPhone.status).toBe(403);
    expect(await withoutPhone.json()).toMatchObject({ code: 'FORBIDDEN' });
    const answerTo = async (Authorization?: string) => {
      const headers = Authorization === undefined ? {} : { Authorization };
      return (await appWith(order).request('/api/businesses/x/orders', { method: 'POST', headers })).status;
    };
    // Without a body, an owner is answered 415.
    expect(await answerTo('Bearer good')).toBe(415);
    for (const header of [undefined, 'good', 'xBearer good', 'Bearer good x', 'Bearer  good'])
      expect(await answerTo(header), header).toBe(401);
  });

  it.each([
    ['{"glasses":21}', { glasses: 'En fazla 20 bardak.' }],
    [
      '{"glasses":"üç","note":7}',
      { glasses: 'Bu alanı kontrol edip yeniden yazın.', note: 'Bu alanı kontrol edip yeniden yazın.' },
    ],
    ['{}', { glasses: 'Bu alanı kontrol edip yeniden yazın.' }],
    ['{"glasses":3,"seat":{}}', { 'seat.table': 'Bu alanı kontrol edip yeniden yazın.' }],
  ])('rejects %s with an error per field, never in English', async (body, fields) => {
    const response = await postOrder(body);
    expect(response.status).toBe(400);
    const [error] = Object.values(fields);
    expect(await response.json()).toEqual({ code: 'VALIDATION_FAILED', error, fields });
  });

  it.each(['{', '[]', 'null', '"glasses"'])('rejects %s as malformed, without field errors', async (body) => {
    expect(await (await postOrder(body)).json()).toMatchObject({ code: 'MALFORMED_REQUEST' });
  });

  it('reads JSON of any case and charset, and names the type that is missing', async () => {
    const answerTo = async (type: string) => {
      const headers = { 'Content-Type': type, Authorization: 'Bearer good' };
      const request = { method: 'POST', headers, body: '{"glasses":3}' };
      return (await appWith(order).request('/api/businesses/x/orders', request)).status;
    };
    expect(await answerTo(' Application/JSON ; charset=utf-8')).toBe(200);
    expect(await answerTo('text/plain')).toBe(415);
  });

  it('drops fields that the call does not name', async () => {
    const response = await postOrder('{"glasses":3,"sugar":true}');
    expect([response.status, await response.json()]).toEqual([200, { slug: 'çay', glasses: 3 }]);
  });

  it.each([
    ['08006', true],
    ['23505', false],
  ])(
    'reads what a failed call may have changed, and says if the database is away: %s',
    async (code, isAway) => {
      const read: unknown[] = [];
      const error = Object.assign(new Error('no answer'), { code });
      const failing = apiRoute(orderCall, orderExample, noLimit, () => Promise.reject(error));
      const app = new Hono<AppEnv>().onError(() => new Response(null, { status: 500 }));
      const limiter = { consume: async () => ({ allowed: true, used: 1 }) };
      const pageChanges = { readOwn: async (away: unknown) => void read.push(away) };
      serve(app, { identity, limiter, pageChanges } as unknown as AppContext, failing, null);
      const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer good' };
      const request = { method: 'POST', headers, body: '{"glasses":3}' };
      expect((await app.request('/api/businesses/x/orders', request)).status).toBe(500);
      expect(read).toEqual([isAway]);
    },
  );

  it('counts its rate limit before it validates', async () => {
    const full = apiRoute(
      orderCall,
      orderExample,
      () => {
        throw new ProductError('RATE_LIMITED');
      },
      () => expect.unreachable('refused before'),
    );
    const response = await appWith(full).request('/api/businesses/x/orders', { method: 'POST' });
    expect(response.status).toBe(429);
  });

  it('redirects if its call declares it', async () => {
    const moved = apiRoute(businessCall, businessExample, noLimit, (_, c) =>
      c.redirect('/api/businesses/yeni', 308),
    );
    const response = await appWith(moved).request('/api/businesses/eski');
    expect([response.status, response.headers.get('location')]).toEqual([308, '/api/businesses/yeni']);
  });

  it('must match its call to compile', () => {
    // @ts-expect-error: `glasses` is missing
    apiRoute(orderCall, orderExample, noLimit, ({ params }) => ({ slug: params.slug }));
    // @ts-expect-error: `name` is a text
    apiRoute(businessCall, businessExample, noLimit, async () => ({ name: 7 }));
    // @ts-expect-error: an answer of its own making would be of any shape
    apiRoute(businessCall, businessExample, noLimit, (_, c) => c.json({ name: 7 }));
    // @ts-expect-error: only a call with `redirect` may lead elsewhere
    apiRoute(orderCall, orderExample, noLimit, (_, c) => c.redirect('/', 308));
    // @ts-expect-error: the path has no `id`
    apiRoute(businessCall, businessExample, noLimit, ({ params }) => ({ name: params.id }));
    // @ts-expect-error: nobody is signed in
    apiRoute(businessCall, businessExample, noLimit, ({ owner: { phone } }) => ({ name: `${phone}` }));
  });
});
