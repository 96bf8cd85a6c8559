import { expect, it } from 'vitest';
import type { PriceProduct, StoredPriceList } from '#shared/contract/price-list.ts';
import { describeDatabases } from '../../support/databases.ts';
import { registerOwner } from '../../support/register-owner.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { pageOf } from '../conformance/markup.ts';

const PATH = '/api/price-list';

const product = (id: number | undefined, name: string, price_kurus: number | null): PriceProduct => ({
  ...(id !== undefined && { id }),
  ...{ name, note: '', unit: 'bardak', price_kurus },
});
const TEA = product(1, 'Çay', 1500);
const ORALET = product(2, 'Oralet', 1250);

async function save(app: TestApp, token: string, version: number, ...products: PriceProduct[]) {
  const list = { shown: true, valid_from: '2026-12-01', sections: [{ title: 'Çaylar', products }] };
  const answer = await app.call('PUT', PATH, { version, ...list }, token);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as StoredPriceList).since_print;
}
const print = async (app: TestApp, token: string, version: number) =>
  (await app.call('POST', `${PATH}/printed`, { version }, token)).status;
const sincePrint = async (app: TestApp, token: string) =>
  ((await (await app.call('GET', PATH, undefined, token)).json()) as StoredPriceList).since_print;

describeDatabases('the printed price list', (open) => {
  it('is compared with the present one from the first print on', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    await save(app, token, 0, TEA, ORALET);
    expect(await save(app, token, 1, { ...TEA, price_kurus: 1600 }, ORALET), 'never printed').toBeUndefined();
    expect(await print(app, token, 2)).toBe(200);
    expect(await sincePrint(app, token)).toBeUndefined();
    const salep = product(3, 'Salep', null);
    expect(await save(app, token, 2, { ...TEA, price_kurus: 1600 }, ORALET, salep)).toBeUndefined();
    const counts = { changed: 1, added: 1, removed: 1 };
    const priced = { ...salep, price_kurus: 4000 };
    expect(await save(app, token, 3, { ...TEA, price_kurus: 2000 }, priced)).toEqual(counts);
    expect(await sincePrint(app, token)).toEqual(counts);
    // Without ids, as a former build saves.
    const [tea, other] = [product(undefined, 'Çay', 2000), product(undefined, 'Salep', 4000)];
    expect(await save(app, token, 4, tea, other)).toEqual(counts);
    expect(await print(app, token, 5)).toBe(200);
    expect(await sincePrint(app, token)).toBeUndefined();
    expect(await save(app, token, 5, { ...tea, allergens: ['milk'] }, other)).toMatchObject({ ticked: 1 });
  });

  it('is not the one of a file that was made before a change', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    expect(await print(app, token, 0)).toBe(409);
    await save(app, token, 0, TEA);
    await print(app, token, 1);
    await save(app, token, 1, ORALET);
    const late = await app.call('POST', `${PATH}/printed`, { version: 1 }, token);
    expect([late.status, await late.json()]).toEqual([
      409,
      { code: 'CHANGED_MEANWHILE', error: 'Fiyatlar bu arada değişti. Tarifeyi yeniden bastırın.' },
    ]);
    expect(await sincePrint(app, token)).toEqual({ changed: 0, added: 1, removed: 1 });
  });

  it('is its owner’s only, and changes neither the list nor the public page', async () => {
    const app = createTestApp(await open());
    const { token, slug } = await registerOwner(app);
    const stranger = await registerOwner(app, { phone: '+905321112233' });
    await save(app, token, 0, TEA);
    await save(app, stranger.token, 0, ORALET);
    const before = await (await app.call('GET', PATH, undefined, token)).json();
    await print(app, token, 1);
    expect(await (await app.call('GET', PATH, undefined, token)).json()).toEqual(before);
    expect(await save(app, stranger.token, 1, product(3, 'Salep', 4000))).toBeUndefined();
    await save(app, token, 1, ORALET);
    const { html } = await pageOf(app, `/${slug}`);
    expect(html).toContain('₺12,50');
    expect(html).not.toMatch(/₺15|since_print|printed/);
    expect(await print(app, await app.signIn('+905329999999'), 1)).toBe(404);
    expect((await app.call('POST', `${PATH}/printed`, { version: 1 })).status).toBe(401);
  });
});
