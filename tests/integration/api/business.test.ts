import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { businesses, customers } from '#server/db/schema.ts';
import type { Business } from '#shared/contract/business.ts';
import { describeDatabases } from '../../support/databases.ts';
import { PHONE, registerOwner, SHOP } from '../../support/register-owner.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const update = (app: TestApp, token: string | undefined, changes: object) =>
  app.call('PUT', '/api/business/update', { ...SHOP, ...changes }, token);

async function updated(response: Response | Promise<Response>): Promise<Business> {
  const body = (await (await response).json()) as { business: Business };
  return body.business;
}

describeDatabases('GET /api/business/{slug}', (open) => {
  it('shows only public fields', async () => {
    const app = createTestApp(await open());
    const { business } = await registerOwner(app);
    const response = await app.call('GET', '/api/business/cinar-cay-ocagi');
    expect(await response.json()).toEqual({
      ...SHOP,
      id: business.id,
      slug: 'cinar-cay-ocagi',
      address: null,
      code: business.code,
    });
  });

  it('answers 404 for an unknown slug', async () => {
    const app = createTestApp(await open());
    const response = await app.call('GET', '/api/business/yok-boyle-yer');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      code: 'BUSINESS_NOT_FOUND',
      error: 'Bu adrese ait bir işletme bulunamadı.',
    });
  });
});

describeDatabases('GET /api/business/by-phone/{phone}', (open) => {
  const path = `/api/business/by-phone/${encodeURIComponent(PHONE)}`;

  it('gives the owner the bare record', async () => {
    const app = createTestApp(await open());
    const { token, business } = await registerOwner(app);
    expect(await (await app.call('GET', path, undefined, token)).json()).toEqual(business);
  });

  it('does not reveal whether another number has a business', async () => {
    const app = createTestApp(await open());
    await registerOwner(app);
    const stranger = await app.signIn('+905320000000');
    const known = await app.call('GET', path, undefined, stranger);
    const unknown = await app.call('GET', '/api/business/by-phone/%2B905329999999', undefined, stranger);
    expect(known.status).toBe(403);
    expect(await known.text()).toBe(await unknown.text());
    expect((await app.call('GET', path)).status).toBe(401);
  });

  it('answers that the owner has no business', async () => {
    const app = createTestApp(await open());
    const response = await app.call('GET', path, undefined, await app.signIn(PHONE));
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      code: 'NO_BUSINESS_FOR_PHONE',
      error: 'İşletme bilgileri alınamadı.',
    });
  });
});

describeDatabases('PUT /api/business/update', (open) => {
  it('moves the page with the name and redirects from the old slug', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    const business = await updated(update(app, token, { name: 'Yeni Han Çay Evi' }));
    expect(business.slug).toBe('yeni-han-cay-evi');

    const moved = await app.call('GET', '/api/business/cinar-cay-ocagi');
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/api/business/yeni-han-cay-evi']);

    await registerOwner(app, { phone: '+905320000001' });
    const second = await app.call('GET', '/api/business/cinar-cay-ocagi-2');
    expect(second.status).toBe(200);

    const back = await updated(update(app, token, {}));
    expect(back.slug).toBe('cinar-cay-ocagi');
    expect((await app.call('GET', '/api/business/yeni-han-cay-evi')).headers.get('location')).toBe(
      '/api/business/cinar-cay-ocagi',
    );
  });

  it('keeps the slug if only upper and lower case change, also one that the name would not get today', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { token } = await registerOwner(app);
    await database.db.update(businesses).set({ slug: 'cinar' });
    const business = await updated(update(app, token, { name: 'ÇINAR ÇAY OCAĞI' }));
    expect([business.name, business.slug]).toEqual(['ÇINAR ÇAY OCAĞI', 'cinar']);
  });

  it('rejects a new name of one letter, and keeps a stored one', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { token } = await registerOwner(app);
    for (const field of ['name', 'owner_name', 'owner_surname']) {
      const refused = await update(app, token, { [field]: 'Ç' });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({
        fields: { [field]: expect.stringContaining('en az 2 karakter') },
      });
    }
    expect((await update(app, token, { name: 'Çı' })).status).toBe(200);
    await database.db.update(businesses).set({ name: 'Ç' });
    expect((await update(app, token, { name: 'Ç' })).status).toBe(200);
  });

  it('keeps a stored short address, rejects a new one, and removes it on request', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { token } = await registerOwner(app);
    await database.db.update(businesses).set({ address: 'Kat 1' }).where(eq(businesses.phone, PHONE));

    expect((await updated(update(app, token, { address: 'Kat 1' }))).address).toBe('Kat 1');
    expect((await updated(update(app, token, {}))).address).toBe('Kat 1');
    const short = await update(app, token, { address: 'Kat 2' });
    expect(short.status).toBe(400);
    expect(await short.json()).toMatchObject({ error: 'Adres en az 10 karakter olmalıdır.' });
    expect((await updated(update(app, token, { address: '' }))).address).toBeNull();
  });

  it('keeps what was stored since the form began, unless the form changed it too', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    const seen = { ...SHOP, address: null };
    await updated(update(app, token, { owner_surname: 'Demir', address: 'Ömer Ağa Han, Kat 1' }));
    const kept = await updated(update(app, token, { name: 'Yeni Han Çay Evi', address: '', seen }));
    expect(kept).toMatchObject({
      name: 'Yeni Han Çay Evi',
      slug: 'yeni-han-cay-evi',
      owner_surname: 'Demir',
      address: 'Ömer Ağa Han, Kat 1',
    });

    const both = await update(app, token, { owner_surname: 'Kaya', address: 'Sirkeci Garı, 5', seen });
    expect([both.status, await both.json()]).toEqual([
      409,
      {
        code: 'CHANGED_MEANWHILE',
        error: expect.any(String),
        fields: {
          owner_surname: 'Başka bir yerde değiştirildi: Demir',
          address: 'Başka bir yerde değiştirildi: Ömer Ağa Han, Kat 1',
        },
      },
    ]);
    // The same change from two places is no conflict.
    expect((await update(app, token, { owner_surname: 'Demir', seen })).status).toBe(200);
    expect((await updated(update(app, token, { address: '' }))).owner_surname).toBe(SHOP.owner_surname);
    const removed = { address: 'Sirkeci Garı, 5', seen: { ...SHOP, address: 'Ömer Ağa Han, Kat 1' } };
    expect(await (await update(app, token, removed)).json()).toMatchObject({
      fields: { address: 'Başka bir yerde silindi.' },
    });
  });

  it('needs a valid token of an owner, and ignores unknown fields', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    expect((await update(app, undefined, {})).status).toBe(401);
    expect((await update(app, 'a.b.c', {})).status).toBe(401);
    expect((await update(app, await app.signIn('+905320000000'), {})).status).toBe(404);
    const { slug } = await updated(update(app, token, { slug: 'benim', id: 7, owner_uuid: 'x' }));
    expect(slug).toBe('cinar-cay-ocagi');
    expect((await update(app, token, { name: '' })).status).toBe(400);
  });
});

