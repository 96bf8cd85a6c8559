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

const FRIDAY = { from: '07:00', to: '12:30' };
/** A Friday with two openings, and an arife with its holidays. */
const TWICE = WEEK.with(4, FRIDAY);
const SECOND = Array(7).fill(null).with(4, { from: '13:30', to: '19:00' });
const SPECIAL = [
  { name: 'Arife', from: '2027-03-08', to: '2027-03-08', hours: { from: '07:00', to: '13:00' } },
  { name: 'Ramazan Bayramı', from: '2027-03-09', to: '2027-03-11', hours: null },
];
const ALL = { opening_hours: TWICE, second_hours: SECOND, special_days: SPECIAL };

const write = ({ call }: TestApp, token: string | undefined, opening_hours: unknown) =>
  call('PUT', HOURS, { opening_hours }, token);

const textOf = async ({ app }: TestApp, path: string) => (await app.request(path)).text();
const publicHours = async (app: TestApp) =>
  (JSON.parse(await textOf(app, CALL)) as { opening_hours?: unknown }).opening_hours;

type Specifications = Record<`${'o' | 'specialO'}peningHoursSpecification`, { dayOfWeek?: string[] }[]>;

async function structuredData(app: TestApp) {
  const [, data = ''] =
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await textOf(app, PAGE)) ?? [];
  return JSON.parse(data) as Specifications;
}

const structuredHours = async (app: TestApp) => (await structuredData(app)).openingHoursSpecification;

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

  it('keep second openings and special days that a request does not name, as the former release writes', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    const send = (body: object) => app.call('PUT', HOURS, body, token);
    const shown = async () => JSON.parse(await textOf(app, CALL)) as object;
    expect(await (await send(ALL)).json()).toMatchObject({ business: ALL });
    expect(await shown()).toMatchObject(ALL);

    const early = TWICE.with(0, { from: '06:00', to: '18:00' });
    expect((await send({ opening_hours: early, seen: TWICE })).status).toBe(200);
    const products = [{ name: 'Çay', note: '', unit: 'bardak', price_kurus: 1500 }];
    const list = {
      version: 0,
      shown: true,
      valid_from: '2026-12-01',
      sections: [{ title: 'Çay', products }],
    };
    expect((await app.call('PUT', '/api/price-list', list, token)).status).toBe(200);
    expect(await shown()).toMatchObject({ ...ALL, opening_hours: early });

    // Removed there, they are on no page, and back with the next hours.
    await send({ opening_hours: null });
    expect(Object.keys(await shown()).filter((name) => name in ALL)).toEqual([]);
    await send({ opening_hours: early });
    expect(await shown()).toMatchObject({ ...ALL, opening_hours: early });
    await send({ opening_hours: early, second_hours: null, special_days: null });
    expect(await shown()).not.toHaveProperty('second_hours');
    expect(await shown()).not.toHaveProperty('special_days');
  });

  it('compare each of the three with what its form began with', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    const send = async (body: object) => (await app.call('PUT', HOURS, body, token)).status;
    await send(ALL);
    const seen = { seen: TWICE, seen_second: SECOND, seen_special: SPECIAL };
    const [arife] = SPECIAL;
    expect(await send({ ...ALL, special_days: [arife], ...seen })).toBe(200);
    expect(await send({ ...ALL, opening_hours: TWICE.with(0, null), ...seen }), 'another field').toBe(200);
    const stored = JSON.parse(await textOf(app, CALL));
    expect(stored).toMatchObject({ opening_hours: TWICE.with(0, null), special_days: [arife] });
    expect(await send({ ...ALL, special_days: null, ...seen }), 'the same field').toBe(409);
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

  it('are in the structured data with two openings and special days', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    await app.call('PUT', HOURS, ALL, token);
    const data = await structuredData(app);
    expect(data.openingHoursSpecification.filter(({ dayOfWeek }) => dayOfWeek?.includes('Friday'))).toEqual([
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Friday'], opens: '07:00', closes: '12:30' },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Friday'], opens: '13:30', closes: '19:00' },
    ]);
    expect(data.specialOpeningHoursSpecification).toEqual([
      {
        ...{ '@type': 'OpeningHoursSpecification', validFrom: '2027-03-08', validThrough: '2027-03-08' },
        ...{ opens: '07:00', closes: '13:00' },
      },
      {
        ...{ '@type': 'OpeningHoursSpecification', validFrom: '2027-03-09', validThrough: '2027-03-11' },
        ...{ opens: '00:00', closes: '00:00' },
      },
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

  it('refuse a night that lasts beyond the next day’s opening, unless the week is sent as it is stored', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    const night = { from: '18:00', to: '07:01' };
    const send = async (body: object) => (await app.call('PUT', HOURS, body, token)).json();
    const stored = { opening_hours: [EVERY_DAY, ...WEEK.slice(1, 6), night] };
    expect(await send({ ...stored, second_hours: null })).toMatchObject({
      fields: {
        'opening_hours.6.to': 'Kapanış, ertesi günün açılışından (Pazartesi 07:00) sonra olamaz.',
      },
    });
    expect(await send(stored)).toMatchObject({ business: stored });
    expect(await send({ ...stored, seen: stored.opening_hours, special_days: SPECIAL })).toMatchObject({
      business: { ...stored, special_days: SPECIAL },
    });
    expect(await publicHours(app)).toEqual(stored.opening_hours);
  });

  it('can be changed by their owner only', async () => {
    const app = createTestApp(await open());
    await registerOwner(app);
    expect((await write(app, undefined, WEEK)).status).toBe(401);
    expect((await write(app, await app.signIn('+905329999999'), WEEK)).status).toBe(404);
    expect(await publicHours(app)).toBeUndefined();
  });
});
