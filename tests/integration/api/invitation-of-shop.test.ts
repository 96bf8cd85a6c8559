import { expect, it } from 'vitest';
import type { Invitation } from '#shared/contract/invitation.ts';
import { formatPrice } from '#shared/domain/price.ts';
import { describeBothDatabases, describeDatabases, openAgain } from '../../support/databases.ts';
import { registerOwner, SHOP } from '../../support/register-owner.ts';
import { createReadingApp, createTestApp, type TestApp } from '../../support/test-app.ts';
import { pageOf } from '../conformance/markup.ts';

const listOf = (price_kurus: number | null, shown: boolean) => ({
  shown,
  valid_from: '2026-12-01',
  sections: [{ title: 'Çaylar', products: [{ name: 'Oralet', note: '', unit: 'bardak', price_kurus }] }],
});

async function invitationOf(app: TestApp, code: string): Promise<Invitation> {
  const answer = await app.call('GET', `/api/invitation/${code}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Invitation;
}

describeBothDatabases('the shop in an invitation', (open) => {
  it('has the price list while it is public, on every instance at once', async () => {
    const database = await open();
    const [app, other] = [createTestApp(database), createReadingApp(await openAgain(database))];
    const { token, business } = await registerOwner(app);
    const { code } = business;
    expect(await invitationOf(other, code)).not.toHaveProperty('price_list');
    for (const [version, price, shown] of [
      [0, 1250, false],
      [1, 1250, true],
      [2, 1375, true],
      [3, null, true],
      [4, 1500, false],
    ] as const) {
      const saved = await app.call('PUT', '/api/price-list', { version, ...listOf(price, shown) }, token);
      expect(saved.status).toBe(200);
      const { shown: _, ...list } = listOf(price, shown);
      const seen = shown && price !== null;
      for (const at of [app, other]) {
        expect((await invitationOf(at, code)).price_list).toEqual(seen ? list : undefined);
        const { text } = await pageOf(at, `/r/${code}`);
        expect(text.includes('Fiyatlar')).toBe(seen);
        if (price !== null) expect(text.includes(formatPrice(price))).toBe(seen);
      }
    }
  });
});

describeDatabases('the shop in an invitation', (open) => {
  it('has the current opening hours, on every instance at once', async () => {
    const database = await open();
    const [app, other] = [createTestApp(database), createReadingApp(await openAgain(database))];
    const { token, business } = await registerOwner(app);
    const day = { from: '22:00', to: '02:00' };
    for (const hours of [null, [day, day, day, day, day, day, null], null]) {
      await app.call('PUT', '/api/account/hours', { opening_hours: hours }, token);
      for (const at of [app, other]) {
        const { opening_hours } = (await invitationOf(at, business.code)).business;
        expect(opening_hours).toEqual(hours ?? undefined);
        const { text } = await pageOf(at, `/r/${business.code}`);
        expect(text.includes('Pazartesi–Cumartesi 22:00–\u206002:00')).toBe(hours !== null);
      }
    }
  });

  it('has the slug of its page, and whether that shows the phone', async () => {
    const database = await open();
    const [app, other] = [createTestApp(database), createReadingApp(await openAgain(database))];
    const { token, business } = await registerOwner(app);
    const customer = { name: 'Elif Kaya', phone: '+905339876543' };
    const made = await app.call('POST', '/api/customers', customer, token);
    const { invitation } = (await made.json()) as { invitation: { code: string } };
    for (const phone_shown of [true, false]) {
      await app.call('PUT', '/api/account/settings', { phone_shown }, token);
      for (const code of [business.code, invitation.code]) {
        expect((await invitationOf(other, code)).business).toMatchObject({
          slug: business.slug,
          phone_shown,
        });
        const { html } = await pageOf(other, `/r/${code}`);
        expect(html).toContain(`href="tel:${business.phone}"`);
        expect(html.includes(`href="/rehber/${business.slug}.vcf"`)).toBe(phone_shown);
      }
    }
    await app.call('PUT', '/api/business/update', { ...SHOP, name: 'Han' }, token);
    expect((await invitationOf(other, invitation.code)).business).toMatchObject({ name: 'Han', slug: 'han' });
  });
});
