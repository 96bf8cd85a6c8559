import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { businessCodes, customers } from '#server/db/schema.ts';
import { PAGE_STATE_ID } from '#shared/routing/page-state.ts';
import { awayOf } from '../../support/database-away.ts';
import { describePglite } from '../../support/databases.ts';
import { ADDRESS, registerOwner } from '../../support/register-owner.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const CUSTOMER = { name: 'Elif Kaya', phone: '+905339876543', otp: 'Q7RT4M' };
const DAY_MS = 24 * 60 * 60 * 1000;

const INVALID = 'Bu davet kodu geçersiz veya süresi dolmuş olabilir.';
const ADVICE = 'Çaycınızdan yeni link isteyin.';

async function page(app: TestApp, code: string, headers: Record<string, string> = {}) {
  const response = await app.app.request(`/r/${code}`, { headers });
  return { response, html: await response.text() };
}

describePglite('the invitation page', (open) => {
  it('shows the business, and no customer', async () => {
    const app = createTestApp(await open());
    const { code } = (await registerOwner(app, { address: ADDRESS })).business;
    const { response, html } = await page(app, code);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    for (const text of ['Çınar Çay Ocağı', '+90 532 123 45 67', ADDRESS, 'Uygulamada Aç', 'noindex']) {
      expect(html).toContain(text);
    }
    expect(html.replace('<wbr/>', '')).toContain(code);
    expect(html).not.toContain('Merhaba');
  });

  it('sends no referrer with any status', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { code } = (await registerOwner(app, { address: ADDRESS })).business;
    const away = createTestApp(awayOf(database));
    const asked: [TestApp, string, number][] = [
      [app, `/r/${code}`, 200],
      [app, `/r/${code}/`, 308],
      [app, '/r/yok', 404],
      [away, `/r/${code}`, 503],
    ];
    for (const [{ app: site }, path, status] of asked) {
      const { status: answered, headers } = await site.request(path);
      expect([path, answered, headers.get('referrer-policy')]).toEqual([path, status, 'no-referrer']);
    }
    const elsewhere = await app.app.request('/rakip');
    expect(elsewhere.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });

  it('names the invited customer, for thirty days', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { id } = (await registerOwner(app, { address: ADDRESS })).business;
    await database.db.insert(customers).values({ ...CUSTOMER, businessId: id });
    app.clock.advance(30 * DAY_MS - 60_000);
    const { html } = await page(app, CUSTOMER.otp);
    for (const text of ['Çınar Çay Ocağı', 'Merhaba', 'Elif Kaya', '+90 533 987 65 43', 'Q7R']) {
      expect(html).toContain(text);
    }
    app.clock.advance(120_000);
    const late = await page(app, CUSTOMER.otp);
    expect(late.response.status).toBe(404);
    expect(late.html).toContain('Geçersiz Davet Kodu');
    expect(late.html).toContain(ADVICE);
    expect(late.html).not.toContain('Elif Kaya');
  });

  it.each([
    ['nobody made', 'yok-boyle-kod'],
    ['has other letters', 'kod%C3%A7'],
    ['holds a slash', 'a%2Fb'],
    ['holds a zero byte', 'kod%00'],
    ['is SQL', "'%20or%201=1"],
    ['is endless', 'x'.repeat(300)],
  ])('reports a code that %s', async (_, code) => {
    const app = createTestApp(await open());
    const { response, html } = await page(app, code);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    for (const text of ['Geçersiz Davet Kodu', INVALID, ADVICE, 'Ana Sayfaya Dön', 'noindex']) {
      expect(html).toContain(text);
    }
    expect((await app.call('GET', `/api/invitation/${code}`)).status).toBe(404);
  });

  it('has the banner of Safari, and passes its code to Google Play', async () => {
    const app = createTestApp(await open());
    const { code } = (await registerOwner(app, { address: ADDRESS })).business;
    const { html } = await page(app, code);
    expect(html).toContain(
      `<meta name="apple-itunes-app" content="app-id=1, app-argument=demlik://r/${code}"/>`,
    );
    expect(html).toContain(
      `https://play.google.com/store/apps/details?id=x.y&amp;referrer=invitation%3D${code}`,
    );
    expect((await page(app, 'yok')).html).not.toContain('apple-itunes-app');
  });

  it('is gone once the code is withdrawn', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { code } = (await registerOwner(app, { address: ADDRESS })).business;
    expect((await page(app, code)).response.status).toBe(200);
    await database.db.update(businessCodes).set({ isActive: false }).where(eq(businessCodes.code, code));
    const withdrawn = await page(app, code);
    expect(withdrawn.response.status).toBe(404);
    expect(withdrawn.html).toContain(ADVICE);
  });

  it('has the same bytes for every device', async () => {
    const app = createTestApp(await open());
    const { code } = (await registerOwner(app, { address: ADDRESS })).business;
    const agents = ['Mozilla/5.0 (iPhone)', 'Mozilla/5.0 (Linux; Android 10; K)', 'Mozilla/5.0 (X11)', ''];
    const pages = await Promise.all(agents.map((agent) => page(app, code, { 'User-Agent': agent })));
    // Only the time of the read may differ.
    const markup = pages.map(({ html }) => html.slice(0, html.indexOf(`id="${PAGE_STATE_ID}"`)));
    expect(new Set(markup).size).toBe(1);
    expect(markup[0]).toContain('App Store');
    expect(markup[0]).toContain('Google Play');
  });

  it('is not reported as invalid while the database is away', async () => {
    const app = createTestApp(awayOf(await open()));
    const { response, html } = await page(app, 'K7MX3PDQ9RTVH4WZ6YBNC8FGJ2ALUE5S');
    expect(response.status).toBe(503);
    expect(html).not.toContain('Geçersiz');
    expect(html).toContain('Tekrar Dene');
  });
});
