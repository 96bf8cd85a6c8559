import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#server/app-deps.ts';

export interface SecurityPolicy {
  /** https origins get HSTS and upgraded requests. */
  https: boolean;
  /** Vite's development client needs a web socket, inline styles and scripts of its own. */
  development: boolean;
}

/** Trusted Types policy of the bot-check's worker, the only script URL made at run time. */
const TRUSTED_TYPES_POLICY = 'bot-check-worker';

/** The Content-Security-Policy of embedded mode: everything is ours (TRUST rule 16). */
export function contentSecurityPolicy({ https, development }: SecurityPolicy): string {
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${development ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws: wss:' : ''}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  if (!development)
    directives.push("require-trusted-types-for 'script'", `trusted-types ${TRUSTED_TYPES_POLICY}`);
  if (https) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}

/** Sets the headers of TRUST's row "headers" on every answer. */
export function securityHeaders(policy: SecurityPolicy) {
  const csp = contentSecurityPolicy(policy);
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set('Content-Security-Policy', csp);
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.set('X-Frame-Options', 'DENY');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()');
    if (policy.https)
      headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload');
  });
}
