import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '#server/app-deps.ts';

export interface SecurityPolicy {
  /** https origins get HSTS and upgraded requests. */
  https: boolean;
  /** Vite's development client needs a web socket, inline styles and scripts of its own. */
  development: boolean;
  /** In Firebase mode pages sign in at Google; null in embedded mode. */
  firebase: { appCheck: boolean } | null;
}

/** Trusted Types policy of the bot-check's worker, the only script URL made at run time. */
const TRUSTED_TYPES_POLICY = 'bot-check-worker';

// https://developers.google.com/recaptcha/docs/faq#im-using-content-security-policy-csp-on-my-website.-how-can-i-configure-it-to-work-with-recaptcha
const RECAPTCHA = 'https://www.google.com/recaptcha/';
const RECAPTCHA_CODE = 'https://www.gstatic.com/recaptcha/';
const RECAPTCHA_CHALLENGE = 'https://recaptcha.google.com/recaptcha/';
/** Where the Firebase SDK signs in and refreshes tokens. */
const FIREBASE_AUTH = 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com';
/** Where Firebase's App Check SDK exchanges tokens. */
const FIREBASE_APP_CHECK = 'https://content-firebaseappcheck.googleapis.com';

/** What a page that signs in at Google may reach beyond our own origin. */
function googleSources({ appCheck }: { appCheck: boolean }) {
  return {
    script: ` ${RECAPTCHA} ${RECAPTCHA_CODE}`,
    connect: ` ${FIREBASE_AUTH} ${RECAPTCHA}${appCheck ? ` ${FIREBASE_APP_CHECK}` : ''}`,
    frame: `${RECAPTCHA} ${RECAPTCHA_CHALLENGE}`,
  };
}

/**
 * The Content-Security-Policy: everything is ours (trust.md rule 16), but for pages that sign in at Google.
 * Those have no Trusted Types either, because Google's scripts use none.
 */
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
    directives.push("require-trusted-types-for 'script'", `trusted-types ${TRUSTED_TYPES_POLICY}`);
  if (https) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}

// Each page has the header's login dialog, and a visitor walks from page to page under the policy of the first.
// Failure documents sign nobody in, and have no script.
const signsIn = ({ status, headers }: Response) =>
  status < 500 && headers.get('Content-Type')?.startsWith('text/html') === true;

const RESOURCE_POLICY = 'Cross-Origin-Resource-Policy';

/** Sets the headers of trust.md "headers" on every answer. */
export function securityHeaders(policy: SecurityPolicy) {
  const pagePolicy = contentSecurityPolicy(policy);
  const strictPolicy = contentSecurityPolicy({ ...policy, firebase: null });
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set('Content-Security-Policy', signsIn(c.res) ? pagePolicy : strictPolicy);
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.set('X-Frame-Options', 'DENY');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    // A route that is made for other sites says so itself.
    if (!headers.has(RESOURCE_POLICY)) headers.set(RESOURCE_POLICY, 'same-origin');
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()');
    if (policy.https)
      headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload');
  });
}
