import { expect, it, vi } from 'vitest';
import { businesses, contactMessages, rateLimits } from '#server/db/schema.ts';
import { ensureTestBusinesses } from '#server/domain/accounts/ensure-test-businesses.ts';
import type { testNumberLoginCall } from '#shared/contract/auth.ts';
import type { ResponseOf } from '#shared/contract/call.ts';
import { describeDatabases } from '../../support/databases.ts';
import { registerOwner } from '../../support/register-owner.ts';
import { StillClock } from '../../support/still-clock.ts';
import { createTestApp } from '../../support/test-app.ts';

type TestNumberLogin = ResponseOf<typeof testNumberLoginCall>;

const MESSAGE = {
  name: 'Ayşe',
  email: 'ayse@ornek.example',
  phone: '0532 123 45 67',
  subject: 'Kurulum',
  message: 'Merhaba,\nnasıl başlarım?',
};

describeDatabases('POST /api/contact', (open) => {
  it('stores the message and mails it with the visitor in Reply-To', async () => {
    const database = await open();
    const clock = new StillClock();
    const app = createTestApp(database, { clock });
    const wake = vi.spyOn(app.outbox, 'wake');
    const response = await app.call('POST', '/api/contact', MESSAGE);
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveProperty('message');
    expect(wake).toHaveBeenCalledOnce();
    const stored = { ...MESSAGE, createdAt: clock.now() };
    expect(await database.db.select().from(contactMessages)).toMatchObject([stored]);

    await app.outbox.drain();
    expect(app.sent.mail).toHaveLength(1);
    expect(app.sent.mail[0]).toMatchObject({ to: 'destek@demlik.example', replyTo: MESSAGE.email });
    expect(app.sent.mail[0]?.text).toContain('nasıl başlarım?');
  });

  it('refuses more than 16 kB', async () => {
    const app = createTestApp(await open());
    const response = await app.call('POST', '/api/contact', { ...MESSAGE, message: 'x'.repeat(17_000) });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });
});

const DAY = 24 * 60 * 60 * 1000;
const PHONE = '+905550000001';
const environment = { TEST_PHONES: `${PHONE}:482913` };
const login = { phone: PHONE, code: '482913' };

describeDatabases('test numbers', (open) => {
  it('are recognised, log in with their code, and reach their business', async () => {
    const database = await open();
    const app = createTestApp(database, { environment });
    await ensureTestBusinesses(app.deps);
    await ensureTestBusinesses(app.deps);

    expect(await (await app.call('POST', '/api/auth/phone-check', { phone: PHONE })).json()).toEqual({
      whitelisted: true,
    });
    const other = await app.call('POST', '/api/auth/phone-check', { phone: '+905321234567' });
    expect(await other.json()).toEqual({ whitelisted: false });

    const response = await app.call('POST', '/api/auth/whitelist-login', login);
    const body = (await response.json()) as TestNumberLogin;
    expect(body).toMatchObject({ success: true, business: { name: 'Test Çay Ocağı', phone: PHONE } });
    expect(body.business.owner_uuid).toMatch(/^test-[0-9a-f]{24}$/);

    const token = await app.signIn(PHONE, body.business.owner_uuid);
    const own = await app.call(
      'GET',
      `/api/business/by-phone/${encodeURIComponent(PHONE)}`,
      undefined,
      token,
    );
    expect(await own.json()).toEqual(body.business);

    const shorter = { ...login, code: '48291' };
    expect((await app.call('POST', '/api/auth/whitelist-login', shorter)).status).toBe(401);
    // An operator has given the number a business before it became a test number.
    await database.db.update(businesses).set({ ownerUuid: null });
    expect((await app.call('POST', '/api/auth/whitelist-login', login)).status).toBe(401);
  });

  it('log in again after their account was deleted', async () => {
    const app = createTestApp(await open(), { environment });
    const first = (await (
      await app.call('POST', '/api/auth/whitelist-login', login)
    ).json()) as TestNumberLogin;
    const token = await app.signIn(PHONE, first.business.owner_uuid);
    expect((await app.call('DELETE', '/api/account/delete', {}, token)).status).toBe(200);
    await app.outbox.drain();
    const again = (await (
      await app.call('POST', '/api/auth/whitelist-login', login)
    ).json()) as TestNumberLogin;
    expect(again.success).toBe(true);
    expect(again.business.id).not.toBe(first.business.id);
  });

  it('allow ten wrong codes a day of a network and fifty in all, over all numbers', async () => {
    const second = '+905550000002';
    const clock = new StillClock();
    const app = createTestApp(await open(), {
      clock,
      environment: { TEST_PHONES: `${PHONE}:482913,${second}:771204` },
    });
    const answerTo = (phone: string, code: string, address: string) => {
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address };
      const body = JSON.stringify({ phone, code });
      return app.app.request('/api/auth/whitelist-login', { method: 'POST', headers, body });
    };
    const guess = async (...sent: Parameters<typeof answerTo>) => (await answerTo(...sent)).status;
    for (let n = 0; n < 9; n += 1) expect(await guess(PHONE, `00000${n}`, `198.51.100.${n}`)).toBe(401);
    for (let n = 0; n < 3; n += 1) expect(await guess(PHONE, '482913', '198.51.100.77')).toBe(200);
    expect(await guess(second, '482913', '198.51.100.78')).toBe(401);
    const refused = await answerTo(second, '771204', '198.51.100.79');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '86400']);
    expect(await guess(second, '771204', '192.0.2.3')).toBe(200);

    for (let n = 0; n < 40; n += 1) expect(await guess(second, '482913', `203.0.${n}.1`)).toBe(401);
    expect(await guess(second, '771204', '192.0.2.3')).toBe(429);
    clock.advance(DAY);
    expect(await guess(second, '771204', '198.51.100.79')).toBe(200);
  });

  it('do not count guesses for other numbers', async () => {
    const database = await open();
    const app = createTestApp(database, { environment });
    for (let n = 10; n < 35; n += 1) {
      const wrong = { phone: `+9053212345${n}`, code: login.code };
      expect((await app.call('POST', '/api/auth/whitelist-login', wrong)).status).toBe(401);
    }
    expect(await database.db.select().from(rateLimits)).toEqual([]);
    expect((await app.call('POST', '/api/auth/whitelist-login', login)).status).toBe(200);
  });

  it('are the only ones that log in with a configured code', async () => {
    const app = createTestApp(await open(), { environment });
    const { phone } = (await registerOwner(app)).business;
    const response = await app.call('POST', '/api/auth/whitelist-login', { phone, code: login.code });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      error: 'Whitelist girişi başarısız.',
      code: 'TEST_NUMBER_LOGIN_FAILED',
    });
  });

  it('do not exist unless configured', async () => {
    const database = await open();
    const app = createTestApp(database);
    // The route does not exist, not even with a rate limit.
    for (let n = 0; n < 100; n += 1) {
      expect((await app.call('POST', '/api/auth/whitelist-login', login)).status).toBe(404);
    }
    expect(await database.db.select().from(rateLimits)).toEqual([]);
  });
});
