import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#server/app-deps.ts';
import { clientAddress } from '#server/http/client-address.ts';
import type { CompleteHeaders } from '#server/http/middleware/security-headers.ts';
import type { createRequestLog } from '#server/http/request-log.ts';
import type { Metrics } from '#server/metrics.ts';
import type { ReadyAnswer, Representation } from '#server/ready-answer.ts';
import type { VisitCounter } from '#server/visit.ts';

/** What is at hand costs nothing, so no limit counts it. The app looks at calls with a token more closely. */
export type FindReady = (path: string, withToken: boolean) => ReadyAnswer | null;

const isRead = (method: string | undefined) => method === 'GET' || method === 'HEAD';

export function answerReady(find: FindReady, visits: VisitCounter) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const withToken = c.req.header('authorization') !== undefined;
    const ready = isRead(c.req.raw.method) ? find(c.req.path, withToken) : null;
    if (ready === null) return next();
    visits.count(ready.visit, { method: c.req.method, header: (name) => c.req.header(name) });
    return ready.respond(c.req.raw);
  });
}

/** The path as it was sent: one that has to be normalised first is none of those that are ready. */
function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

interface ReadyListenerDeps {
  find: FindReady;
  complete: CompleteHeaders;
  logRequest: ReturnType<typeof createRequestLog>;
  trustedProxies: BlockList;
  metrics: Pick<Metrics, 'readyAnswer'>;
  visits: VisitCounter;
}

/** Bytes at hand take several times as long through `Request` and `Response`. Says whether it answered. */
export function createReadyListener(deps: ReadyListenerDeps) {
  const { find, complete, logRequest, trustedProxies, metrics, visits } = deps;
  const lists = new WeakMap<Representation, readonly string[]>();

  function headerList(form: Representation): readonly string[] {
    const known = lists.get(form);
    if (known !== undefined) return known;
    const headers = new Headers(form.headers.map(([name, value]) => [name, value]));
    complete(headers, form.status);
    const list = [...headers].flat();
    lists.set(form, list);
    return list;
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const startedAt = performance.now();
    const { method, url = '', headers } = incoming;
    const path = pathOf(url);
    const ready = isRead(method) ? find(path, headers.authorization !== undefined) : null;
    if (ready === null) return false;
    const form = ready.represent({
      method,
      acceptEncoding: headers['accept-encoding'],
      ifNoneMatch: headers['if-none-match'],
    });
    const requestId = randomUUID();
    outgoing.writeHead(form.status, [...headerList(form), 'x-request-id', requestId]);
    outgoing.end(form.body);
    metrics.readyAnswer(form.status);
    visits.count(ready.visit, { method, header: (name) => headers[name]?.toString() });
    logRequest(() => {
      const peer = incoming.socket.remoteAddress ?? '';
      const address = clientAddress(peer, headers['x-forwarded-for']?.toString() ?? null, trustedProxies);
      return { requestId, method, path, status: form.status, address, startedAt };
    });
    return true;
  };
}
