import { expect, it } from 'vitest';
import {
  describeBothDatabases,
  describeDatabases,
  describePglite,
  openAgain,
} from '../../support/databases.ts';
import { registerOwner, SHOP } from '../../support/register-owner.ts';
import { createReadingApp, createTestApp, type TestApp } from '../../support/test-app.ts';

const SLUG = 'cinar-cay-ocagi';
const PAGE = `/${SLUG}`;
const CALL = `/api/business/${SLUG}`;
const HOURS = '/api/account/hours';

const EVERY_DAY = { from: '07:00', to: '18:00' };
const SATURDAY = { from: '08:00', to: '14:30' };
const WEEK = [EVERY_DAY, EVERY_DAY, EVERY_DAY, EVERY_DAY, EVERY_DAY, SATURDAY, null];

const write = ({ call }: TestApp, token: string | undefined, opening_hours: unknown) =>
  call('PUT', HOURS, { opening_hours }, token);

const textOf = async ({ app }: TestApp, path: string) => (await app.request(path)).text();
const publicHours = async (app: TestApp) =>
  (JSON.parse(await textOf(app, CALL)) as { opening_hours?: unknown }).opening_hours;

async function structuredHours(app: TestApp): Promise<unknown> {
  const [, data = ''] =
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await textOf(app, PAGE)) ?? [];
  return (JSON.parse(data) as { openingHoursSpecification?: unknown }).openingHoursSpecification;
}

describeBothDatabases('opening hours', (open) => {
  it('change on every instance', async () => {
    const database = await open();
    const app = createTestApp(database);
    const other = createReadingApp(await openAgain(database));
    const { token } = await registerOwner(app);
    expect(await publicHours(other)).toBeUndefined();
    await write(app, token, WEEK);
    await expect.poll(() => publicHours(other)).toEqual(WEEK);
  });
});

describeDatabases('opening hours', (open) => {
  it('are absent until their owner sets them, and are removed completely', async () => {
    const app = createTestApp(await open());
    const { token, business } = await registerOwner(app);
    expect(business).toMatchObject({ opening_hours: null });
    const [page, call] = [await textOf(app, PAGE), await textOf(app, CALL)];
    expect(page).not.toContain('openingHoursSpecification');
    expect(JSON.parse(call)).not.toHaveProperty('opening_hours');

    const written = await write(app, token, WEEK);
    expect([written.status, await written.json()]).toMatchObject([
      200,
      { business: { opening_hours: WEEK } },
    ]);
    expect(await publicHours(app)).toEqual(WEEK);

    const send = (opening_hours: unknown, seen: unknown) =>
      app.call('PUT', HOURS, { opening_hours, seen }, token);
    const sunday = WEEK.with(6, SATURDAY);
    const stale = await send(sunday, null);
    expect([stale.status, await stale.json()]).toMatchObject([409, { code: 'CHANGED_MEANWHILE' }]);
    expect((await send(null, null)).status, 'unchanged in the form').toBe(200);
    expect(await publicHours(app)).toEqual(WEEK);
    expect((await send(WEEK, null)).status, 'the same change').toBe(200);
    expect((await send(sunday, WEEK)).status).toBe(200);
    expect((await send(WEEK, sunday)).status).toBe(200);

    expect(await (await write(app, token, null)).json()).toMatchObject({ business: { opening_hours: null } });
    expect(await textOf(app, PAGE)).toBe(page);
    expect(await textOf(app, CALL)).toBe(call);
  });

  it('change independently of the phone on the page', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    await write(app, token, WEEK);
    await app.call('PUT', '/api/account/settings', { phone_shown: true }, token);
    expect(await publicHours(app)).toEqual(WEEK);
    const changed = await write(app, token, null);
    expect(await changed.json()).toMatchObject({ business: { phone_shown: true, opening_hours: null } });
  });
});

describePglite('opening hours', (open) => {
  it('are in the structured data, day by day', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    await write(app, token, WEEK);
    expect(await structuredHours(app)).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '07:00',
        closes: '18:00',
      },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '08:00', closes: '14:30' },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Sunday'], opens: '00:00', closes: '00:00' },
    ]);

    const night = { from: '22:00', to: '02:00' };
    const allDay = { from: '00:00', to: '00:00' };
    await write(app, token, [night, night, night, night, night, night, allDay]);
    expect(await structuredHours(app)).toMatchObject([
      { opens: '22:00', closes: '02:00' },
      { dayOfWeek: ['Sunday'], opens: '00:00', closes: '23:59' },
    ]);
  });

  it('are in the owner’s export, and survive a rename', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    await write(app, token, WEEK);
    const update = await app.call('PUT', '/api/business/update', { ...SHOP, name: 'Han' }, token);
    expect(await update.json()).toMatchObject({ business: { opening_hours: WEEK } });
    const copy = await app.call('GET', '/api/account/data', undefined, token);
    expect(await copy.json()).toMatchObject({ business: { opening_hours: WEEK } });
  });

  it('are rejected unless each of seven days has two times or none', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    const first = (day: unknown) => [day, ...WEEK.slice(1)];
    for (const wrong of [
      undefined,
      'her gün',
      [],
      WEEK.slice(1),
      [...WEEK, null],
      first({ from: '7:00', to: '18:00' }),
      first({ from: '24:00', to: '18:00' }),
      first({ from: '07:60', to: '18:00' }),
      first({ from: '07:00' }),
      first({ from: '07:00', to: '07:00' }),
    ])
      expect((await write(app, token, wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect(await publicHours(app)).toBeUndefined();
  });

  it('can be changed by their owner only', async () => {
    const app = createTestApp(await open());
    await registerOwner(app);
    expect((await write(app, undefined, WEEK)).status).toBe(401);
    expect((await write(app, await app.signIn('+905329999999'), WEEK)).status).toBe(404);
    expect(await publicHours(app)).toBeUndefined();
  });
});
