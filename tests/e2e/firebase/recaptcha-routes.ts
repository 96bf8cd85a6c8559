import type { Route } from '@playwright/test';
import {
  CHALLENGE_COOKIE,
  CHALLENGE_DOCUMENT,
  CHALLENGE_URL,
  type CheckBehaviour,
  fakeEnterprise,
  fakeRecaptcha,
} from './fake-recaptcha.ts';

const LIBRARY = /^\/recaptcha\/releases\/x\/recaptcha__\w+\.js$/;

/** Like Google's, it only loads the library from the other host, in the requested language. */
function loader({ search, searchParams }: URL): string {
  const library = `https://www.gstatic.com/recaptcha/releases/x/recaptcha__${searchParams.get('hl')}.js${search}`;
  return (
    "const script = document.createElement('script');" +
    `script.src = ${JSON.stringify(library)}; document.head.append(script);`
  );
}

/**
 * Responds for `www.google.com/recaptcha` and `www.gstatic.com/recaptcha`; aborts requests for paths that
 * neither has.
 */
export function answerRecaptcha(route: Route, check: CheckBehaviour): Promise<void> {
  const url = new URL(route.request().url());
  const script = (body: string) => route.fulfill({ contentType: 'text/javascript', body });
  const called = url.searchParams.get('onload');
  const onload = called === null ? '' : `;window[${JSON.stringify(called)}]?.();`;
  if (url.pathname === '/recaptcha/api.js') return script(loader(url));
  if (url.pathname === '/recaptcha/enterprise.js') return script(`(${fakeEnterprise})()${onload}`);
  if (LIBRARY.test(url.pathname)) {
    return script(`(${fakeRecaptcha})(${JSON.stringify(check)}, ${JSON.stringify(CHALLENGE_URL)})${onload}`);
  }
  if (/^\/recaptcha\/api2\/(anchor|bframe)$/.test(url.pathname)) {
    return route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'Set-Cookie': CHALLENGE_COOKIE },
      body: CHALLENGE_DOCUMENT,
    });
  }
  // The page's console reports it, which fails the test.
  return route.abort();
}
