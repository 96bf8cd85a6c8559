import { createHmac } from 'node:crypto';
import type { Challenge } from 'altcha-lib';
import { expect, it } from 'vitest';
import { deriveKey } from '#server/secret.ts';
import { describeDatabases } from '../../support/databases.ts';
import { createIdentityKit, toProof } from './identity-kit.ts';

const PHONE = '+905321234567';
const OTHER_PHONE = '+905329876543';
const REFUSED = { error: { code: 400, message: 'CAPTCHA_CHECK_FAILED' } };
const SECRET = Buffer.alloc(32, 7);

const open64 = (proof: string) => JSON.parse(Buffer.from(proof, 'base64').toString('utf8'));
const close64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

/** Signs parameters as the server does, to try what a signature alone would let through. */
function signed(parameters: object): Challenge {
  const key = Buffer.from(deriveKey(SECRET, 'bot-check challenge')).toString('hex');
  const sorted = sortKeys(parameters) as Challenge['parameters'];
  const signature = createHmac('sha256', key).update(JSON.stringify(sorted)).digest('hex');
  return { parameters: sorted, signature };
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}

describeDatabases('bot-check', (open) => {
  it('offers an ALTCHA challenge that no cache keeps', async () => {
    const kit = createIdentityKit(await open());
    const response = await kit.routes.request('/api/auth/bot-check');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.json()).toEqual({
      parameters: {
        algorithm: 'PBKDF2/SHA-256',
        cost: 5000,
        data: { action: 'sms', effort: 'easy', expires: kit.clock.now().getTime() + 300_000 },
        keyLength: 32,
        keyPrefix: expect.stringMatching(/^[0-9a-f]{32}$/),
        keySignature: expect.stringMatching(/^[0-9a-f]{64}$/),
        nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
        salt: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('is good once, after a restart too', async () => {
    const database = await open();
    const first = createIdentityKit(database);
    const proof = await first.proof();
    expect((await first.send(PHONE, undefined, proof)).status).toBe(200);
    expect((await first.send(OTHER_PHONE, undefined, proof)).body).toEqual(REFUSED);
    const restarted = createIdentityKit(database);
    expect((await restarted.send(OTHER_PHONE, undefined, proof)).body).toEqual(REFUSED);
  });

  it('is good once when replayed at the same moment, with other counters too', async () => {
    const kit = createIdentityKit(await open());
    const proof = open64(await kit.proof());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const replay = { ...proof, solution: { ...proof.solution, counter: n } };
        return kit.send(`+9053212345${n + 10}`, undefined, close64(replay));
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is forgotten as spent only when it has long expired', async () => {
    const kit = createIdentityKit(await open());
    const proof = await kit.proof();
    await kit.send(PHONE, undefined, proof);
    kit.clock.advance(299_000);
    expect((await kit.send(OTHER_PHONE)).status).toBe(200);
    expect((await kit.send('+905321112233', undefined, proof)).body).toEqual(REFUSED);
  });

  it('expires after five minutes', async () => {
    const kit = createIdentityKit(await open());
    const [late, later] = [await kit.proof(), await kit.proof()];
    kit.clock.advance(299_999);
    expect((await kit.send(PHONE, undefined, late)).status).toBe(200);
    kit.clock.advance(1);
    expect((await kit.send(OTHER_PHONE, undefined, later)).body).toEqual(REFUSED);
  });

  it.each<[string, (parameters: Challenge['parameters']) => object]>([
    ['a lower cost', (p) => ({ ...p, cost: 1 })],
    ['a shorter prefix', (p) => ({ ...p, keyPrefix: '00' })],
    ['a later expiry', (p) => ({ ...p, data: { ...p.data, expires: Date.now() + 10 ** 10 } })],
    ['an expiry of the library', (p) => ({ ...p, expiresAt: Math.ceil(Date.now() / 1000) + 10 ** 6 })],
    ['another action', (p) => ({ ...p, data: { ...p.data, action: 'contact' } })],
    ['another nonce', (p) => ({ ...p, nonce: p.nonce.replace(/^./, (c) => (c === 'a' ? 'b' : 'a')) })],
    [
      'a digit moved from nonce to salt',
      (p) => ({ ...p, nonce: p.nonce.slice(0, -2), salt: p.nonce.slice(-2) + p.salt }),
    ],
  ])('refuses %s', async (_, tamper) => {
    const kit = createIdentityKit(await open());
    const challenge = await kit.challenge();
    const tampered = { ...challenge, parameters: tamper(challenge.parameters) } as Challenge;
    const { solution } = open64(await toProof(challenge));
    expect((await kit.send(PHONE, undefined, close64({ challenge: tampered, solution }))).body).toEqual(
      REFUSED,
    );
    const solvedAnew = { ...tampered, parameters: { ...tampered.parameters, keyPrefix: '0' } };
    expect((await kit.send(PHONE, undefined, await toProof(solvedAnew))).body).toEqual(REFUSED);
    expect(kit.sent).toEqual([]);
  });

  it('refuses parts of one proof spliced into another', async () => {
    const kit = createIdentityKit(await open());
    const [a, b] = [open64(await kit.proof()), open64(await kit.proof())];
    const spliced = [
      { challenge: a.challenge, solution: b.solution },
      { challenge: { ...a.challenge, signature: b.challenge.signature }, solution: a.solution },
      {
        challenge: {
          ...a.challenge,
          parameters: { ...a.challenge.parameters, keySignature: b.challenge.parameters.keySignature },
        },
        solution: b.solution,
      },
    ];
    for (const proof of spliced) {
      expect((await kit.send(PHONE, undefined, close64(proof))).body).toEqual(REFUSED);
    }
    expect((await kit.send(PHONE, undefined, close64(a))).status).toBe(200);
  });

  it('refuses a properly signed proof of another action', async () => {
    const kit = createIdentityKit(await open());
    const { parameters } = await kit.challenge();
    const { keySignature: _, ...rest } = parameters;
    const forContact = signed({
      ...rest,
      keyPrefix: '0',
      cost: 1,
      data: { ...rest.data, action: 'contact' },
    });
    expect((await kit.send(PHONE, undefined, await toProof(forContact))).body).toEqual(REFUSED);
    const forSms = signed({ ...rest, keyPrefix: '0', cost: 1 });
    expect((await kit.send(PHONE, undefined, await toProof(forSms))).status).toBe(200);
  });

  it.each([
    ['nothing', ''],
    ['no base64', '***'],
    ['no JSON', Buffer.from('{').toString('base64')],
    ['a null', close64(null)],
    ['a list', close64([])],
    ['no challenge', close64({ solution: { counter: 0, derivedKey: '00' } })],
    ['no signature', close64({ challenge: { parameters: {} }, solution: { counter: 0, derivedKey: '00' } })],
    [
      'an empty signature',
      close64({ challenge: { parameters: {}, signature: '' }, solution: { counter: 0, derivedKey: '00' } }),
    ],
    ['a signed emptiness', close64({ challenge: signed({}), solution: { counter: 0, derivedKey: '00' } })],
    [
      'too much',
      close64({ challenge: signed({ x: 'x'.repeat(4000) }), solution: { counter: 0, derivedKey: '00' } }),
    ],
    ['the SDK fake token', 'NO_RECAPTCHA'],
  ])('refuses %s', async (_, proof) => {
    const kit = createIdentityKit(await open());
    expect((await kit.send(PHONE, undefined, proof)).body).toEqual(REFUSED);
  });

  it('wants 16 times the work after ten messages, and takes no easy proof fetched before', async () => {
    const bounds: number[] = [];
    const kit = createIdentityKit(await open());
    const { int } = kit.deps.randomness;
    kit.deps.randomness.int = (bound) => {
      bounds.push(bound);
      return int(bound);
    };
    const [keptBack, keptElsewhere] = [await kit.proof(), await kit.proof('198.51.100.7')];
    for (let n = 10; n < 20; n += 1) await kit.requestCode(`+9053212345${n}`);
    bounds.length = 0;
    const hard = await kit.challenge();
    expect(hard.parameters.data).toMatchObject({ effort: 'hard' });
    expect(bounds).toEqual([1280]);
    expect((await kit.send(PHONE, undefined, keptBack)).body).toEqual(REFUSED);
    expect((await kit.send(PHONE, undefined, await toProof(hard))).status).toBe(200);
    expect((await kit.send(OTHER_PHONE, '198.51.100.7', keptElsewhere)).status).toBe(200);
  });

  it('limits how many challenges an address may take', async () => {
    const kit = createIdentityKit(await open());
    for (let n = 0; n < 60; n += 1) await kit.deps.limiter.consume('botCheckPerAddress', '192.0.2.1');
    kit.routes.onError((error, c) => c.json({ name: error.name, message: error.message }, 429));
    const response = await kit.routes.request('/api/auth/bot-check');
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({ name: 'ProductError' });
  });
});
