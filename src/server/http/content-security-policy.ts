export interface ContentPolicy {
  /** For https origins, HSTS is sent and requests are upgraded. */
  https: boolean;
  /** Vite's development client needs a web socket, and its own inline styles and scripts. */
  development: boolean;
  /** In Firebase mode, pages sign in at Google. Null in embedded mode. */
  firebase: { appCheck: boolean } | null;
}

/** Trusted Types policy of the only script URL created at runtime. */
const TRUSTED_TYPES_POLICY = 'bot-check-worker';

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

/** Allows only our sources (guarantees.md rule 16), and Google's sign-in, without Trusted Types. */
export function contentSecurityPolicy({ https, development, firebase }: ContentPolicy): string {
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
