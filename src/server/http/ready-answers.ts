import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#server/app-deps.ts';
import type { VisitCounter } from '#server/domain/visits/visit.ts';
import { clientAddress } from '#server/http/client-address.ts';
import type { createRequestLog } from '#server/http/request-log.ts';
import type { ReadyHeadersOf, SendReady } from '#server/http/send-ready.ts';
import type { Metrics } from '#server/metrics.ts';
import { ownHeaders, type ReadyAnswer } from '#server/ready-answer.ts';

/** What is at hand costs nothing, so no limit counts it. The app looks at calls with a token more closely. */
export type FindReady = (path: string, withToken: boolean) => ReadyAnswer | null;

const isRead = (method: string | undefined) => method === 'GET' || method === 'HEAD';

export function answerReady(find: FindReady, visits: VisitCounter, send: SendReady) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const withToken = c.req.header('authorization') !== undefined;
    const ready = isRead(c.req.raw.method) ? find(c.req.path, withToken) : null;
    if (ready === null) return next();
    visits.count(ready.visit, { method: c.req.method, header: (name) => c.req.header(name) });
    return send(c, ready);
  });
}

/** The path as it was sent: one that has to be normalised first is none of those that are ready. */
function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

interface ReadyListenerDeps {
  find: FindReady;
  headersOf: ReadyHeadersOf;
  logRequest: ReturnType<typeof createRequestLog>;
  trustedProxies: BlockList;
  metrics: Pick<Metrics, 'readyAnswer'>;
  visits: VisitCounter;
}

/** Answers a request if its answer is cached. Returns whether it did. */
export type ReadyListener = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** Sends cached answers in front of Hono: through `Request` and `Response` they take several times as long (ADR 107). */
export function createReadyListener(deps: ReadyListenerDeps): ReadyListener {
  const { find, headersOf, logRequest, trustedProxies, metrics, visits } = deps;
  return (incoming, outgoing) => {
    const startedAt = performance.now();
    const { method, url = '', headers, socket } = incoming;
    const header = (name: string) => headers[name]?.toString();
    const path = pathOf(url);
    const ready = isRead(method) ? find(path, header('authorization') !== undefined) : null;
    if (ready === null) return false;
    const form = ready.represent({
      method,
      acceptEncoding: header('accept-encoding'),
      ifNoneMatch: header('if-none-match'),
    });
    const requestId = randomUUID();
    metrics.readyAnswer(form.status);
    visits.count(ready.visit, { method, header });
    logRequest(() => {
      const peer = socket.remoteAddress ?? '';
      const address = clientAddress(peer, header('x-forwarded-for') ?? null, trustedProxies);
      return { requestId, method, path, status: form.status, address, startedAt };
    });
    outgoing.writeHead(form.status, [
      ...headersOf(form).list,
      ...ownHeaders(form),
      'x-request-id',
      requestId,
    ]);
    outgoing.end(form.body);
    return true;
  };
}
