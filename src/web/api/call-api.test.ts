import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { ApiCall } from '#shared/contract/call.ts';
import { ApiError, ConnectionError, errorText, hasErrorCode, nullOnError } from './api-errors.ts';
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
} as const satisfies ApiCall;

const businessCall = {
  id: 'call2',
  method: 'GET',
  path: '/api/businesses/:slug',
  summary: 'A business',
  authority: 'public',
  response: z.object({ name: z.string() }),
  errors: ['BUSINESS_NOT_FOUND', 'UNAUTHENTICATED'],
} as const satisfies ApiCall;

const messageCall = {
  id: 'call3',
  method: 'POST',
  path: '/api/messages',
  summary: 'Send a message',
  authority: 'public',
  request: z.strictObject({ message: z.string() }),
  response: z.object({ message: z.string() }),
  errors: ['VALIDATION_FAILED'],
} as const satisfies ApiCall;

const fetchMock = vi.fn<typeof fetch>();
const answerText = (status: number, body: string, statusText = '') =>
  fetchMock.mockResolvedValueOnce(new Response(body, { status, statusText }));
const answer = (status: number, body: unknown) => answerText(status, JSON.stringify(body));
const sendMessage = (token?: string) =>
  callApi(messageCall, { body: { message: 'iki çay' }, ...(token !== undefined && { token }) });
const failure = () =>
  sendMessage().then(
    () => expect.unreachable('should have failed'),
    (error: unknown) => error,
  );
const sentToken = () => new Headers(fetchMock.mock.lastCall?.[1]?.headers).get('authorization');

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  credentials.owner = null;
  credentials.visitor = null;
  vi.unstubAllGlobals();
});

describe('callApi', () => {
  it('sends no body and no Authorization header by default', async () => {
    answer(200, { name: 'Çınar' });
    await callApi(businessCall, { params: { slug: 'cay' } });
    const sent = fetchMock.mock.calls[0]?.[1];
    expect(sent?.body).toBeNull();
    expect(sent?.headers).toEqual({ 'Content-Type': 'application/json' });
  });

  it('sends the current user’s token, unless the caller passes one', async () => {
    credentials.visitor = async () => 'current';
    answer(200, { message: 'tamam' });
    await sendMessage();
    expect(sentToken()).toBe('Bearer current');
    answer(200, { message: 'tamam' });
    await sendMessage('tok');
    expect(sentToken()).toBe('Bearer tok');
  });

  it('fails with an error that has status, body, code, user message and field messages', async () => {
    const body =
      '{"error":"Mesaj çok uzun.","code":"VALIDATION_FAILED","fields":{"message":"Kısaltın.","x":1}}';
    answerText(400, body, 'Bad Request');
    const error = await failure();
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: `400: ${body}`,
      status: 400,
      code: 'VALIDATION_FAILED',
      userMessage: 'Mesaj çok uzun.',
      fields: { message: 'Kısaltın.' },
    });
    expect(hasErrorCode(error, 'VALIDATION_FAILED')).toBe(true);
    expect(hasErrorCode(error, 'INTERNAL')).toBe(false);
  });

  it.each([
    [502, '', { message: '502: Bad Gateway', code: null, userMessage: null }],
    [503, '<html>busy</html>', { message: '503: <html>busy</html>', userMessage: null }],
    // Outside the closed list.
    [418, '{"error":"Çay bitti.","code":"TEAPOT"}', { code: null, userMessage: 'Çay bitti.' }],
  ])('shows of an answer %i with the body %j only what is known', async (status, body, known) => {
    answerText(status, body, 'Bad Gateway');
    const error = await failure();
    expect(error).toMatchObject(known);
    expect(errorText(error, 'yedek')).toBe(known.userMessage ?? 'yedek');
  });

  it('reports a missing connection', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const error = await failure();
    expect(error).toBeInstanceOf(ConnectionError);
    expect(errorText(error, 'yedek')).toMatch(/^Bağlantı kurulamadı/);
  });

  it.each(['<html>', '{"wrong":true}', ''])('rejects a 200 with the body %j', async (body) => {
    answerText(200, body);
    const error = await failure();
    expect(error).toBeInstanceOf(ConnectionError);
    expect(errorText(error, 'yedek')).toMatch(/Beklenmeyen bir cevap/);
  });

  it('sends the method, path and body of the definition, with cookies and the token', async () => {
    answer(200, { total: 45, more: 'is left out' });
    const input = { params: { slug: 'çay/evi' }, body: { glasses: 3 }, token: 'tok' };
    await expect(callApi(orderCall, input)).resolves.toEqual({ total: 45 });
    expect(fetchMock.mock.calls[0]).toMatchObject([
      '/api/businesses/%C3%A7ay%2Fevi/orders',
      {
        method: 'POST',
        credentials: 'include',
        body: '{"glasses":3}',
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer tok' },
      },
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
      // @ts-expect-error: it is called `slug`
      callApi(businessCall, { params: { name: 'cay' } }),
      // @ts-expect-error: a call without a request has no body
      callApi(businessCall, { params, body: {} }),
    ];
    expect(neverMade).toBeTypeOf('function');
  });
});

