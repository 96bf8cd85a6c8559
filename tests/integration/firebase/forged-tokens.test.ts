import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { InvalidIdTokenError } from '#server/identity/port.ts';
import { base64UrlJson } from '../../support/base64-json.ts';
import { newSigningKey } from './fake-google.ts';
import { createFirebaseKit, type FirebaseKit, PHONE, UID } from './firebase-kit.ts';

const theirs = newSigningKey('key-1');
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const unsigned = (kit: FirebaseKit, header: object) =>
  `${base64UrlJson({ kid: 'key-1', typ: 'JWT', ...header })}.${base64UrlJson(kit.goodClaims())}`;

function hmacWith(kit: FirebaseKit, secret: string | Buffer): string {
  const input = unsigned(kit, { alg: 'HS256' });
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}

const publicKey = (kit: FirebaseKit) =>
  createPublicKey({ key: kit.firstKey.publicJwk as Record<string, string>, format: 'jwk' });

type Forgery = (kit: FirebaseKit) => string | Promise<string>;

const forgeries: Array<[string, Forgery]> = [
  ['nothing', () => ''],
  ['not a token', () => 'a.b.c'],
  ['two parts', async (kit) => (await kit.issue()).split('.').slice(0, 2).join('.')],
  ['alg none', (kit) => `${unsigned(kit, { alg: 'none' })}.`],
  [
    'HS256 with the public key as PEM',
    (kit) => hmacWith(kit, publicKey(kit).export({ format: 'pem', type: 'spki' })),
  ],
  [
    'HS256 with the public key as DER',
    (kit) => hmacWith(kit, publicKey(kit).export({ format: 'der', type: 'spki' })),
  ],
  ['HS256 with the modulus', (kit) => hmacWith(kit, String(kit.firstKey.publicJwk.n))],
  ['RS512 by the right key', (kit) => kit.issue({}, { alg: 'RS512' })],
  ['PS256 by the right key', (kit) => kit.issue({}, { alg: 'PS256' })],
  [
    'ES256 by another key',
    (kit) => {
      const input = unsigned(kit, { alg: 'ES256' });
      return `${input}.${sign('sha256', Buffer.from(input), elliptic.privateKey).toString('base64url')}`;
    },
  ],
  ['a stranger’s key under the same id', (kit) => kit.issue({}, {}, theirs)],
  ['a key in the header', (kit) => kit.issue({}, { jwk: theirs.publicJwk }, theirs)],
  [
    'a key in the header and no id',
    (kit) => kit.issue({}, { jwk: theirs.publicJwk, kid: undefined }, theirs),
  ],
  [
    'keys at an address in the header',
    (kit) => kit.issue({}, { jku: 'https://attacker.example/keys' }, theirs),
  ],
  ['an unknown key id', (kit) => kit.issue({}, { kid: 'key-9' })],
  ['no key id', (kit) => kit.issue({}, { kid: undefined })],
  [
    'a critical header nobody knows',
    (kit) => {
      const input = unsigned(kit, { alg: 'RS256', crit: ['x'], x: 1 });
      return `${input}.${sign('sha256', Buffer.from(input), kit.firstKey.privateKey).toString('base64url')}`;
    },
  ],
  ['another type', (kit) => kit.issue({}, { typ: 'at+jwt' })],
  ['another issuer', (kit) => kit.issue({ iss: 'https://accounts.google.com' })],
  ['another project', (kit) => kit.issue({ iss: 'https://securetoken.google.com/other', aud: 'other' })],
  ['another audience', (kit) => kit.issue({ aud: 'other' })],
  ['a session cookie', (kit) => kit.issue({ iss: 'https://session.firebase.google.com/demlik-test' })],
  ['no issuer', (kit) => kit.issue({ iss: undefined })],
  ['no audience', (kit) => kit.issue({ aud: undefined })],
  ['expired', (kit) => kit.issue({ exp: kit.seconds() - 31 })],
  ['no expiry', (kit) => kit.issue({ exp: undefined })],
  ['issued in the future', (kit) => kit.issue({ iat: kit.seconds() + 31 })],
  ['no time of issue', (kit) => kit.issue({ iat: undefined })],
  ['not yet valid', (kit) => kit.issue({ nbf: kit.seconds() + 31 })],
  ['signed in in the future', (kit) => kit.issue({ auth_time: kit.seconds() + 31 })],
  ['no time of sign-in', (kit) => kit.issue({ auth_time: undefined })],
  ['an empty subject', (kit) => kit.issue({ sub: '' })],
  ['no subject', (kit) => kit.issue({ sub: undefined })],
  ['a subject that is too long', (kit) => kit.issue({ sub: 'x'.repeat(129) })],
  ['a subject that is no text', (kit) => kit.issue({ sub: 7 })],
  ['a token that is too long', (kit) => kit.issue({ extra: 'x'.repeat(5000) })],
];

it.each(forgeries)('refuses %s', async (_, forge) => {
  await using kit = await createFirebaseKit();
  const token = await forge(kit);
  await expect(kit.provider.verifyIdToken(token)).rejects.toThrow(InvalidIdTokenError);
  // A forged token causes no call about the user, and a valid one still works.
  expect(kit.google.count('lookup')).toBe(0);
  expect(await kit.provider.verifyIdToken(await kit.issue())).toMatchObject({ uid: UID, phone: PHONE });
});

it('fetches no key for a token with another algorithm', async () => {
  await using kit = await createFirebaseKit();
  await expect(kit.provider.verifyIdToken(hmacWith(kit, 'x'))).rejects.toThrow(InvalidIdTokenError);
  expect(kit.google.count('keys')).toBe(0);
});

it('fetches the keys once for many unknown ids', async () => {
  await using kit = await createFirebaseKit({ keysCooldownMs: 60_000 });
  for (let nth = 0; nth < 20; nth += 1) {
    const token = await kit.issue({}, { kid: `unknown-${nth}` });
    await expect(kit.provider.verifyIdToken(token)).rejects.toThrow(InvalidIdTokenError);
  }
  expect(kit.google.count('keys')).toBe(1);
});
