import { expect, it } from 'vitest';
import { describeDatabases, openAgain } from '../../support/databases.ts';
import { ADDRESS, PHONE, registerOwner, SHOP } from '../../support/register-owner.ts';
import { createReadingApp, createTestApp, ORIGIN, type TestApp } from '../../support/test-app.ts';

const SLUG = 'cinar-cay-ocagi';
const PAGE = `/${SLUG}`;
const CALL = `/api/business/${SLUG}`;
const CARD = `/rehber/${SLUG}.vcf`;

const textOf = async ({ app }: TestApp, path: string) => (await app.request(path)).text();
const statusOf = async ({ app }: TestApp, path: string) => (await app.request(path)).status;

async function show(app: TestApp, token: string | undefined, phone_shown: unknown) {
  return app.call('PUT', '/api/account/settings', { phone_shown }, token);
}

const structuredData = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '') as object;

describeDatabases('the phone on the public page', (open) => {
  it('is absent until its owner shows it, and is removed completely', async () => {
    const app = createTestApp(await open());
    const { token, business } = await registerOwner(app, { address: ADDRESS });
    expect(business).toMatchObject({ phone: PHONE, phone_shown: false });
    const [page, call] = [await textOf(app, PAGE), await textOf(app, CALL)];
    // The code may contain three digits of the number by chance, but never a zero.
    for (const text of [page, call])
      expect(text).not.toMatch(/0\D{0,2}532|532\D{0,3}123|\bphone|tel:|wa\.me|rehber/);
    expect(structuredData(page)).not.toHaveProperty('telephone');
    expect(Object.keys(JSON.parse(call))).toEqual([
      ...['id', 'slug', 'code', 'name', 'owner_name', 'owner_surname', 'address'],
    ]);
    expect(await statusOf(app, CARD)).toBe(404);

    expect(await (await show(app, token, true)).json()).toMatchObject({
      business: { phone: PHONE, phone_shown: true },
    });
    expect(await textOf(app, PAGE)).not.toBe(page);
    await show(app, token, false);
    expect(await textOf(app, PAGE)).toBe(page);
    expect(await textOf(app, CALL)).toBe(call);
    expect(await statusOf(app, CARD)).toBe(404);
  });

  it('is on page, call, structured data and contact card while it is shown', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app, { address: ADDRESS });
    await show(app, token, true);
    const page = await textOf(app, PAGE);
    expect(page).toContain('+90 532 123 45 67');
    for (const href of [
      `tel:${PHONE}`,
      'https://wa.me/905321234567',
      CARD,
      `https://www.google.com/maps/dir/?api=1&amp;destination=${encodeURIComponent(`${SHOP.name} ${ADDRESS}`)}`,
    ])
      expect(page).toContain(`href="${href}"`);
    expect(structuredData(page)).toMatchObject({ telephone: PHONE });
    expect(JSON.parse(await textOf(app, CALL))).toMatchObject({ phone: PHONE });

    const card = await app.app.request(CARD);
    expect(Object.fromEntries(card.headers)).toMatchObject({
      'content-type': 'text/vcard; charset=utf-8',
      'content-disposition': `inline; filename="${SLUG}.vcf"`,
      'x-robots-tag': 'noindex',
    });
    expect(await card.text()).toContain(`\r\nTEL;TYPE=CELL:${PHONE}\r\n`);
    expect(await textOf(app, CARD)).toContain(`\r\nURL:${ORIGIN}${PAGE}\r\n`);
  });

  it('is shown without a map link if the shop has no address', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    await show(app, token, true);
    expect(await textOf(app, PAGE)).not.toContain('google.com/maps');
    expect(await textOf(app, CARD)).not.toContain('ADR');
  });

  it('survives a rename, and the former card redirects to the new one', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    await show(app, token, true);
    const idOf = async (path: string) => /^UID:.+$/m.exec(await textOf(app, path))?.[0] ?? 'none';
    const id = await idOf(CARD);
    const update = await app.call('PUT', '/api/business/update', { ...SHOP, name: 'Han' }, token);
    expect(await update.json()).toMatchObject({ business: { phone_shown: true } });
    const moved = await app.app.request(CARD);
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/rehber/han.vcf']);
    expect(await idOf('/rehber/han.vcf'), 'address books update their card').toBe(id);
    for (const path of ['/rehber/yok.vcf', '/rehber/han', '/rehber/.vcf', '/rehber/han.vcf.vcf'])
      expect(await statusOf(app, path), path).toBe(404);
  });

  it('appears and disappears on every instance', async () => {
    const database = await open();
    const app = createTestApp(database);
    const other = createReadingApp(await openAgain(database));
    const { token } = await registerOwner(app);
    expect(await textOf(other, PAGE)).not.toContain('tel:');
    for (const shown of [true, false]) {
      await show(app, token, shown);
      await expect.poll(async () => (await textOf(other, PAGE)).includes('tel:')).toBe(shown);
      await expect.poll(async () => (await textOf(other, CALL)).includes(PHONE)).toBe(shown);
    }
  });

  it('can be shown by its owner only', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    const stranger = await app.signIn('+905329999999');
    expect((await show(app, undefined, true)).status).toBe(401);
    expect((await show(app, stranger, true)).status).toBe(404);
    for (const value of ['true', null, 1]) expect((await show(app, token, value)).status).toBe(400);
    expect(await textOf(app, PAGE)).not.toContain('tel:');
  });
});
