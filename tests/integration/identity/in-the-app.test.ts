import { expect, it } from 'vitest';
import { describeDatabases } from '../../support/databases.ts';
import { toProof } from '../../support/proof-of-work.ts';
import { createTestApp, ORIGIN } from '../../support/test-app.ts';

const PHONE = '+905321234567';
const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts';
const headers = { 'Content-Type': 'application/json', Origin: ORIGIN };

describeDatabases('the provider in the whole app', (open) => {
  it('sends the code through the outbox and signs in to the API', async () => {
    const { app, deps, outbox, sent, call } = createTestApp(await open());
    const key = deps.publicConfig.identity.apiKey;
    const post = async (name: string, body: object) =>
      (
        await app.request(`${ACCOUNTS}:${name}?key=${key}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        })
      ).json();
    const challenge = await (await app.request('/api/auth/bot-check')).json();
    const recaptchaToken = await toProof(challenge);
    const { sessionInfo } = await post('sendVerificationCode', { phoneNumber: PHONE, recaptchaToken });
    expect(sent.sms).toEqual([]);
    await outbox.drain();
    expect(sent.sms).toMatchObject([{ to: PHONE }]);
    const code = /\b\d{6}\b/.exec(sent.sms[0]?.text ?? '')?.[0];
    const { idToken } = await post('signInWithPhoneNumber', { sessionInfo, code });
    const mine = await call('GET', `/api/business/by-phone/${encodeURIComponent(PHONE)}`, undefined, idToken);
    expect(mine.status).toBe(404);
    const other = await call('GET', '/api/business/by-phone/%2B905329876543', undefined, idToken);
    expect(other.status).toBe(403);
  });

  it('answers the SDK in Google’s format and the bot-check in ours', async () => {
    const { app, deps } = createTestApp(await open());
    const refused = await app.request(`${ACCOUNTS}:lookup`, { method: 'POST', body: '{}' });
    expect(await refused.json()).toEqual({
      error: { code: 403, message: 'NETWORK_REQUEST_FAILED : foreign origin' },
    });
    deps.limiter.consumeByAddress = async () => ({ allowed: false, used: 60, retryAfterSeconds: 7 });
    const limited = await app.request('/api/auth/bot-check');
    expect(limited.status).toBe(429);
    expect(limited.headers.get('Retry-After')).toBe('7');
    expect(await limited.json()).toMatchObject({ code: 'RATE_LIMITED' });
  });
});
