import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { AppContext, AppEnv } from '#server/app-context.ts';
import { errorCode } from '#server/http/google-answer.ts';
import { clientAddress, isTrusted, socketAddress } from '#server/http/parsing/client-address.ts';
import { createRequestLog } from '#server/http/request-log.ts';
import { routeOf } from '#server/http/route-of.ts';
import { runWithRequestId } from '#server/observability/request-context.ts';
import { networkKey } from '#server/rate-limit/address-key.ts';
import { createDeviceCookie } from './device-cookie.ts';

const UNTRUSTED =
  'X-Forwarded-For comes from an address that TRUSTED_PROXIES does not name, and does not count. If a proxy of ' +
  'yours sends it, name that proxy: until then all who come through it count as one visitor.';
/** Any client may send the header, so the server does not log every one. */
const SAY_AGAIN_MS = 60 * 60 * 1000;

/** Logs, once an hour, that an untrusted peer sends X-Forwarded-For. */
function createProxyWarning({ logger, clock }: AppContext) {
  let silentUntil = 0;
  return (peer: string): void => {
    const now = clock.monotonic();
    if (now < silentUntil) return;
    silentUntil = now + SAY_AGAIN_MS;
    logger.warn({ network: networkKey(peer) }, UNTRUSTED);
  };
}

/** Sets the request's id and the client's address, and logs one line per response. */
export function requestContext(context: AppContext) {
  const { identity, origin, metrics, trustedProxies } = context;
  const logRequest = createRequestLog(context);
  const warnOfProxy = createProxyWarning(context);
  // If Firebase signs browsers in, they have no device cookie.
  const cookie = identity.mode === 'embedded' ? createDeviceCookie({ ids: identity.devices, origin }) : null;
  return createMiddleware<AppEnv>(async (c, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    const forwardedFor = c.req.header('x-forwarded-for') ?? null;
    const peer = socketAddress(c);
    const isProxy = isTrusted(peer, trustedProxies);
    if (forwardedFor !== null && !isProxy) runWithRequestId(requestId, () => warnOfProxy(peer));
    const address = clientAddress(peer, forwardedFor, trustedProxies);
    c.set('clientAddress', address);
    c.set('deviceId', cookie?.read(c) ?? null);
    const { method } = c.req;
    await runWithRequestId(requestId, next);
    // `c.header` would turn a cached body into a stream.
    c.res.headers.set('X-Request-Id', requestId);
    const seconds = (performance.now() - startedAt) / 1000;
    const route = routeOf(c);
    metrics.request({ method, route, status: c.res.status, seconds });
    const code = c.error && errorCode(c.error);
    logRequest(() => ({ requestId, method, route, status: c.res.status, code, address, startedAt }));
  });
}
