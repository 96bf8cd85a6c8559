import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#server/app-deps.ts';
import { type ContentPolicy, contentSecurityPolicy } from '#server/http/content-security-policy.ts';
import { pages } from '#shared/routing/pages.ts';

/** Adds the headers that every response has. */
export type CompleteHeaders = (headers: Headers, status: number) => void;

export interface SecurityPolicy extends ContentPolicy {
  /** Whether HSTS speaks for all hosts below this one too, and for browsers' built-in lists (https://hstspreload.org). */
  hstsPreload: boolean;
  searchable: boolean;
}

// Each page has the header's login dialog, and a visitor walks from page to page under the policy of the first.
// Failure documents sign nobody in, and have no script.
const signsIn = (headers: Headers, status: number) =>
  status < 500 && headers.get('Content-Type')?.startsWith('text/html') === true;

const REFERRER = 'Referrer-Policy';
const RESOURCE_POLICY = 'Cross-Origin-Resource-Policy';

/** Sets the headers of guarantees.md "headers", as every answer has them. */
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
    // A route that is made for other sites says so itself.
    if (!headers.has(RESOURCE_POLICY)) headers.set(RESOURCE_POLICY, 'same-origin');
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()');
    if (policy.https) headers.set('Strict-Transport-Security', hsts);
    // A site that is only tried out stays away from search engines, whatever it answers.
    if (!policy.searchable) headers.set('X-Robots-Tag', 'noindex, nofollow');
  };
}

export function completeHeaders(complete: CompleteHeaders) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    complete(c.res.headers, c.res.status);
  });
}

/** Where pages lie that nobody may keep, as Hono has paths: their addresses are keys to what they show. */
export const privatePaths = Object.values(pages).flatMap(({ pattern, cache }) =>
  cache === 'no-store' ? pattern.replace(/:.*/, '*') : [],
);

/** Keeps the address of what is answered from wherever a link leads. */
export const noReferrer = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.res.headers.set(REFERRER, 'no-referrer');
});
