import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { AppEnv } from '#server/app-context.ts';
import { contentSecurityPolicy } from '#server/http/content-security-policy.ts';
import { completeHeaders, createSecurityHeaders, type SecurityPolicy } from './security-headers.ts';

const EMBEDDED: SecurityPolicy = {
  https: true,
  hstsPreload: false,
  development: false,
  searchable: true,
  firebase: null,
};
const FIREBASE: SecurityPolicy = { ...EMBEDDED, firebase: { appCheck: false } };

async function headersOf(policy: SecurityPolicy, path: string) {
  const app = new Hono<AppEnv>();
  app.use(completeHeaders(createSecurityHeaders(policy)));
  app.get('/', (c) => c.html('<p>page</p>'));
  app.get('/not-found', (c) => c.html('<p>page</p>', 404));
  app.get('/failure', (c) => c.html('<p>page</p>', 503));
  app.get('/api/x', (c) => c.json({}));
  app.get('/assets/x.js', (c) => c.body('', 200, { 'Content-Type': 'text/javascript' }));
  return Object.fromEntries((await app.request(path)).headers);
}

const sourcesOf = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1);

it('allow only our own origin in embedded mode, on all paths', async () => {
  for (const path of ['/', '/not-found', '/failure', '/api/x', '/assets/x.js']) {
    const { 'content-security-policy': policy = '' } = await headersOf(EMBEDDED, path);
    expect(policy).not.toContain('https://');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('frame-src');
  }
});

it('close every directive of the policy except for our own files', () => {
  expect(contentSecurityPolicy(EMBEDDED).split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types bot-check-worker',
    'upgrade-insecure-requests',
  ]);
});

it('allow in Firebase mode exactly the origins of phone sign-in', () => {
  const policy = contentSecurityPolicy(FIREBASE);
  expect(sourcesOf(policy, 'script-src')).toEqual([
    "'self'",
    'https://www.google.com/recaptcha/',
    'https://www.gstatic.com/recaptcha/',
  ]);
  expect(sourcesOf(policy, 'connect-src')).toEqual([
    "'self'",
    'https://identitytoolkit.googleapis.com',
    'https://securetoken.googleapis.com',
    'https://www.google.com/recaptcha/',
  ]);
  expect(sourcesOf(policy, 'frame-src')).toEqual([
    'https://www.google.com/recaptcha/',
    'https://recaptcha.google.com/recaptcha/',
  ]);
  expect(policy).not.toMatch(/trusted-types|unsafe/);
});

it('differ from embedded mode only in that', () => {
  const opened = /^(script-src|connect-src|frame-src|trusted-types|require-trusted-types-for) /;
  const others = (policy: SecurityPolicy) =>
    contentSecurityPolicy(policy)
      .split('; ')
      .filter((part) => !opened.test(part));
  expect(others(FIREBASE)).toEqual(others(EMBEDDED));
});

it('allow the App Check exchange only if App Check is on', () => {
  const host = 'https://content-firebaseappcheck.googleapis.com';
  expect(contentSecurityPolicy(FIREBASE)).not.toContain(host);
  expect(
    sourcesOf(contentSecurityPolicy({ ...FIREBASE, firebase: { appCheck: true } }), 'connect-src'),
  ).toContain(host);
});

it.each([
  ['/', true],
  ['/not-found', true],
  ['/failure', false],
  ['/api/x', false],
  ['/assets/x.js', false],
])('allow Google on pages only: %s %s', async (path, named) => {
  const { 'content-security-policy': policy = '', ...others } = await headersOf(FIREBASE, path);
  expect(policy.includes('google')).toBe(named);
  const { 'content-security-policy': _, ...embedded } = await headersOf(EMBEDDED, path);
  expect(others).toEqual(embedded);
});

it('set HSTS for this host, and for subdomains only if configured', async () => {
  const HSTS = 'strict-transport-security';
  expect((await headersOf(EMBEDDED, '/'))[HSTS]).toBe('max-age=63072000');
  const asked = { ...EMBEDDED, hstsPreload: true };
  expect((await headersOf(asked, '/'))[HSTS]).toBe('max-age=63072000; includeSubDomains; preload');
  expect(await headersOf({ ...asked, https: false }, '/')).not.toHaveProperty(HSTS);
});
