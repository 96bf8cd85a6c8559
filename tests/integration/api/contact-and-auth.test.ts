import { expect, it } from 'vitest';
import { ensureTestBusinesses } from '#server/accounts/ensure-test-businesses.ts';
import { contactMessages } from '#server/db/schema.ts';
import type { testNumberLoginCall } from '#shared/contract/auth.ts';
import type { ResponseOf } from '#shared/contract/call.ts';
import { describeDatabases } from '../../support/databases.ts';
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
    const app = createTestApp(database);
    const response = await app.call('POST', '/api/contact', MESSAGE);
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveProperty('message');
    expect(await database.db.select().from(contactMessages)).toMatchObject([MESSAGE]);

    await app.outbox.drain();
    expect(app.sent.mail).toHaveLength(1);
    expect(app.sent.mail[0]).toMatchObject({ to: 'destek@demlik.example', replyTo: MESSAGE.email });
    expect(app.sent.mail[0]?.text).toContain('nasıl başlarım?');
  });

  it.each([
    [{ name: '' }, 'Lütfen gerekli alanları doldurun.'],
    [{ message: '  ' }, 'Lütfen gerekli alanları doldurun.'],
    [{ email: 'ayse@' }, 'Geçerli bir e-posta adresi giriniz.'],
    [{ email: 'a@b.example\r\nBcc: x@y.example' }, 'Bu alanda kullanılamayan karakterler var.'],
    [{ subject: 'Konu\nBcc: x@y.example' }, 'Bu alanda kullanılamayan karakterler var.'],
  ])('refuses %j and sends nothing', async (changes, error) => {
    const database = await open();
    const app = createTestApp(database);
    const response = await app.call('POST', '/api/contact', { ...MESSAGE, ...changes });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error });
    await app.outbox.drain();
    expect(app.sent.mail).toEqual([]);
  });

  it('refuses more than 16 kB', async () => {
    const app = createTestApp(await open());
    const response = await app.call('POST', '/api/contact', { ...MESSAGE, message: 'x'.repeat(17_000) });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });
});

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

    const token = await app.signIn(PHONE, body.business.owner_uuid);
    const own = await app.call(
      'GET',
      `/api/business/by-phone/${encodeURIComponent(PHONE)}`,
      undefined,
      token,
    );
    expect(await own.json()).toEqual(body.business);
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

  it('refuse a wrong code, and too many of them', async () => {
    const app = createTestApp(await open(), { environment });
    await ensureTestBusinesses(app.deps);
    const statuses = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const response = await app.call('POST', '/api/auth/whitelist-login', {
        ...login,
        code: `00000${guess % 10}`,
      });
      statuses.push(response.status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(statuses.at(-1)).toBe(429);
  });

  it('are the only ones that log in by a code of the configuration', async () => {
    const app = createTestApp(await open(), { environment });
    const phone = '+905321234567';
    const firebaseToken = await app.signIn(phone);
    const shop = { name: 'Çınar', owner_name: 'Hasan', owner_surname: 'Yıldız', phone, firebaseToken };
    expect((await app.call('POST', '/api/register', shop)).status).toBe(200);

    const response = await app.call('POST', '/api/auth/whitelist-login', { phone, code: login.code });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      error: 'Whitelist girişi başarısız.',
      code: 'TEST_NUMBER_LOGIN_FAILED',
    });
  });

  it('do not exist when none is configured', async () => {
    const app = createTestApp(await open());
    expect((await app.call('POST', '/api/auth/whitelist-login', login)).status).toBe(404);
  });
});
