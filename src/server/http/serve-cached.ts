import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppDeps, AppEnv } from '#server/app-deps.ts';
import type { CachedResponse, HeaderRecord } from '#server/cache/cached-response.ts';
import type { CompleteHeaders } from '#server/http/middleware/security-headers.ts';
import { clientAddress, socketAddress } from '#server/http/parsing/client-address.ts';
import { createRequestLog } from '#server/http/request-log.ts';

/** Finds what is cached for a path. Calls that carry a token are for the app alone. */
export type FindCached = (path: string, hasToken: boolean) => CachedResponse | null;

interface CacheRequest {
  method: string | undefined;
  path: string;
  /** A header by its lower-case name. */
  header: (name: string) => string | undefined;
  /** Address of the socket. */
  peer: () => string;
}

interface Answer {
  status: number;
  headers: HeaderRecord;
  body: Buffer<ArrayBuffer> | null;
}

type ServeCachedDeps = Pick<AppDeps, 'trustedProxies' | 'metrics' | 'visits' | 'logger' | 'addressTags'>;

/** Answers a request from the cache; null where nothing is cached. No limit counts these: they cost next to nothing. */
export function createCacheResponder(deps: ServeCachedDeps, find: FindCached, complete: CompleteHeaders) {
  const { trustedProxies, metrics, visits } = deps;
  const logRequest = createRequestLog(deps);
  const completed = new WeakMap<CachedResponse, HeaderRecord>();

  /** With the headers that every response has: made once. */
  function headersOf(cached: CachedResponse): HeaderRecord {
    const known = completed.get(cached);
    if (known !== undefined) return known;
    const headers = new Headers(cached.headers);
    complete(headers, cached.status);
    const all = Object.fromEntries(headers);
    completed.set(cached, all);
    return all;
  }

  return ({ method, path, header, peer }: CacheRequest): Answer | null => {
    const startedAt = performance.now();
    if (method !== 'GET' && method !== 'HEAD') return null;
    const cached = find(path, header('authorization') !== undefined);
    if (cached === null) return null;
    const { status, headers, body } = representationFor(cached, method, header);
    const requestId = randomUUID();
    metrics.cachedResponse(status);
    visits.count(cached.visit, { method, header });
    logRequest(() => {
      const address = clientAddress(peer(), header('x-forwarded-for') ?? null, trustedProxies);
      return { requestId, method, path, status, address, startedAt };
    });
    return { status, headers: { ...headersOf(cached), ...headers, 'x-request-id': requestId }, body };
  };
}

type CacheResponder = ReturnType<typeof createCacheResponder>;

/** Answers in front of Hono and returns whether it did: by `Request` and `Response` it takes several times as long (ADR 107). */
export const serveCachedByNode =
  (respond: CacheResponder) =>
  (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const { method, url = '', headers, socket } = incoming;
    const answer = respond({
      method,
      path: pathOf(url),
      header: (name) => headers[name]?.toString(),
      peer: () => socket.remoteAddress ?? '',
    });
    if (answer === null) return false;
    outgoing.writeHead(answer.status, answer.headers);
    outgoing.end(answer.body);
    return true;
  };

/** The path as it was sent: one that has to be normalised first is the app's. */
function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** The same for the app, which is called by itself in tests and whose `Request` has normalised the path. */
export const serveCached = (respond: CacheResponder) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { method } = c.req.raw;
    const answer = respond({
      method,
      path: new URL(c.req.url).pathname,
      header: (name) => c.req.header(name),
      peer: () => socketAddress(c),
    });
    return answer === null ? next() : new Response(answer.body, answer);
  });

/** What a route has just made, as the request asks for it; middleware adds the headers that every response has. */
export function toResponse(c: Context<AppEnv>, cached: CachedResponse): Response {
  const { method } = c.req.raw;
  const { status, headers, body } = representationFor(cached, method, (name) => c.req.header(name));
  return new Response(body, { status, headers: { ...cached.headers, ...headers } });
}

const representationFor = (cached: CachedResponse, method: string, header: CacheRequest['header']) =>
  cached.represent({
    method,
    acceptEncoding: header('accept-encoding'),
    ifNoneMatch: header('if-none-match'),
  });
