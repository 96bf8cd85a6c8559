import { expect, it } from 'vitest';
import { hiddenBusinesses, visitCounts } from '#server/db/schema.ts';
import type { ResponseOf } from '#shared/contract/call.ts';
import type { visitsCall } from '#shared/contract/visits.ts';
import { dayInTurkey } from '#shared/domain/calendar-day.ts';
import { describeBothDatabases, describeDatabases, openAgain } from '../../support/databases.ts';
import { registerOwner, SHOP } from '../../support/register-owner.ts';
import { createReadingApp, createTestApp, ORIGIN, type TestApp } from '../../support/test-app.ts';

/** As browsers send a beacon. */
const BEACON = {
  'User-Agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
  Origin: ORIGIN,
  'Sec-Fetch-Dest': 'empty',
  'Sec-Fetch-Site': 'same-origin',
};

async function press({ app }: TestApp, path: string, headers: Record<string, string> = {}) {
  const response = await app.request(path, { method: 'POST', headers: { ...BEACON, ...headers } });
  expect(response.headers.getSetCookie()).toEqual([]);
  return response.status;
}

/** Returns today's presses on app, store and contact, after all counts are written. */
async function today(app: TestApp, token: string) {
  await app.visits.write();
  const response = await app.call('GET', '/api/account/visits', undefined, token);
  const { days } = (await response.json()) as ResponseOf<typeof visitsCall>;
  const { app_taps, store_taps, contact_taps } = days.at(-1) ?? {};
  return [app_taps, store_taps, contact_taps];
}

describeBothDatabases('presses', (open) => {
  it('are counted by kind on two instances, beside the visits of the day', async () => {
    const database = await open();
    const app = createTestApp(database);
    const other = createReadingApp(await openAgain(database));
    const { token, slug } = await registerOwner(app);
    for (const [kind, times] of Object.entries({ app: 3, store: 2, contact: 4 }))
      for (let n = 0; n < times; n += 1)
        expect(await press(n % 2 ? app : other, `/${slug}/${kind}`)).toBe(204);
    await Promise.all([app.visits.write(), other.visits.write()]);
    await press(app, `/${slug}/store`);
    expect(await today(app, token)).toEqual([3, 3, 4]);
    expect(await database.db.select().from(visitCounts)).toEqual([
      expect.objectContaining({ pageViews: 0, codeScans: 0 }),
    ]);
  });

  it('beside a former build, which knows neither column nor kind, keep both counts', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { token, slug, business } = await registerOwner(app);
    // The statement of b42d61b6.
    const day = dayInTurkey(app.clock.now());
    const former = () =>
      database.db.execute(`insert into visit_counts (business_id, day, page_views, code_scans)
        values (${business.id}, '${day}', 2, 1) on conflict (business_id, day) do update set
        page_views = visit_counts.page_views + excluded.page_views,
        code_scans = visit_counts.code_scans + excluded.code_scans`);
    await former();
    await press(app, `/${slug}/app`);
    await app.visits.write();
    await former();
    expect(await today(app, token)).toEqual([1, 0, 0]);
    expect(await database.db.select().from(visitCounts)).toEqual([
      expect.objectContaining({ pageViews: 4, codeScans: 2, appTaps: 1 }),
    ]);
  });
});

describeDatabases('presses', (open) => {
  it('of one address are at most 30 of a kind, business and day', async () => {
    const app = createTestApp(await open());
    const { token, slug } = await registerOwner(app);
    for (let n = 0; n < 100; n += 1)
      await press(app, `/${slug}/store`, { 'X-Forwarded-For': '198.51.100.7' });
    await press(app, `/${slug}/contact`, { 'X-Forwarded-For': '198.51.100.7' });
    await press(app, `/${slug}/store`, { 'X-Forwarded-For': '198.51.100.8' });
    expect(await today(app, token)).toEqual([0, 31, 1]);
  });

  it.each<[who: string, status: number, headers: Record<string, string>]>([
    [
      'a robot',
      204,
      { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    ],
    ['a program', 204, { 'User-Agent': 'curl/8.5.0' }],
    ['another site', 403, { Origin: 'https://example.com', 'Sec-Fetch-Site': 'cross-site' }],
    ['a form', 415, { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['a page that asks for a picture', 204, { 'Sec-Fetch-Dest': 'image' }],
  ])('of %s do not count', async (_, status, headers) => {
    const app = createTestApp(await open());
    const { token, slug } = await registerOwner(app);
    expect(await press(app, `/${slug}/app`, headers)).toBe(status);
    expect(await today(app, token)).toEqual([0, 0, 0]);
  });

  it('on what is no shop’s page write nothing', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { token, business } = await registerOwner(app);
    const hidden = await registerOwner(app, { name: 'Gizli Ocak', phone: '+905329999999' });
    await database.db
      .insert(hiddenBusinesses)
      .values({ businessId: hidden.business.id, hiddenReason: 'Ad', hiddenAt: new Date() });
    await app.call('PUT', '/api/business/update', { ...SHOP, name: 'Han' }, token);
    for (const path of [hidden.slug, 'yok', 'contact', 'r', `r%2F${business.code}`, '%E0%A4%A', 'A B'])
      expect(await press(app, `/${path}/app`)).toBe(204);
    expect(await press(app, '/han/other')).toBe(405);
    expect((await app.app.request('/han/app')).status).toBe(404);
    await app.visits.write();
    expect(await database.db.$count(visitCounts)).toBe(0);
  });
});
