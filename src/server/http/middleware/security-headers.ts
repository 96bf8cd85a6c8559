import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#server/app-deps.ts';
import { pages } from '#shared/routing/pages.ts';

/** Adds the headers that every response has. */
export type CompleteHeaders = (headers: Headers, status: number) => void;

export interface SecurityPolicy {
  /** https origins get HSTS and upgraded requests. */
  https: boolean;
  /** Whether HSTS speaks for all hosts below this one too, and for browsers' built-in lists (https://hstspreload.org). */
  hstsPreload: boolean;
  /** Vite's development client needs a web socket, inline styles and scripts of its own. */
  development: boolean;
  searchable: boolean;
  /** In Firebase mode pages sign in at Google; null in embedded mode. */
  firebase: { appCheck: boolean } | null;
}

/** Trusted Types policies of the bot-check's worker and of counter mode's, the only script URLs made at run time. */
const TRUSTED_TYPES_POLICIES = 'bot-check-worker counter-worker';

// https://developers.google.com/recaptcha/docs/faq#im-using-content-security-policy-csp-on-my-website.-how-can-i-configure-it-to-work-with-recaptcha
const RECAPTCHA = 'https://www.google.com/recaptcha/';
const RECAPTCHA_CODE = 'https://www.gstatic.com/recaptcha/';
const RECAPTCHA_CHALLENGE = 'https://recaptcha.google.com/recaptcha/';
const FIREBASE_AUTH = 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com';
const FIREBASE_APP_CHECK = 'https://content-firebaseappcheck.googleapis.com';

function googleSources({ appCheck }: { appCheck: boolean }) {
  return {
    script: ` ${RECAPTCHA} ${RECAPTCHA_CODE}`,
    connect: ` ${FIREBASE_AUTH} ${RECAPTCHA}${appCheck ? ` ${FIREBASE_APP_CHECK}` : ''}`,
    frame: `${RECAPTCHA} ${RECAPTCHA_CHALLENGE}`,
  };
}

/** Everything is ours (trust.md rule 16), but for sign-in at Google, whose scripts use no Trusted Types either. */
export function contentSecurityPolicy({ https, development, firebase }: SecurityPolicy): string {
  const google = firebase === null ? null : googleSources(firebase);
  const directives = [
    "default-src 'none'",
    `script-src 'self'${google?.script ?? ''}`,
    `style-src 'self'${development ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws: wss:' : ''}${google?.connect ?? ''}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  if (google !== null) directives.push(`frame-src ${google.frame}`);
  else if (!development)
    directives.push("require-trusted-types-for 'script'", `trusted-types ${TRUSTED_TYPES_POLICIES}`);
  if (https) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}

// Each page has the header's login dialog, and a visitor walks from page to page under the policy of the first.
// Failure documents sign nobody in, and have no script.
const signsIn = (headers: Headers, status: number) =>
  status < 500 && headers.get('Content-Type')?.startsWith('text/html') === true;

const REFERRER = 'Referrer-Policy';
const RESOURCE_POLICY = 'Cross-Origin-Resource-Policy';

/** Sets the headers of trust.md "headers", as every answer has them. */
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
