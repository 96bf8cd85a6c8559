import { expect, it } from 'vitest';
import { describeDatabases, openRecorded } from '../../support/databases.ts';
import { registerOwner } from '../../support/register-owner.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const NONE = { total: 0, unsent: 0, opened: 0, places: 0, products: 0, prices_shown: false };

const counts = async (app: TestApp, token: string) =>
  (await app.call('GET', '/api/customers/counts', undefined, token)).json();

function savePrices(app: TestApp, token: string, version: number, shown: boolean, prices: (number | null)[]) {
  const products = prices.map((price_kurus) => ({ name: 'Çay', note: '', unit: 'bardak', price_kurus }));
  const sections = [{ title: 'Çaylar', products }];
  return app.call('PUT', '/api/price-list', { version, shown, valid_from: '2026-12-01', sections }, token);
}

describeDatabases('the counts of an owner', (open) => {
  it('are 0 before the first day, whatever other owners have', async () => {
    const app = createTestApp(await open());
    const other = await registerOwner(app, { phone: '+905321112233' });
    await app.call('POST', '/api/places', { labels: ['Oda 305'] }, other.token);
    await app.call('POST', '/api/customers', { name: 'Elif', phone: '+905339876543' }, other.token);
    await savePrices(app, other.token, 0, true, [1500]);
    const { token } = await registerOwner(app);
    expect(await counts(app, token)).toEqual(NONE);
    expect(await counts(app, other.token)).toEqual({
      ...{ total: 1, unsent: 1, opened: 0 },
      ...{ places: 1, products: 1, prices_shown: true },
    });
  });

  it('follow places and products with a price, also without invitations', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    await app.call('POST', '/api/places', { labels: ['Oda 305', 'Oda 306'] }, token);
    await savePrices(app, token, 0, false, [null]);
    expect(await counts(app, token)).toEqual({ ...NONE, places: 2 });
    await savePrices(app, token, 1, true, [null, 1500, 2000]);
    expect(await counts(app, token)).toEqual({ ...NONE, places: 2, products: 2, prices_shown: true });
  });
});

it('the counts of an owner take one statement', async () => {
  const { database, statements } = await openRecorded();
  const app = createTestApp(database);
  const { token } = await registerOwner(app);
  statements.length = 0;
  await counts(app, token);
  // The first two read the token's user and the business.
  expect(statements).toHaveLength(3);
});
