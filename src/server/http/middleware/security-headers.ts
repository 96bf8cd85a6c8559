import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#server/app-context.ts';
import { type ContentPolicy, contentSecurityPolicy } from '#server/http/content-security-policy.ts';
import { pages } from '#shared/routing/pages.ts';

/** Adds the headers that all responses have. */
export type CompleteHeaders = (headers: Headers, status: number) => void;

export interface SecurityPolicy extends ContentPolicy {
  /** Extends HSTS to all subdomains and to the preload lists of browsers (https://hstspreload.org). */
  hstsPreload: boolean;
  searchable: boolean;
}

// Each page has the header's login dialog. Client-side navigation keeps the policy of the first page.
// Failure documents have neither a login nor scripts.
const signsIn = (headers: Headers, status: number) =>
  status < 500 && headers.get('Content-Type')?.startsWith('text/html') === true;

const REFERRER = 'Referrer-Policy';
const RESOURCE_POLICY = 'Cross-Origin-Resource-Policy';

/** Returns a function that sets the headers of guarantees.md "headers". */
export function createSecurityHeaders(policy: SecurityPolicy): CompleteHeaders {
  const pagePolicy = contentSecurityPolicy(policy);
  const strictPolicy = contentSecurityPolicy({ ...policy, firebase: null });
  const hsts = `max-age=63072000${policy.hstsPreload ? '; includeSubDomains; preload' : ''}`;
  return (headers, status) => {
    headers.set('Content-Security-Policy', signsIn(headers, status) ? pagePolicy : strictPolicy);
    headers.set('X-Content-Type-Options', 'nosniff');
    if (!headers.has(REFERRER)) headers.set(REFERRER, 'strict-origin-when-cross-origin');
    headers.set('X-Frame-Options', 'DENY');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    // A route whose responses other sites may embed sets its own value.
    if (!headers.has(RESOURCE_POLICY)) headers.set(RESOURCE_POLICY, 'same-origin');
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()');
    if (policy.https) headers.set('Strict-Transport-Security', hsts);
    // Keeps search engines away from all responses of a trial site.
    if (!policy.searchable) headers.set('X-Robots-Tag', 'noindex, nofollow');
  };
}

export function completeHeaders(complete: CompleteHeaders) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    complete(c.res.headers, c.res.status);
  });
}

/** Hono patterns of the pages whose addresses grant access: no cache may store them. */
export const privatePaths = Object.values(pages).flatMap(({ pattern, cache }) =>
  cache === 'no-store' ? pattern.replace(/:.*/, '*') : [],
);

/** Hides the address of the page from the targets of its links. */
export const noReferrer = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.res.headers.set(REFERRER, 'no-referrer');
});
