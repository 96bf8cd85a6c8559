import { createHmac } from 'node:crypto';
import type { Challenge } from 'altcha-lib';
import { expect, it } from 'vitest';
import { deriveKey } from '#server/secret.ts';
import { describeDatabases } from '../../support/databases.ts';
import { createIdentityKit } from '../../support/identity-kit.ts';

const PHONE = '+905321234567';
const REFUSED = { error: { code: 400, message: 'CAPTCHA_CHECK_FAILED' } };
const SECRET = Buffer.alloc(32, 7);

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
    const response = await kit.app.request('/api/auth/bot-check');
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

  it('limits how many challenges an address may take', async () => {
    const kit = createIdentityKit(await open());
    for (let n = 0; n < 60; n += 1) await kit.deps.limiter.consume('botCheckPerVisitor', '192.0.2.1');
    const headers = { 'X-Forwarded-For': '192.0.2.1' };
    const response = await kit.app.request('/api/auth/bot-check', { headers });
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({ code: 'RATE_LIMITED' });
  });
});
