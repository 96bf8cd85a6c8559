import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { identityKeys } from '#server/db/schema.ts';
import { InvalidIdTokenError } from '#server/identity/port.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { base64UrlJson } from '../../support/base64-json.ts';
import { describeDatabases } from '../../support/databases.ts';
import { createIdentityKit, type IdentityKit, ORIGIN, PROJECT } from '../../support/identity-kit.ts';

const PHONE = '+905321234567' as CanonicalPhone;

interface Forged {
  header?: object;
  claims?: object;
  key?: KeyObject;
  hash?: string;
}

async function setUp(kit: IdentityKit) {
  const session = await kit.signIn(PHONE);
  const [stored] = await kit.db.select().from(identityKeys);
  if (stored === undefined) throw new Error('no key');
  const now = Math.floor(kit.clock.now().getTime() / 1000);
  const ourKey = createPrivateKey({
    key: JSON.parse(await kit.encryption.decrypt(stored.encryptedPrivateJwk)),
    format: 'jwk',
  });
  const publicKey = createPublicKey({ key: stored.publicJwk as Record<string, string>, format: 'jwk' });
  const goodClaims = {
    iss: `${ORIGIN}/identity`,
    aud: PROJECT,
    sub: session.localId,
    user_id: session.localId,
    phone_number: PHONE,
    auth_time: now,
    iat: now,
    exp: now + 3600,
  };
  const unsigned = ({ header, claims }: Forged) =>
    `${base64UrlJson({ alg: 'RS256', kid: stored.kid, typ: 'JWT', ...header })}.${base64UrlJson({ ...goodClaims, ...claims })}`;
  /** Returns a token with the server's key and valid claims, except for the given changes. */
  const forge = (forged: Forged = {}) => {
    const input = unsigned(forged);
    const signature = sign(forged.hash ?? 'sha256', Buffer.from(input), forged.key ?? ourKey);
    return `${input}.${signature.toString('base64url')}`;
  };
  return { session, stored, now, publicKey, unsigned, forge };
}

type World = Awaited<ReturnType<typeof setUp>>;

const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 });
const theirJwk = theirs.publicKey.export({ format: 'jwk' });
const THEIR_URL = 'https://attacker.example/jwks.json';

function hmacWithPublicKey({ unsigned, publicKey }: World, key: Buffer | string): string {
  const input = unsigned({ header: { alg: 'HS256' } });
  expect(publicKey.asymmetricKeyType).toBe('rsa');
  return `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`;
}

const forgeries: Array<[string, (world: World) => string]> = [
  ['nothing', () => ''],
  ['not a token', () => 'a.b.c'],
  ['a header that is no object', ({ session }) => session.idToken.replace(/^[^.]*/, base64UrlJson(null))],
  ['two parts', ({ session }) => session.idToken.split('.').slice(0, 2).join('.')],
  ['broken base64', ({ session }) => session.idToken.replace('.', '.*')],
  ['a refresh token', ({ session }) => session.refreshToken],
  ['no algorithm', ({ unsigned }) => `${unsigned({ header: { alg: 'none' } })}.`],
  ['no algorithm and no kid', ({ unsigned }) => `${unsigned({ header: { alg: 'none', kid: undefined } })}.`],
  [
    'HS256 keyed with the public key as PEM',
    (world) => hmacWithPublicKey(world, world.publicKey.export({ type: 'spki', format: 'pem' })),
  ],
  [
    'HS256 keyed with the public key as DER',
    (world) => hmacWithPublicKey(world, world.publicKey.export({ type: 'spki', format: 'der' })),
  ],
  ['RS512 by our key', ({ forge }) => forge({ header: { alg: 'RS512' }, hash: 'sha512' })],
  ['another issuer', ({ forge }) => forge({ claims: { iss: 'https://securetoken.google.com/demlik' } })],
  ['no issuer', ({ forge }) => forge({ claims: { iss: undefined } })],
  ['another audience', ({ forge }) => forge({ claims: { aud: 'another' } })],
  ['no audience', ({ forge }) => forge({ claims: { aud: undefined } })],
  ['an unknown kid', ({ forge }) => forge({ header: { kid: 'unknown' } })],
  ['a kid of another shape', ({ forge }) => forge({ header: { kid: 'x\0' } })],
  ['a kid that is no text', ({ forge }) => forge({ header: { kid: 1 } })],
  ['no kid', ({ forge }) => forge({ header: { kid: undefined } })],
  ['another type', ({ forge }) => forge({ header: { typ: 'at+jwt' } })],
  ['a key of its own', ({ forge }) => forge({ key: theirs.privateKey })],
  [
    'a key of its own in jwk',
    ({ forge, stored }) =>
      forge({ key: theirs.privateKey, header: { jwk: { ...theirJwk, kid: stored.kid } } }),
  ],
  [
    'a key of its own in jwk and no kid',
    ({ forge }) => forge({ key: theirs.privateKey, header: { jwk: theirJwk, kid: undefined } }),
  ],
  [
    'a key of its own behind jku and x5u',
    ({ forge }) =>
      forge({ key: theirs.privateKey, header: { jku: THEIR_URL, x5u: THEIR_URL, kid: 'theirs' } }),
  ],
  ['a critical extension', ({ forge }) => forge({ header: { crit: ['own'], own: 1 } })],
  ['no expiry', ({ forge }) => forge({ claims: { exp: undefined } })],
  ['an expiry that is no number', ({ forge }) => forge({ claims: { exp: '9999999999' } })],
  ['a sign-in before the user was made', ({ forge, now }) => forge({ claims: { auth_time: now - 1 } })],
  ['no sign-in time', ({ forge }) => forge({ claims: { auth_time: undefined } })],
  ['no subject', ({ forge }) => forge({ claims: { sub: undefined } })],
  ['an empty subject', ({ forge }) => forge({ claims: { sub: '' } })],
  ['a subject that is not there', ({ forge }) => forge({ claims: { sub: 'nobody' } })],
  ['a changed claim', ({ session, unsigned }) => `${unsigned({})}.${session.idToken.split('.')[2]}`],
];

