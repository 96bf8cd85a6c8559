import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { AppContext, AppEnv } from '#server/app-context.ts';
import { apiRoute, serve } from '#server/http/api-route.ts';
import { requireAppCheck } from '#server/http/middleware/app-check.ts';
import { errorHandler } from '#server/http/middleware/errors.ts';
import { createAppCheck } from '#server/identity/firebase/app-check.ts';
import { type AppAttestation, IdentityUnavailableError } from '#server/identity/port.ts';
import type { ApiCall } from '#shared/contract/call.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { newSigningKey, PROJECT_NUMBER, signAs, startFakeGoogle } from './fake-google.ts';

const key = newSigningKey('app-key-1');
const stranger = newSigningKey('app-key-1');

async function setUp() {
  const google = await startFakeGoogle();
  google.appCheckPublished.set(key.kid, key);
  const clock = new ManualClock();
  const check = createAppCheck({
    projectNumber: PROJECT_NUMBER,
    clock,
    google: { ...google.services, keysMs: 400, keysCooldownMs: 0 },
  });
  const now = Math.floor(clock.now().getTime() / 1000);
  const issue = (claims: Record<string, unknown> = {}, header: object = {}, by = key) =>
    signAs(
      by,
      {
        iss: `https://firebaseappcheck.googleapis.com/${PROJECT_NUMBER}`,
        aud: [`projects/${PROJECT_NUMBER}`, 'projects/demlik-test'],
        sub: `1:${PROJECT_NUMBER}:web:0a1b2c`,
        iat: now - 10,
        exp: now + 3600,
        ...claims,
      },
      header,
    );
  return { google, check, issue, now, [Symbol.asyncDispose]: () => google[Symbol.asyncDispose]() };
}

it('App Check accepts a token of any app of the project', async () => {
  await using kit = await setUp();
  expect(await kit.check.isGenuine(await kit.issue())).toBe(true);
  const sub = `1:${PROJECT_NUMBER}:android:77aa`;
  expect(await kit.check.isGenuine(await kit.issue({ sub }))).toBe(true);
  expect(kit.google.count('appCheckKeys')).toBe(1);
});

it('App Check rejects every other token', async () => {
  await using kit = await setUp();
  const { issue, now } = kit;
  const refused = [
    '',
    'a.b.c',
    await issue({ iss: 'https://firebaseappcheck.googleapis.com/999' }),
    await issue({ aud: ['projects/999'] }),
    await issue({ aud: PROJECT_NUMBER }),
    await issue({ exp: now - 60 }),
    await issue({ exp: undefined }),
    await issue({ sub: '' }),
    await issue({ sub: undefined }),
    await issue({}, { typ: undefined }),
    await issue({}, { kid: 'other' }),
    await issue({}, { kid: undefined }),
    await issue({}, {}, stranger),
    await issue({}, { jwk: stranger.publicJwk }, stranger),
  ];
  for (const token of refused) expect(await kit.check.isGenuine(token), token).toBe(false);
});

it.each(['silent', 'drop'] as const)(
  'App Check is unavailable while the host of the keys is away (%s)',
  async (conduct) => {
    await using kit = await setUp();
    kit.google.conduct.appCheckKeys = conduct;
    await expect(kit.check.isGenuine(await kit.issue())).rejects.toThrow(IdentityUnavailableError);
  },
);

const called = {
  id: 'called',
  summary: '',
  response: z.object({ reached: z.boolean() }),
  errors: [],
} as const;
const calls = {
  publicRead: { ...called, method: 'GET', path: '/api/public', authority: 'public' },
  ownersRead: { ...called, method: 'GET', path: '/api/private', authority: 'owner' },
  mutation: { ...called, method: 'POST', path: '/api/public', authority: 'public' },
} as const satisfies Record<string, ApiCall>;

function appWith(attestation: AppAttestation) {
  const pages = { failure: () => '' };
  const identity = { verifyIdToken: async () => ({ uid: 'u' }) };
  const app = new Hono<AppEnv>();
  app.onError(errorHandler({ logger: pino({ level: 'silent' }), pages }));
  const limiter = { consume: async () => ({ allowed: true, used: 1 }) };
  const pageChanges = { readOwn: async () => {} };
  const context = { identity, limiter, pageChanges } as unknown as AppContext;
  for (const call of Object.values<ApiCall>(calls)) {
    serve(
      app,
      context,
      apiRoute(
        call,
        { response: { reached: true } },
        (_, next) => next(),
        () => ({ reached: true }),
      ),
      requireAppCheck(attestation),
    );
  }
  return app;
}

const SIGNED_IN = { Authorization: 'Bearer x' };

it.each([
  ['a public read needs none', 'publicRead', {}, 200],
  ['a public read needs none from an owner either', 'publicRead', SIGNED_IN, 200],
  ['a private read without one', 'ownersRead', SIGNED_IN, 403],
  ['a private read with a wrong one', 'ownersRead', { ...SIGNED_IN, 'X-Firebase-AppCheck': 'no' }, 403],
  ['a private read with a good one', 'ownersRead', { ...SIGNED_IN, 'X-Firebase-AppCheck': 'good' }, 200],
  ['a mutation without one', 'mutation', {}, 403],
  ['a mutation with an empty one', 'mutation', { 'X-Firebase-AppCheck': '' }, 403],
  ['a mutation with a good one', 'mutation', { 'X-Firebase-AppCheck': 'good' }, 200],
  ['a mutation that cannot be judged', 'mutation', { 'X-Firebase-AppCheck': 'outage' }, 503],
] as const)('App Check protects the API: %s', async (_, name, headers, status) => {
  const app = appWith({
    isGenuine: async (token) => {
      if (token === 'outage') throw new IdentityUnavailableError('away');
      return token === 'good';
    },
  });
  const { method, path } = calls[name];
  const response = await app.request(path, { method, headers });
  expect(response.status).toBe(status);
  if (status === 403) expect(await response.json()).toMatchObject({ code: 'FORBIDDEN' });
});
