import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messageResponse } from '#shared/contract/message.ts';
import {
  ApiError,
  ConnectionError,
  errorText,
  hasErrorCode,
  nullOnError,
  read,
  request,
} from './api-client.ts';
import { credentials } from './credentials.ts';

const fetchMock = vi.fn<typeof fetch>();
const answer = (status: number, body: string, statusText = '') =>
  fetchMock.mockResolvedValueOnce(new Response(body, { status, statusText }));
const schema = messageResponse;
const fail = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('should have failed'),
    (error: unknown) => error,
  );

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  credentials.visitor = null;
  vi.unstubAllGlobals();
});

describe('request', () => {
  it('sends JSON with credentials and the bearer token', async () => {
    answer(200, '{"message":"tamam"}');
    await expect(request('POST', '/api/contact', { schema, body: { a: 1 }, token: 'tok' })).resolves.toEqual({
      message: 'tamam',
    });
    expect(fetchMock).toHaveBeenCalledWith(
      '/api/contact',
      expect.objectContaining({
        method: 'POST',
        credentials: 'include',
        body: '{"a":1}',
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer tok' },
      }),
    );
  });

  it('sends no body and no Authorization header by default', async () => {
    answer(200, '{"message":"tamam"}');
    await request('GET', '/api/x', { schema });
    const sent = fetchMock.mock.calls[0]?.[1];
    expect(sent?.body).toBeNull();
    expect(sent?.headers).toEqual({ 'Content-Type': 'application/json' });
  });

  it('sends the current user’s token, unless the caller passes a token or null', async () => {
    credentials.visitor = async () => 'current';
    for (const [given, sent] of [
      [undefined, 'Bearer current'],
      ['tok', 'Bearer tok'],
      [null, undefined],
    ] as const) {
      answer(200, '{"message":"tamam"}');
      await request('GET', '/api/x', { schema, token: given });
      const headers = new Headers(fetchMock.mock.lastCall?.[1]?.headers);
      expect(headers.get('authorization')).toBe(sent ?? null);
    }
  });

  it('fails with an error that has status, body, code, user message and field messages', async () => {
    const body =
      '{"error":"Mesaj çok uzun.","code":"VALIDATION_FAILED","fields":{"message":"Kısaltın.","x":1}}';
    answer(400, body, 'Bad Request');
    const error = await fail(request('POST', '/api/contact', { schema }));
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

  it('uses the status text when the body is empty', async () => {
    answer(502, '', 'Bad Gateway');
    const error = await fail(request('GET', '/api/x', { schema }));
    expect(error).toMatchObject({ message: '502: Bad Gateway', code: null, userMessage: null });
    expect(errorText(error, 'yedek')).toBe('yedek');
  });

  it("has no user message if the body is not the server's JSON", async () => {
    answer(503, '<html>busy</html>', 'Service Unavailable');
    const error = await fail(request('GET', '/api/x', { schema }));
    expect(error).toMatchObject({ message: '503: <html>busy</html>', userMessage: null });
  });

  it('ignores codes outside the closed list', async () => {
    answer(418, '{"error":"Çay bitti.","code":"TEAPOT"}');
    const error = await fail(request('GET', '/api/x', { schema }));
    expect(error).toMatchObject({ code: null, userMessage: 'Çay bitti.' });
  });

  it('reports a missing connection', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const error = await fail(request('GET', '/api/x', { schema }));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(errorText(error, 'yedek')).toMatch(/^Bağlantı kurulamadı/);
  });

  it.each(['<html>', '{"wrong":true}', ''])('rejects a 200 with the body %j', async (body) => {
    answer(200, body);
    const error = await fail(request('GET', '/api/x', { schema }));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(errorText(error, 'yedek')).toMatch(/Beklenmeyen bir cevap/);
  });

  it('uses the fallback text for unknown failures', () => {
    expect(errorText(new Error('boom'), 'yedek')).toBe('yedek');
  });
});

describe('read', () => {
  it('joins the key by slashes and encodes its segments', async () => {
    answer(200, '{"message":"tamam"}');
    await read(['/api/business/by-phone', '+905321234567'], { schema });
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/business/by-phone/%2B905321234567');
    expect(fetchMock.mock.calls[0]?.[1]?.method).toBe('GET');
  });

  it('fails on 401 by default and returns null if requested', async () => {
    answer(401, '{"error":"x","code":"UNAUTHENTICATED"}');
    await expect(read(['/api/x'], { schema })).rejects.toMatchObject({ status: 401 });
    answer(401, '{"error":"x","code":"UNAUTHENTICATED"}');
    await expect(nullOnError(read(['/api/x'], { schema }), 'UNAUTHENTICATED')).resolves.toBeNull();
    answer(403, '{"error":"x","code":"FORBIDDEN"}');
    await expect(nullOnError(read(['/api/x'], { schema }), 'UNAUTHENTICATED')).rejects.toMatchObject({
      status: 403,
    });
  });
});