/** Refused by calls; lookup accepts them, because the clock may have been wrong (identity.md trap 8). */
const mistimed: typeof forgeries = [
  ['the past', ({ forge, now }) => forge({ claims: { iat: now - 3600, exp: now } })],
  ['an issue in the future', ({ forge, now }) => forge({ claims: { iat: now + 60 } })],
  ['an end in the future', ({ forge, now }) => forge({ claims: { exp: now + 3660 } })],
  ['a sign-in in the future', ({ forge, now }) => forge({ claims: { auth_time: now + 60 } })],
];

describeDatabases('verifyIdToken', (open) => {
  it('accepts tokens with our key and never fetches jku', async () => {
    const kit = createIdentityKit(await open());
    const { forge, session, now } = await setUp(kit);
    const expected = {
      uid: session.localId,
      phone: PHONE,
      authTime: new Date(now * 1000),
      lastSignInAt: kit.clock.now(),
    };
    for (const token of [session.idToken, forge(), forge({ header: { jku: THEIR_URL, jwk: theirJwk } })]) {
      expect(await kit.provider.verifyIdToken(token)).toEqual(expected);
    }
  });

  it('rejects every forgery, and lookup answers with an error code of the SDK', async () => {
    const kit = createIdentityKit(await open());
    const world = await setUp(kit);
    for (const [name, forgery] of forgeries) {
      const token = forgery(world);
      await expect(kit.provider.verifyIdToken(token), name).rejects.toBeInstanceOf(InvalidIdTokenError);
      const answer = await kit.lookup(token);
      expect(answer.status, name).toBe(400);
      expect(answer.text, name).toMatch(/"((?:MISSING|INVALID)_ID_TOKEN|TOKEN_EXPIRED|USER_NOT_FOUND)"/);
    }
    const endless = world.forge({ claims: { padding: 'x'.repeat(4000) } });
    await expect(kit.provider.verifyIdToken(endless)).rejects.toBeInstanceOf(InvalidIdTokenError);
  });

  it('rejects every mistimed token, but lookup reports its user', async () => {
    const kit = createIdentityKit(await open());
    const world = await setUp(kit);
    for (const [name, mistime] of mistimed) {
      const token = mistime(world);
      await expect(kit.provider.verifyIdToken(token), name).rejects.toBeInstanceOf(InvalidIdTokenError);
      expect((await kit.lookup(token)).status, name).toBe(200);
    }
  });

  it('reports any other input as a bad token, never as an outage', async () => {
    const kit = createIdentityKit(await open());
    const { session, stored } = await setUp(kit);
    const part = fc.oneof(
      fc.base64String({ maxLength: 40 }),
      fc.json().map((json) => Buffer.from(json).toString('base64url')),
      fc.constantFrom(...session.idToken.split('.')),
      fc
        .jsonValue()
        .map((value) =>
          base64UrlJson({ alg: 'RS256', kid: stored.kid, typ: 'JWT', crit: value, b64: value }),
        ),
    );
    const parts = fc.array(part, { minLength: 1, maxLength: 4 }).map((all) => all.join('.'));
    await fc.assert(
      fc.asyncProperty(fc.oneof(parts, fc.string()), async (token) => {
        if (token === session.idToken) return;
        await expect(kit.provider.verifyIdToken(token)).rejects.toBeInstanceOf(InvalidIdTokenError);
      }),
      { numRuns: 300 },
    );
  });

  it('distinguishes custom tokens from ID tokens', async () => {
    const kit = createIdentityKit(await open());
    const { session } = await setUp(kit);
    const custom = await kit.provider.createCustomToken(session.localId, PHONE);
    await expect(kit.provider.verifyIdToken(custom)).rejects.toBeInstanceOf(InvalidIdTokenError);
    expect((await kit.custom(session.idToken)).text).toContain('INVALID_CUSTOM_TOKEN');
  });

  it('rejects a withdrawn key within a minute', async () => {
    const kit = createIdentityKit(await open());
    const { session, stored } = await setUp(kit);
    await kit.rotateKeys();
    await kit.db.update(identityKeys).set({ active: false }).where(eq(identityKeys.kid, stored.kid));
    kit.clock.advance(60_000);
    await expect(kit.provider.verifyIdToken(session.idToken)).rejects.toBeInstanceOf(InvalidIdTokenError);
  });
});
