import { embeddedProject } from '#server/identity/embedded/project.ts';
import type { LimitName, limits } from '#server/rate-limit/limits.ts';
import { codeOf, slugOf } from './businesses.ts';
import { productionSettings } from './production.ts';

type MemoryLimit = {
  [N in LimitName]: (typeof limits)[N]['store'] extends 'memory' ? N : never;
}[LimitName];

interface Request {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface StrangersRequest {
  name: string;
  /** The limit of the address; null if the request has none. */
  limit: MemoryLimit | null;
  /** Returns the n-th request. */
  request: (n: number) => Request;
  /** Maximum number, if a limit of the whole service ends them earlier, or there is no more to read. */
  atMost?: number;
  /** Also makes the request that a redirect leads to. */
  follows?: boolean;
}

const Origin = productionSettings.PUBLIC_ORIGIN;
const get =
  (pathOf: (n: number) => string): StrangersRequest['request'] =>
  (n) => ({ method: 'GET', path: pathOf(n), headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' } });
const send =
  (path: string, bodyOf: (n: number) => object): StrangersRequest['request'] =>
  (n) => ({
    method: 'POST',
    path,
    headers: { Origin, 'Content-Type': 'application/json' },
    body: JSON.stringify(bodyOf(n)),
  });
const toolkit = (name: string, bodyOf: (n: number) => object) =>
  send(`/identitytoolkit.googleapis.com/v1/accounts:${name}?key=${embeddedProject.apiKey}`, bodyOf);

/** Numbers of businesses that no other request has read. */
const first = (n: number) => n + 1;
const second = (n: number) => n + 301;
const third = (n: number) => n + 601;
const notTenth = (n: number) => (n % 10 === 0 ? n + 1 : n);

/** Returns an ID token in the right form, signed by an unknown key. */
function forgedToken(n: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iss: Origin, aud: embeddedProject.id, sub: 'x', exp: 4_000_000_000, iat: 1, auth_time: 1 };
  return `${part({ alg: 'RS256', kid: `key-${n}` })}.${part(claims)}.${'A'.repeat(342)}`;
}
const details = { name: 'Ocak', owner_name: 'Hasan', owner_surname: 'Yıldız', phone: '+905321234567' };

export const renderedPage: StrangersRequest = {
  name: 'page of a business, rendered',
  limit: 'pagesPerAddress',
  request: get((n) => `/${slugOf(first(n))}`),
};

/** Every kind of request that a stranger can make. */
export const strangersRequests: readonly StrangersRequest[] = [
  { name: 'page of a business, cached', limit: null, request: get(() => `/${slugOf(1)}`) },
  renderedPage,
  { name: 'page of an unknown slug', limit: 'pagesPerAddress', request: get((n) => `/yok-${n}`) },
  { name: 'page of an unknown path', limit: 'pagesPerAddress', request: get((n) => `/yok/${n}`) },
  { name: 'page of a long path', limit: null, request: get((n) => `/${String(n).padStart(500, 'x')}`) },
  {
    name: 'redirect of a misspelled slug',
    limit: 'pagesPerAddress',
    request: get((n) => `/Ocak-${notTenth(second(n))}`),
  },
  { name: 'invitation', limit: 'pagesPerAddress', request: get((n) => `/r/${codeOf(first(n))}`) },
  {
    name: 'redirect of a misspelled invitation',
    limit: 'pagesPerAddress',
    request: get((n) => `/r/k-${codeOf(first(n)).slice(1)}%20`),
  },
  {
    name: 'unknown invitation in three spellings',
    limit: 'pagesPerAddress',
    request: get((n) => `/r/yok-${n}%20yok`),
  },
  { name: "page of an owner's tool", limit: 'pagesPerAddress', request: get((n) => `/profile/x${n}/baski`) },
  {
    name: 'former version of a legal text',
    limit: 'pagesPerAddress',
    request: get(() => '/privacy-policy/2025-09-27'),
  },
  {
    name: 'contact card',
    limit: 'pagesPerAddress',
    request: get((n) => `/rehber/han-${first(n)}.vcf`),
    atMost: 90,
  },
  { name: 'link preview, drawn', limit: 'ogImagesPerAddress', request: previewOf, follows: true },
  {
    name: 'link preview, redirected',
    limit: 'ogImagesPerAddress',
    request: get((n) => `/og/shop/${slugOf(third(n))}/x.png`),
  },
  { name: 'sitemap', limit: 'sitemapsPerAddress', request: get(() => '/sitemap.xml') },
  { name: 'robots.txt', limit: null, request: get(() => '/robots.txt') },
  { name: 'OpenAPI document', limit: null, request: get(() => '/api/openapi.json') },
  { name: '/readyz', limit: null, request: get(() => '/readyz') },
  { name: 'keys of identity tokens', limit: null, request: get(() => '/.well-known/jwks.json') },
  { name: 'security.txt', limit: null, request: get(() => '/.well-known/security.txt') },
  { name: 'form before hydration', limit: null, request: send('/contact', () => ({})) },
  { name: 'unknown call', limit: null, request: get((n) => `/api/yok/${n}`) },
  {
    name: 'business by the API',
    limit: 'readsPerVisitor',
    request: get((n) => `/api/business/${slugOf(third(n))}`),
  },
  {
    name: 'invitation by the API',
    limit: 'invitationsPerAddress',
    request: get((n) => `/api/invitation/${codeOf(third(n))}`),
  },
  {
    name: 'invitation opened',
    limit: 'openedInvitationsPerAddress',
    request: send('/api/invitation/YOK1234/opened', () => ({})),
  },
  {
    name: 'invitation refused',
    limit: 'refusedInvitationsPerAddress',
    request: send('/api/invitation/YOK1234/refusal', () => ({})),
  },
  { name: 'own business with a forged token', limit: 'readsPerVisitor', request: forgedRead },
  {
    name: 'registration with a forged token',
    limit: 'registerPerVisitor',
    request: send('/api/register', (n) => ({ ...details, firebaseToken: forgedToken(n) })),
  },
  {
    name: 'phone check',
    limit: 'phoneCheckPerVisitor',
    request: send('/api/auth/phone-check', () => details),
  },
  {
    name: 'contact message',
    limit: 'contactPerAddress',
    request: send('/api/contact', (n) => ({
      name: 'Ali',
      email: `ali${n}@posta.example`,
      message: 'Merhaba',
    })),
    atMost: 30,
  },
  { name: 'bot-check', limit: 'botCheckPerVisitor', request: get(() => '/api/auth/bot-check') },
  {
    name: 'bot-check of a contact message',
    limit: 'botCheckPerVisitor',
    request: get(() => '/api/contact/bot-check'),
  },
  {
    name: 'code with a forged proof',
    limit: 'identityPerVisitor',
    request: toolkit('sendVerificationCode', () => ({ phoneNumber: details.phone, recaptchaToken: 'e30=' })),
  },
  {
    name: 'wrong session info',
    limit: 'identityPerVisitor',
    request: toolkit('signInWithPhoneNumber', (n) => ({ sessionInfo: `x${n}`, code: '123456' })),
  },
  {
    name: 'lookup of a forged token',
    limit: 'identityPerVisitor',
    request: toolkit('lookup', (n) => ({ idToken: forgedToken(n) })),
  },
  {
    name: 'forged custom token',
    limit: 'identityPerVisitor',
    request: toolkit('signInWithCustomToken', (n) => ({ token: forgedToken(n), returnSecureToken: true })),
  },
  { name: 'forged refresh token', limit: 'identityPerVisitor', request: refresh },
  { name: 'unknown call of the provider', limit: null, request: toolkit('signUp', () => ({})) },
];

function previewOf(n: number): Request {
  return get(() => `/og/shop/${slugOf(second(n))}/x.png`)(n);
}

function forgedRead(n: number): Request {
  const headers = { Authorization: `Bearer ${forgedToken(n)}` };
  return { method: 'GET', path: `/api/business/by-phone/${encodeURIComponent(details.phone)}`, headers };
}

function refresh(n: number): Request {
  const headers = { Origin, 'Content-Type': 'application/x-www-form-urlencoded' };
  const token = Buffer.alloc(32, n).toString('base64url');
  return {
    method: 'POST',
    path: `/securetoken.googleapis.com/v1/token?key=${embeddedProject.apiKey}`,
    headers,
    body: `grant_type=refresh_token&refresh_token=${token}`,
  };
}