describeDatabases('DELETE /api/account/delete', (open) => {
  it('deletes everything, ends the session at once and frees the phone', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { token, business } = await registerOwner(app);
    await update(app, token, { name: 'Yeni Han Çay Evi' });
    await database.db
      .insert(customers)
      .values({ name: 'Ayşe', phone: '+905321111111', businessId: business.id, otp: 'x1' });

    const response = await app.call('DELETE', '/api/account/delete', {}, token);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      message: 'Hesabınız başarıyla silindi. Verileriniz kalıcı olarak kaldırılmıştır.',
    });
    for (const slug of ['cinar-cay-ocagi', 'yeni-han-cay-evi']) {
      expect((await app.call('GET', `/api/business/${slug}`)).status).toBe(404);
    }
    expect((await app.call('GET', `/api/invitation/${business.code}`)).status).toBe(404);
    const read = await app.call(
      'GET',
      `/api/business/by-phone/${encodeURIComponent(PHONE)}`,
      undefined,
      token,
    );
    expect(read.status).toBe(401);

    await app.outbox.drain();
    const again = await registerOwner(app);
    expect(again.business.id).not.toBe(business.id);
    expect(again.business.slug).toBe('cinar-cay-ocagi');
  });

  it('is for signed-in owners only', async () => {
    const app = createTestApp(await open());
    expect((await app.call('DELETE', '/api/account/delete', {})).status).toBe(401);
    const response = await app.call('DELETE', '/api/account/delete', {}, await app.signIn('+905320000000'));
    expect(response.status).toBe(404);
    expect(await response.json()).toHaveProperty('error');
  });
});

describeDatabases('GET /api/invitation/{code}', (open) => {
  const inviting = {
    name: SHOP.name,
    phone: PHONE,
    address: null,
    slug: 'cinar-cay-ocagi',
    phone_shown: false,
  };

  it('shows the business of a business code, uncached and unindexed', async () => {
    const app = createTestApp(await open());
    const { business } = await registerOwner(app);
    const response = await app.call('GET', `/api/invitation/${business.code}`);
    expect(await response.json()).toEqual({
      type: 'business',
      business: inviting,
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
  });

  it("shows a customer's invitation for thirty days", async () => {
    const database = await open();
    const app = createTestApp(database);
    const { business } = await registerOwner(app);
    const customer = { name: 'Ayşe Demir', phone: '+905321111111' };
    await database.db.insert(customers).values({ ...customer, businessId: business.id, otp: 'davet-1234' });

    const response = await app.call('GET', '/api/invitation/davet-1234');
    expect(await response.json()).toEqual({
      type: 'customer',
      business: inviting,
      customer,
    });
    app.clock.advance(31 * DAY_MS);
    const expired = await app.call('GET', '/api/invitation/davet-1234');
    expect(expired.status).toBe(404);
    expect(await expired.json()).toEqual({
      code: 'INVITATION_INVALID',
      error: 'Bu davet kodu geçersiz veya süresi dolmuş olabilir.',
    });
  });
});
