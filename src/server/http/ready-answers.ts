import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#server/app-deps.ts';
import { clientAddress } from '#server/http/client-address.ts';
import type { createRequestLog } from '#server/http/request-log.ts';
import type { ReadyHeadersOf, SendReady } from '#server/http/send-ready.ts';
import type { Metrics } from '#server/metrics.ts';
import { ownHeaders, type ReadyAnswer, type Representation } from '#server/ready-answer.ts';
import type { VisitCounter } from '#server/visit.ts';

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

interface AnswerReadyDeps {
  find: FindReady;
  headersOf: ReadyHeadersOf;
  logRequest: ReturnType<typeof createRequestLog>;
  trustedProxies: BlockList;
  metrics: Pick<Metrics, 'readyAnswer'>;
  visits: VisitCounter;
}

interface AskedOnWire {
  method: string | undefined;
  /** As it was sent. */
  url: string;
  /** By its name in lower case. */
  header: (name: string) => string | undefined;
  /** The address at the other end of the connection. */
  peer: string;
}

export interface FoundAnswer {
  form: Representation;
  /**
   * Names and values by turns; the same list for all forms that are alike but for their bytes. What follows from these,
   * and the request's identifier, are not among them.
   */
  headers: readonly string[];
  requestId: string;
}
/** What is at hand for a request, counted and logged; whoever asks has to send it. */
export type AnswerReady = (asked: AskedOnWire) => FoundAnswer | null;

/** Bytes at hand take several times as long through `Request` and `Response`. */
export function createAnswerReady(deps: AnswerReadyDeps): AnswerReady {
  const { find, headersOf, logRequest, trustedProxies, metrics, visits } = deps;
  return ({ method, url, header, peer }) => {
    const startedAt = performance.now();
    const path = pathOf(url);
    const ready = isRead(method) ? find(path, header('authorization') !== undefined) : null;
    if (ready === null) return null;
    const form = ready.represent({
      method,
      acceptEncoding: header('accept-encoding'),
      ifNoneMatch: header('if-none-match'),
    });
    const requestId = randomUUID();
    metrics.readyAnswer(form.status);
    visits.count(ready.visit, { method, header });
    logRequest(() => {
      const address = clientAddress(peer, header('x-forwarded-for') ?? null, trustedProxies);
      return { requestId, method, path, status: form.status, address, startedAt };
    });
    return { form, headers: headersOf(form).list, requestId };
  };
}

/** The same for what `node:http` has read. Says whether it answered. */
export const createReadyListener =
  (answer: AnswerReady) =>
  (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const { method, url = '', headers, socket } = incoming;
    const header = (name: string) => headers[name]?.toString();
    const found = answer({ method, url, header, peer: socket.remoteAddress ?? '' });
    if (found === null) return false;
    const { form, headers: shared, requestId } = found;
    outgoing.writeHead(form.status, [...shared, ...ownHeaders(form), 'x-request-id', requestId]);
    outgoing.end(form.body);
    return true;
  };
