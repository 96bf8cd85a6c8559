import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createSite } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { businessCodes, businesses, customers, visitCounts } from '#server/db/schema.ts';
import { openServices } from '#server/services.ts';
import type { DayOfVisits } from '#shared/contract/visits.ts';
import { startedDataFolder } from '../../support/data-folder.ts';
import { describeBothDatabases, describeDatabases, openAgain } from '../../support/databases.ts';
import { PHONE, registerOwner, SHOP } from '../../support/register-owner.ts';
import { StillClock } from '../../support/still-clock.ts';
import { createReadingApp, createTestApp, ORIGIN, type TestApp } from '../../support/test-app.ts';

const PERSON = {
  'User-Agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
};
const MACHINES: Record<string, string>[] = [
  { 'User-Agent': 'WhatsApp/2.23.20.0 A' },
  { 'User-Agent': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)' },
  { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  { 'User-Agent': 'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)' },
  { 'User-Agent': 'curl/8.5.0' },
  { ...PERSON, 'Sec-Purpose': 'prefetch;prerender' },
];

type Open = (path: string, headers: Record<string, string>) => Promise<number | undefined>;

/** Opens a path over HTTP with Node's own server, as visitors do: cached responses in front of the app. */
async function overHttp({ app, serveCached }: TestApp): Promise<Open> {
  const answer = getRequestListener(app.fetch);
  const server = createServer((incoming, outgoing) => {
    if (!serveCached(incoming, outgoing)) void answer(incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return (path, headers) =>
    new Promise((resolve, reject) => {
      request({ port, path, headers, agent }, (message) => {
        message.resume().on('end', () => resolve(message.statusCode));
      })
        .on('error', reject)
        .end();
    });
}

const inTheApp =
  ({ app }: TestApp): Open =>
  async (path, headers) => {
    const response = await app.request(path, { headers });
    // No response sets a cookie, so no visitor is recognized.
    expect(response.headers.getSetCookie()).toEqual([]);
    return response.status;
  };

async function daysOf(app: TestApp, token: string): Promise<DayOfVisits[]> {
  const response = await app.call('GET', '/api/account/visits', undefined, token);
  expect(response.status).toBe(200);
  return ((await response.json()) as { days: DayOfVisits[] }).days;
}

const NO_TAPS = { app_taps: 0, store_taps: 0, contact_taps: 0 };

/** Returns today's counts, after all of them are written. */
async function today(app: TestApp, token: string) {
  await app.visits.write();
  const { page_views, code_scans } = (await daysOf(app, token)).at(-1) ?? {};
  return { page_views, code_scans };
}

async function opened(database: DatabaseHandle, clock = new StillClock()) {
  const app = createTestApp(database, { clock });
  return { app, ...(await registerOwner(app)) };
}

describeBothDatabases('visits', (open) => {
  it('are counted exactly: 300 on two instances, 90 of them by bots', async () => {
    const database = await open();
    const { app, token, slug, business } = await opened(database);
    const other = createReadingApp(await openAgain(database), { clock: new StillClock() });
    const ways = [await overHttp(app), await overHttp(other), inTheApp(app), inTheApp(other)];
    let people = 0;
    const expected = { page_views: 0, code_scans: 0 };
    for (let visit = 0; visit < 300; visit += 1) {
      const machine = visit % 10 < 3 ? MACHINES[visit % MACHINES.length] : undefined;
      // Invitations are rendered on each request.
      const path = visit % 29 === 6 ? `/r/${business.code}` : `/${slug}`;
      const headers = { 'X-Forwarded-For': `198.51.100.${visit % 20}`, ...(machine ?? PERSON) };
      expect(await ways[visit % ways.length]?.(path, headers)).toBe(200);
      if (machine !== undefined) continue;
      people += 1;
      expected[path.startsWith('/r/') ? 'code_scans' : 'page_views'] += 1;
      // Also writes in the middle of the day, as the server does each minute.
      if (visit % 75 === 74) await Promise.all([app.visits.write(), other.visits.write()]);
    }
    expect(people).toBe(210);
    await Promise.all([app.visits.stop(), other.visits.stop()]);
    expect(await today(other, token)).toEqual(expected);
    expect(await database.db.$count(visitCounts)).toBe(1);
  });

  it('of one address are at most 30 pages and 30 codes of a business and day', async () => {
    const database = await open();
    const { app, token, slug, business } = await opened(database);
    const other = await registerOwner(app, { name: 'Komşu Ocak', phone: '+905329999999' });
    const go = inTheApp(app);
    const from = (address: string) => ({ ...PERSON, 'X-Forwarded-For': address });
    for (let visit = 0; visit < 100; visit += 1) await go(`/${slug}`, from('198.51.100.7'));
    for (let visit = 0; visit < 100; visit += 1) await go(`/r/${business.code}`, from('198.51.100.7'));
    expect(await today(app, token)).toEqual({ page_views: 30, code_scans: 30 });
    for (let visit = 0; visit < 100; visit += 1) await go(`/${slug}`, from(`2001:db8:1:${visit}::1`));
    expect(await today(app, token)).toEqual({ page_views: 90, code_scans: 30 });
    await go(`/${slug}`, from('198.51.100.8'));
    await go(`/${other.slug}`, from('198.51.100.7'));
    expect(await today(app, token)).toEqual({ page_views: 91, code_scans: 30 });
    expect(await today(app, other.token)).toEqual({ page_views: 1, code_scans: 0 });
  });

  it('that could not be written are written once the next time', async () => {
    const database = await open();
    const { app, token, slug } = await opened(database);
    await inTheApp(app)(`/${slug}`, PERSON);
    const broken = vi.spyOn(database.db, 'execute').mockRejectedValueOnce(new Error('away'));
    onTestFinished(() => broken.mockRestore());
    const errors = vi.spyOn(app.deps.logger, 'error');
    await app.visits.write();
    expect(await database.db.$count(visitCounts)).toBe(0);
    await inTheApp(app)(`/${slug}`, PERSON);
    expect(await today(app, token)).toEqual({ page_views: 2, code_scans: 0 });
    expect(await today(app, token)).toEqual({ page_views: 2, code_scans: 0 });
    const logged = [{ err: new Error('away') }, expect.stringContaining('visits could not be written')];
    expect(errors.mock.calls).toEqual([logged]);
  });

  it('of a deleted business are dropped, and do not block others', async () => {
    const database = await open();
    const { app, token, slug } = await opened(database);
    const leaving = await registerOwner(app, { name: 'Giden Ocak', phone: '+905329999999' });
    // As many as one statement writes.
    const asking = {
      method: 'GET',
      header: (name: string) => new Headers(PERSON).get(name),
      address: () => '198.51.100.7',
    };
    for (let n = 0; n < 500; n += 1) app.visits.count({ businessId: 1_000 + n, of: 'page' }, asking);
    for (const each of [slug, leaving.slug]) await inTheApp(app)(`/${each}`, PERSON);
    await app.call('DELETE', '/api/account/delete', undefined, leaving.token);
    expect(await today(app, token)).toEqual({ page_views: 1, code_scans: 0 });
    expect(await database.db.$count(visitCounts, eq(visitCounts.businessId, leaving.business.id))).toBe(0);
  });
});

describeDatabases('visits', (open) => {
  it('are views of an existing page at its current address', async () => {
    const { app, token, slug } = await opened(await open());
    const go = inTheApp(app);
    await app.call('PUT', '/api/business/update', { ...SHOP, name: 'Han' }, token);
    expect(await go(`/${slug}`, PERSON)).toBe(308);
    expect(await go('/han', PERSON)).toBe(200);
    for (const path of ['/yok', '/r/yok', '/contact', '/api/business/han', '/profile/han'])
      await go(path, PERSON);
    await app.app.request('/han', { method: 'HEAD', headers: PERSON });
    const etag = (await app.app.request('/han')).headers.get('etag') ?? '';
    expect(await go('/han', { ...PERSON, 'If-None-Match': etag })).toBe(304);
    expect(await today(app, token)).toEqual({ page_views: 2, code_scans: 0 });
  });

  it('exclude customers’ own invitations and withdrawn codes', async () => {
    const database = await open();
    const { app, token, business } = await opened(database);
    await database.db.insert(customers).values({
      name: 'Elif',
      phone: '+905320000001',
      businessId: business.id,
      otp: 'K7M3',
      createdAt: new Date('2026-11-20T08:00:00Z'),
    });
    const go = inTheApp(app);
    expect(await go('/r/K7M3', PERSON)).toBe(200);
    expect(await go(`/r/${business.code}`, PERSON)).toBe(200);
    await database.db.update(businessCodes).set({ isActive: false });
    await go(`/r/${business.code}`, PERSON);
    const withdrawn = await today(app, token);
    expect(withdrawn).toEqual({ page_views: 0, code_scans: 1 });
  });

  it('exclude the owner’s own view from the profile', async () => {
    const { app, token, slug } = await opened(await open());
    const go = inTheApp(app);
    await go(`/${slug}`, { ...PERSON, Referer: `${ORIGIN}/profile/${slug}` });
    await go(`/${slug}`, { ...PERSON, Referer: `${ORIGIN}/` });
    await go(`/${slug}`, { ...PERSON, Referer: `https://example.com/profile/${slug}` });
    expect(await today(app, token)).toEqual({ page_views: 2, code_scans: 0 });
  });

  it('are per day in Turkey’s time zone, for the last thirty days', async () => {
    const clock = new StillClock('2026-11-20T20:59:59Z');
    const { app, token, slug, business } = await opened(await open(), clock);
    const go = inTheApp(app);
    await go(`/${slug}`, PERSON);
    clock.advance(1000);
    await go(`/${slug}`, PERSON);
    await go(`/${slug}`, PERSON);
    await app.visits.write();
    const days = await daysOf(app, token);
    expect(days).toHaveLength(30);
    expect(days.slice(-2)).toEqual([
      { day: '2026-11-20', page_views: 1, code_scans: 0, ...NO_TAPS },
      { day: '2026-11-21', page_views: 2, code_scans: 0, ...NO_TAPS },
    ]);
    expect(days[0]).toEqual({ day: '2026-10-23', page_views: 0, code_scans: 0, ...NO_TAPS });
    clock.advance(29 * 24 * 60 * 60 * 1000);
    const later = await app.signIn(business.phone, business.owner_uuid);
    expect((await daysOf(app, later))[0]).toEqual({
      day: '2026-11-21',
      page_views: 2,
      code_scans: 0,
      ...NO_TAPS,
    });
  });

  it('are shown to their owner only', async () => {
    const { app } = await opened(await open());
    const stranger = await app.signIn('+905329999999');
    expect((await app.call('GET', '/api/account/visits')).status).toBe(401);
    expect((await app.call('GET', '/api/account/visits', undefined, stranger)).status).toBe(404);
  });
});

it('visits are written once a minute, and the last ones when the server stops', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const config = readConfig({ DATA_DIR: startedDataFolder(), PUBLIC_ORIGIN: ORIGIN, LOG_LEVEL: 'silent' });
  const services = await openServices(config);
  const shop = { name: 'Han', ownerName: 'Ad', ownerSurname: 'Soyad', slug: 'han', phone: PHONE };
  await services.database.db.insert(businesses).values(shop);
  const { app } = createSite(services, {
    assets: () => '',
    folder: null,
  });
  const { db } = services.database;
  const go = async () => expect((await app.request('/han', { headers: PERSON })).status).toBe(200);
  await go();
  vi.advanceTimersByTime(59_999);
  // Runs two queries in turn, so that a pending write would show.
  expect(await db.$count(businesses)).toBe(1);
  expect(await db.$count(visitCounts)).toBe(0);
  vi.advanceTimersByTime(1);
  await expect.poll(() => db.$count(visitCounts)).toBe(1);
  await go();
  await services.close();
  vi.useRealTimers();

  const again = await openServices(config);
  onTestFinished(() => again.close());
  const left = await again.database.db.select().from(visitCounts);
  expect(left).toEqual([expect.objectContaining({ pageViews: 2, codeScans: 0 })]);
});
