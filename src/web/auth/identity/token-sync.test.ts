import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTokenSync, tokenSyncTarget } from './token-sync.ts';

const TARGET = 'https://demlik.example/session';
const NOW = Date.parse('2026-11-20T09:00:00Z');
const fetchMock = vi.fn<typeof fetch>();
const logged = vi.fn();

const holder = (token: string, ageMs = 0) => ({
  getIdTokenResult: async () => ({
    token,
    issuedAtTime: new Date(NOW - ageMs).toUTCString(),
    authTime: '',
    expirationTime: '',
    signInProvider: 'phone',
    signInSecondFactor: null,
    claims: {},
  }),
});
const calls = () =>
  fetchMock.mock.calls.map(([url, init]) => [
    url,
    init?.method,
    new Headers(init?.headers).get('Authorization'),
  ]);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  fetchMock.mockReset().mockImplementation(async () => new Response(null, { status: 204 }));
  logged.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('reportError', logged);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('tokenSyncTarget', () => {
  const on = (origin: string, isSecureContext = true) =>
    vi.stubGlobal('window', { isSecureContext, location: { origin } });

  it('accepts our own origin, as a path or as a full URL', () => {
    on('https://demlik.example');
    expect(tokenSyncTarget('/session')).toBe(TARGET);
    expect(tokenSyncTarget(TARGET)).toBe(TARGET);
  });

  it.each([
    'https://other.example/session',
    '//other.example/session',
    'http://demlik.example/session',
    'https://',
  ])('rejects %s', (configured) => {
    on('https://demlik.example');
    expect(tokenSyncTarget(configured)).toBeNull();
  });

  it('is null on an insecure page', () => {
    on('http://demlik.example', false);
    expect(tokenSyncTarget('/session')).toBeNull();
  });
});

describe('token sync', () => {
  it('posts the token as Bearer, and sends DELETE if no user is signed in', async () => {
    const sync = createTokenSync(TARGET);
    await sync(holder('t1'));
    await sync(null);
    expect(calls()).toEqual([
      [TARGET, 'POST', 'Bearer t1'],
      [TARGET, 'DELETE', null],
    ]);
  });

  it('sends DELETE at the first check without a user, and sends nothing twice', async () => {
    const sync = createTokenSync(TARGET);
    await sync(null);
    await sync(null);
    await sync(holder('t1'));
    await sync(holder('t1'));
    expect(calls().map(([, method]) => method)).toEqual(['DELETE', 'POST']);
  });

  it('sends no DELETE while a session store does not respond', async () => {
    let certain = false;
    const sync = createTokenSync(TARGET, async () => certain);
    await sync(null);
    expect(calls()).toEqual([]);
    certain = true;
    await sync(null);
    expect(calls()).toEqual([[TARGET, 'DELETE', null]]);
  });

  it('sends no token older than five minutes', async () => {
    const sync = createTokenSync(TARGET);
    await sync(holder('old', 5 * 60_000 + 1000));
    expect(calls()).toEqual([]);
    await sync(holder('young', 5 * 60_000));
    expect(calls()).toEqual([[TARGET, 'POST', 'Bearer young']]);
  });

  it('keeps the order of the changes', async () => {
    const answer = Promise.withResolvers<Response>();
    fetchMock.mockImplementationOnce(() => answer.promise);
    const sync = createTokenSync(TARGET);
    const signedIn = sync(holder('t1'));
    const signedOut = sync(null);
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(1), { timeout: 30_000 });
    answer.resolve(new Response(null, { status: 204 }));
    await Promise.all([signedIn, signedOut]);
    expect(calls().map(([, method]) => method)).toEqual(['POST', 'DELETE']);
  });

  it('logs a failure, and sends the same state again with the next change', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('offline'));
    fetchMock.mockResolvedValueOnce(new Response(null, { status: 503 }));
    const sync = createTokenSync(TARGET);
    for (let change = 0; change < 3; change += 1) await sync(holder('t1'));
    expect(logged).toHaveBeenCalledTimes(2);
    expect(calls()).toHaveLength(3);
  });
});
