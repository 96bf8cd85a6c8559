import type { Challenge } from 'altcha-lib';
import { expect, it } from 'vitest';
import { base64Json } from '../support/base64-json.ts';
import { describeDatabases } from '../support/databases.ts';
import { createIdentityKit } from '../support/identity-kit.ts';
import { toProof } from '../support/proof-of-work.ts';
import { signChallenge } from '../support/sign-challenge.ts';

/**
 * guarantees.md "bot-check": all parameters are signed (no splicing, no replay: CVE-2025-68113), bound to the
 * action, valid for 5 min, single use across restarts.
 */
const PHONE = '+905321234567';
const OTHER_PHONE = '+905329876543';
const REFUSED = { error: { code: 400, message: 'CAPTCHA_CHECK_FAILED' } };

const open64 = (proof: string) => JSON.parse(Buffer.from(proof, 'base64').toString('utf8'));

describeDatabases('a proof of work', (open) => {
  it('is accepted once, also after a restart', async () => {
    const database = await open();
    const first = createIdentityKit(database);
    const proof = await first.proof();
    expect((await first.send(PHONE, undefined, proof)).status).toBe(200);
    expect((await first.send(OTHER_PHONE, undefined, proof)).body).toEqual(REFUSED);
    const restarted = createIdentityKit(database);
    expect((await restarted.send(OTHER_PHONE, undefined, proof)).body).toEqual(REFUSED);
  });

  it('is accepted once if replayed at the same moment, also with other counters', async () => {
    const kit = createIdentityKit(await open());
    const proof = open64(await kit.proof());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const replay = { ...proof, solution: { ...proof.solution, counter: n } };
        return kit.send(`+9053212345${n + 10}`, undefined, base64Json(replay));
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is remembered as used until it has expired', async () => {
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
    expect((await kit.send(PHONE, undefined, base64Json({ challenge: tampered, solution }))).body).toEqual(
      REFUSED,
    );
    const solvedAgain = { ...tampered, parameters: { ...tampered.parameters, keyPrefix: '0' } };
    expect((await kit.send(PHONE, undefined, await toProof(solvedAgain))).body).toEqual(REFUSED);
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
      expect((await kit.send(PHONE, undefined, base64Json(proof))).body).toEqual(REFUSED);
    }
    expect((await kit.send(PHONE, undefined, base64Json(a))).status).toBe(200);
  });

  it('refuses a properly signed proof of another action', async () => {
    const kit = createIdentityKit(await open());
    const { parameters } = await kit.challenge();
    const { keySignature: _, ...rest } = parameters;
    const forContact = signChallenge({
      ...rest,
      keyPrefix: '0',
      cost: 1,
      data: { ...rest.data, action: 'contact' },
    });
    expect((await kit.send(PHONE, undefined, await toProof(forContact))).body).toEqual(REFUSED);
    const forSms = signChallenge({ ...rest, keyPrefix: '0', cost: 1 });
    expect((await kit.send(PHONE, undefined, await toProof(forSms))).status).toBe(200);
  });
});