describe('a slow answer', () => {
  /** Answers in parts, `pauses` ms apart, like a browser: an abort ends the body. */
  function answerSlowly(pauses: number[]) {
    fetchMock.mockImplementationOnce(async (_, init) => {
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
          for (const pause of pauses) {
            await new Promise((resolve) => setTimeout(resolve, pause));
            if (init?.signal?.aborted) return;
            controller.enqueue(new TextEncoder().encode(' '));
          }
          controller.enqueue(new TextEncoder().encode('{"name":"Çınar"}'));
          controller.close();
        },
      });
      return new Response(body);
    });
    return callApi(businessCall, { params: { slug: 'cay' } }).catch((error: unknown) => error);
  }
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('may take any time as long as parts of it arrive', async () => {
    const asked = answerSlowly([25_000, 25_000, 25_000, 25_000]);
    await vi.advanceTimersByTimeAsync(100_000);
    await expect(asked).resolves.toEqual({ name: 'Çınar' });
  });

  it('fails after 30 s of silence', async () => {
    const asked = answerSlowly([25_000, 31_000]);
    await vi.advanceTimersByTimeAsync(56_000);
    await expect(asked).resolves.toBeInstanceOf(ConnectionError);
  });
});

describe('readQuery', () => {
  const context = { signal: new AbortController().signal };

  it('joins the key by slashes, encodes its segments and caches the response under it', async () => {
    answer(200, { name: 'Çınar' });
    const { queryKey, queryFn } = readQuery(businessCall, { slug: 'çınar' });
    expect(queryKey).toEqual(['/api/businesses', 'çınar']);
    await expect(queryFn(context)).resolves.toEqual({ name: 'Çınar' });
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/businesses/%C3%A7%C4%B1nar');
    expect(fetchMock.mock.calls[0]?.[1]?.method).toBe('GET');
  });

  it('fails on 401 by default, and is null if the reader asked for that', async () => {
    const read = () => readQuery(businessCall, { slug: 'cay' }).queryFn(context);
    const unauthenticated = { error: 'x', code: 'UNAUTHENTICATED' };
    answer(401, unauthenticated);
    await expect(read()).rejects.toMatchObject({ status: 401 });
    answer(401, unauthenticated);
    await expect(nullOnError(read(), 'UNAUTHENTICATED')).resolves.toBeNull();
    for (const [status, code] of [
      [403, 'FORBIDDEN'],
      [404, 'NOT_FOUND'],
      [503, 'UNAVAILABLE'],
    ] as const) {
      answer(status, { error: 'x', code });
      await expect(nullOnError(read(), 'UNAUTHENTICATED')).rejects.toMatchObject({ status });
    }
  });
});
