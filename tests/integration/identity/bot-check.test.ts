import { expect, it } from 'vitest';
import { base64Json } from '../../support/base64-json.ts';
import { describeDatabases } from '../../support/databases.ts';
import { createIdentityKit } from '../../support/identity-kit.ts';
import { signChallenge } from '../../support/sign-challenge.ts';

const PHONE = '+905321234567';
const REFUSED = { error: { code: 400, message: 'CAPTCHA_CHECK_FAILED' } };

describeDatabases('bot-check', (open) => {
  it('returns an uncached ALTCHA challenge', async () => {
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
    ['no base64', '***'],
    ['no JSON', Buffer.from('{').toString('base64')],
    ['a null', base64Json(null)],
    ['a list', base64Json([])],
    ['no challenge', base64Json({ solution: { counter: 0, derivedKey: '00' } })],
    [
      'no signature',
      base64Json({ challenge: { parameters: {} }, solution: { counter: 0, derivedKey: '00' } }),
    ],
    [
      'an empty signature',
      base64Json({
        challenge: { parameters: {}, signature: '' },
        solution: { counter: 0, derivedKey: '00' },
      }),
    ],
    [
      'a signed emptiness',
      base64Json({ challenge: signChallenge({}), solution: { counter: 0, derivedKey: '00' } }),
    ],
    [
      'too much',
      base64Json({
        challenge: signChallenge({ x: 'x'.repeat(4000) }),
        solution: { counter: 0, derivedKey: '00' },
      }),
    ],
    ['the SDK fake token', 'NO_RECAPTCHA'],
  ])('refuses %s', async (_, proof) => {
    const kit = createIdentityKit(await open());
    expect((await kit.send(PHONE, undefined, proof)).body).toEqual(REFUSED);
  });

  it('limits the challenges per address', async () => {
    const kit = createIdentityKit(await open());
    for (let n = 0; n < 60; n += 1) await kit.deps.limiter.consume('botCheckPerVisitor', '192.0.2.1');
    const headers = { 'X-Forwarded-For': '192.0.2.1' };
    const response = await kit.app.request('/api/auth/bot-check', { headers });
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({ code: 'RATE_LIMITED' });
  });
});
