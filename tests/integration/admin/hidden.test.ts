import { expect, it } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { businesses, customerInvitations, customers } from '#server/db/schema.ts';
import { setHidden } from '#server/domain/businesses/set-hidden.ts';
import { contactCardPath } from '#shared/routing/contact-urls.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { adminOn } from '../../support/admin.ts';
import { describeBothDatabases, openAgain } from '../../support/databases.ts';
import { PHONE, registerOwner } from '../../support/register-owner.ts';
import { createReadingApp, type TestApp } from '../../support/test-app.ts';

const REASON = 'Sayfanızda başka bir dükkânın adı ve adresi yazıyor.';
const CUSTOMER_CODE = 'M7KQ2XW9T4RB6HNC';

/** Returns what strangers get of a business: each address with its status, and whether the sitemap lists it. */
async function seenBy({ app }: TestApp, slug: string, code: string, preview: string) {
  const paths = {
    page: pagePath.business(slug),
    call: `/api/business/${slug}`,
    former: '/api/business/eski-ad',
    vcard: contactCardPath(slug),
    preview,
    invitation: pagePath.invitation(code),
    'invitation call': `/api/invitation/${code}`,
    "customer's invitation": pagePath.invitation(CUSTOMER_CODE),
    "call of a customer's": `/api/invitation/${CUSTOMER_CODE}`,
  };
  const statuses: Record<string, number | boolean> = {};
  for (const [name, path] of Object.entries(paths)) statuses[name] = (await app.request(path)).status;
  const sitemap = await (await app.request('/sitemap.xml')).text();
  return { ...statuses, sitemap: sitemap.includes(`/${slug}</loc>`) };
}

async function openShop(database: DatabaseHandle, app: TestApp) {
  const { db } = database;
  const { token, business } = await registerOwner(app);
  await app.call('PUT', '/api/account/settings', { phone_shown: true }, token);
  await app.call('PUT', '/api/business/update', { ...business, name: 'Yeni Han', address: '' }, token);
  const customer = { name: 'Elif', phone: '+905339876543', businessId: business.id, otp: CUSTOMER_CODE };
  const [row] = await db.insert(customers).values(customer).returning();
  const expiresAt = new Date(app.clock.now().getTime() + 60_000);
  await db.insert(customerInvitations).values({ customerId: row?.id ?? 0, expiresAt });
  return { token, code: business.code };
}

const find = (seen: object, wanted: number | boolean) =>
  Object.entries(seen).flatMap(([name, value]) => (value === wanted ? [name] : []));

describeBothDatabases('admin business hide', (open) => {
  it('hides a business on every instance until unhide; its owner reads why', async () => {
    const database = await open();
    const app = createReadingApp(database);
    const other = createReadingApp(await openAgain(database));
    const { token, code } = await openShop(database, app);
    const slug = 'yeni-han';
    const card = await app.app.request(`/og/shop/${slug}/card.png`);
    const preview = card.headers.get('location') ?? '';
    const seen = () => Promise.all([app, other].map((instance) => seenBy(instance, slug, code, preview)));
    const own = async () => {
      const answer = await app.call('GET', `/api/business/by-phone/${PHONE}`, undefined, token);
      return ((await answer.json()) as { hidden_reason: unknown }).hidden_reason;
    };
    const before = await seen();
    for (const each of before) expect(find(each, 404)).toEqual(['former']);
    const admin = adminOn(database);
    // An instance's first reading cannot tell what changed before.
    for (const { deps } of [app, other]) await deps.pageChanges.read();

    expect(await admin('business', 'hide', slug, '--reason', REASON)).toMatchObject({ code: 0 });
    for (const instance of [app, other])
      await expect
        .poll(() => seenBy(instance, slug, code, preview))
        .toEqual({
          ...Object.fromEntries(Object.keys(before[0] ?? {}).map((name) => [name, 404])),
          sitemap: false,
        });
    expect(await own()).toBe(REASON);
    expect((await admin('business', 'show', slug)).text).toContain(`hidden_reason: ${REASON}\n`);
    expect(await (await app.call('GET', '/api/account/data', undefined, token)).json()).toMatchObject({
      business: { hidden_reason: REASON },
      operator_actions: expect.arrayContaining([expect.objectContaining({ verb: 'business hide' })]),
    });
    expect((await registerOwner(app, { name: 'Yeni Han', phone: '+905321111111' })).slug).toBe('yeni-han-2');

    expect(await admin('business', 'unhide', slug)).toEqual({ code: 0, text: `${slug} is shown again.\n` });
    await expect.poll(seen).toEqual(before);
    expect(await own()).toBe(null);
    expect(await database.db.$count(customers)).toBe(1);
  });

  it('asks for a reason, and deletes it with the account', async () => {
    const database = await open();
    const app = createReadingApp(database);
    await openShop(database, app);
    const admin = adminOn(database);
    for (const reason of [[], ['--reason', ' '], ['--reason', 'a'.repeat(301)]])
      expect(await admin('business', 'hide', PHONE, ...reason)).toMatchObject({ code: 2 });
    expect(await admin('business', 'hide', PHONE, '--reason', REASON)).toMatchObject({ code: 0 });
    expect(await admin('business', 'delete', PHONE, '--yes')).toMatchObject({ code: 0 });
    expect(await database.db.$count(businesses)).toBe(0);
    expect(
      await setHidden(app.deps, { businessId: 1, hiddenReason: REASON }),
      'deleted meanwhile',
    ).toBeNull();
  });
});

describeBothDatabases('admin business list', (open) => {
  it('lists the businesses that registered since a day in Turkey, newest first', async () => {
    const database = await open();
    const app = createReadingApp(database);
    const times = ['2026-11-27T20:59:59Z', '2026-11-27T21:00:00Z', '2026-11-28T09:00:00Z'];
    for (const [index, at] of times.entries()) {
      const { business } = await registerOwner(app, { phone: `+90532111111${index}`, name: `Ocak ${index}` });
      await database.db.execute(`update businesses set created_at = '${at}' where id = ${business.id}`);
    }
    const admin = adminOn(database);
    const listed = async (...options: string[]) => {
      const { businesses: found } = await admin.json('business', 'list', ...options);
      return (found as { name: string }[]).map(({ name }) => name);
    };
    expect(await listed('--since', '2026-11-28')).toEqual(['Ocak 2', 'Ocak 1']);
    expect(await listed('--limit', '1')).toEqual(['Ocak 2']);
    expect(await admin('business', 'list', '--since', '28.11.2026')).toMatchObject({ code: 2 });
  });
});
