import { randomUUID } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppDeps, AppEnv } from '#server/app-deps.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { visitorKey } from '#server/rate-limit/device-ids.ts';
import { createDeviceCookie } from './device-cookie.ts';

/** Requests that come without a socket, as app.request() makes them in tests, count as local. */
function socketAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? '127.0.0.1';
  } catch {
    return '127.0.0.1';
  }
}

/** Gives each request an id and the visitor's address, and writes one log line when it is answered. */
export function requestContext(deps: Pick<AppDeps, 'logger' | 'trustedProxies' | 'identity' | 'origin'>) {
  const { identity, origin } = deps;
  // Browsers that somebody else's provider signs in have no marks.
  const cookie = identity.mode === 'embedded' ? createDeviceCookie({ ids: identity.devices, origin }) : null;
  return createMiddleware<AppEnv>(async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    const forwardedFor = c.req.header('x-forwarded-for') ?? null;
    const address = clientAddress(socketAddress(c), forwardedFor, deps.trustedProxies);
    c.set('clientAddress', address);
    const deviceId = cookie?.read(c) ?? null;
    c.set('deviceId', deviceId);
    c.set('visitorKey', visitorKey(deviceId, address));
    await next();
    c.header('X-Request-Id', requestId);
    deps.logger.info(
      {
        requestId,
        method: c.req.method,
        path: logPath(c.req.path),
        status: c.res.status,
        ms: Math.round(performance.now() - started),
      },
      'request',
    );
  });
}

/** by-phone carries a phone number and /r/ an invitation: neither belongs in a log (trust.md rule 18). */
function logPath(path: string): string {
  return path.replace(/^(\/api\/business\/by-phone|\/api\/invitation|\/r)\/.+/, '$1/*');
}
