import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { ApiCall } from '#shared/contract/call.ts';
import { ConnectionError } from './api-client.ts';
import { callApi, readQuery } from './call-api.ts';
import { credentials } from './credentials.ts';

const orderCall = {
  id: 'call1',
  method: 'POST',
  path: '/api/businesses/:slug/orders',
  summary: 'Order tea',
  authority: 'owner',
  request: z.strictObject({ glasses: z.int() }),
  response: z.object({ total: z.number() }),
  errors: [],
} as const satisfies ApiCall;

const businessCall = {
  id: 'call2',
  method: 'GET',
  path: '/api/businesses/:slug',
  summary: 'A business',
  authority: 'public',
  response: z.object({ name: z.string() }),
  errors: ['BUSINESS_NOT_FOUND'],
} as const satisfies ApiCall;

const fetchMock = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown) =>
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  credentials.owner = null;
  vi.unstubAllGlobals();
});

describe('callApi', () => {
  it('sends the method, path and body of the definition', async () => {
    answer(200, { total: 45, more: 'is left out' });
    const input = { params: { slug: 'çay/evi' }, body: { glasses: 3 }, token: 'tok' };
    await expect(callApi(orderCall, input)).resolves.toEqual({ total: 45 });
    expect(fetchMock.mock.calls[0]).toMatchObject([
      '/api/businesses/%C3%A7ay%2Fevi/orders',
      { method: 'POST', body: '{"glasses":3}', headers: { Authorization: 'Bearer tok' } },
    ]);
  });

  it('rejects a response that does not match the schema, unless the caller passes a looser one', async () => {
    answer(200, {});
    const input = { params: { slug: 'cay' }, body: { glasses: 3 } };
    await expect(callApi(orderCall, input)).rejects.toBeInstanceOf(ConnectionError);
    answer(200, {});
    await expect(callApi(orderCall, input, z.partial(orderCall.response))).resolves.toEqual({});
  });

  it("sends the owner's token only with an owner's call, unless the caller passes one", async () => {
    const source = vi.fn(async () => 'owner');
    credentials.owner = source;
    const order = { params: { slug: 'cay' }, body: { glasses: 3 } };
    const sentToken = () => new Headers(fetchMock.mock.lastCall?.[1]?.headers).get('authorization');
    answer(200, { total: 45 });
    await callApi(orderCall, order);
    expect(sentToken()).toBe('Bearer owner');
    answer(200, { total: 45 });
    await callApi(orderCall, { ...order, token: 'confirmed' });
    expect(sentToken()).toBe('Bearer confirmed');
    answer(200, { name: 'Çınar' });
    await callApi(businessCall, { params: { slug: 'cay' } });
    expect(sentToken()).toBeNull();
    expect(source).toHaveBeenCalledOnce();
  });

  it("sends no owner's call if the identity SDK fails", async () => {
    credentials.owner = () => Promise.reject(new Error('no SDK'));
    const order = { params: { slug: 'cay' }, body: { glasses: 3 } };
    await expect(callApi(orderCall, order)).rejects.toThrow('no SDK');
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('is type-checked against the definition', () => {
    const params = { slug: 'cay' };
    const neverMade = () => [
      // @ts-expect-error: `glasses` is a number
      callApi(orderCall, { params, body: { glasses: 'üç' } }),
      // @ts-expect-error: the path has a parameter
      callApi(businessCall, {}),
      // @ts-expect-error: a call without a request has no body
      callApi(businessCall, { params, body: {} }),
      // @ts-expect-error: this call never answers that
      readQuery(businessCall, params, 'INVITATION_INVALID'),
    ];
    expect(neverMade).toBeTypeOf('function');
  });
});

describe('readQuery', () => {
  const context = { signal: new AbortController().signal };

  it('caches the response under the key of its call', async () => {
    answer(200, { name: 'Çınar' });
    const { queryKey, queryFn } = readQuery(businessCall, { slug: 'çınar' }, 'BUSINESS_NOT_FOUND');
    expect(queryKey).toEqual(['/api/businesses', 'çınar']);
    await expect(queryFn(context)).resolves.toEqual({ name: 'Çınar' });
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/businesses/%C3%A7%C4%B1nar');
  });

  it('returns null if the record does not exist, and fails on other errors', async () => {
    const { queryFn } = readQuery(businessCall, { slug: 'yok' }, 'BUSINESS_NOT_FOUND');
    answer(404, { error: 'x', code: 'BUSINESS_NOT_FOUND' });
    await expect(queryFn(context)).resolves.toBeNull();
    answer(404, { error: 'x', code: 'NOT_FOUND' });
    await expect(queryFn(context)).rejects.toMatchObject({ status: 404 });
    answer(503, { error: 'x', code: 'UNAVAILABLE' });
    await expect(queryFn(context)).rejects.toMatchObject({ status: 503 });
  });
});
