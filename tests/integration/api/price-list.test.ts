import { expect, it } from 'vitest';
import type { Printer, PrintOrder } from '#server/documents/print/port.ts';
import { withdrawCode } from '#server/domain/invitations/withdraw-code.ts';
import type { PriceListContent, StoredPriceList } from '#shared/contract/price-list.ts';
import { changeHoursExample } from '#shared/contract/settings.ts';
import { type Allergen, allergens } from '#shared/domain/allergens.ts';
import { describeDatabases, describePglite, openAgain } from '../../support/databases.ts';
import { registerOwner } from '../../support/register-owner.ts';
import { StillClock } from '../../support/still-clock.ts';
import { createReadingApp, createTestApp, ORIGIN, type TestApp } from '../../support/test-app.ts';
import { pageOf } from '../conformance/markup.ts';

const PATH = '/api/price-list';

const product = (name: string, price_kurus: number | null = 1500, note = '') => ({
  name,
  note,
  unit: 'bardak' as const,
  price_kurus,
  allergens: [] as Allergen[],
});

const list = (...sections: PriceListContent['sections']): PriceListContent => ({
  shown: false,
  valid_from: '2026-12-01',
  sections,
});
const TEA = { title: 'Çaylar', products: [product('Çay'), product('Oralet', 1250, 'portakal')] };
const COFFEE = { title: 'Kahveler', products: [product('Türk kahvesi', null)] };

const read = async (app: TestApp, token: string) =>
  (await (await app.call('GET', PATH, undefined, token)).json()) as StoredPriceList;

const save = (app: TestApp, token: string, version: number, content: object) =>
  app.call('PUT', PATH, { version, ...content }, token);

describeDatabases('a price list', (open) => {
  it('is empty at first, and then keeps its owner’s order', async () => {
    const app = createTestApp(await open(), { clock: new StillClock('2026-11-22T21:30:00Z') });
    const { token } = await registerOwner(app);
    expect(await read(app, token)).toEqual({
      version: 0,
      updated_at: null,
      shown: false,
      // In Turkey it is already tomorrow.
      valid_from: '2026-11-23',
      sections: [],
    });
    const written = list(TEA, { title: 'Boş', products: [] }, COFFEE);
    const answer = await save(app, token, 0, written);
    const stored = { ...written, version: 1, updated_at: '2026-11-22T21:30:00.000Z' };
    expect([answer.status, await answer.json()]).toEqual([200, stored]);
    expect(await read(app, token)).toEqual(stored);

    const next = list(COFFEE, TEA);
    expect((await save(app, token, 1, next)).status).toBe(200);
    expect(await read(app, token)).toMatchObject({ ...next, version: 2 });
    expect((await save(app, token, 2, list())).status).toBe(200);
    expect(await read(app, token)).toMatchObject({ sections: [], version: 3 });
  });

  it('is never overwritten from an outdated version', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    await save(app, token, 0, list(TEA));
    const late = await save(app, token, 0, list(COFFEE));
    expect(late.status).toBe(409);
    expect(await late.json()).toEqual({
      code: 'CHANGED_MEANWHILE',
      error: 'Fiyat tarifeniz bu arada başka bir telefonda ya da sekmede değişti.',
    });
    expect(await read(app, token)).toMatchObject({ version: 1, sections: [TEA] });
    expect((await save(app, token, 7, list(COFFEE))).status).toBe(409);
  });

  it('may be sent again after a lost answer', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    await save(app, token, 0, list(TEA));
    const again = await save(app, token, 0, list(TEA));
    expect([again.status, await again.json()]).toMatchObject([200, { version: 1, sections: [TEA] }]);
  });

  it('accepts one of twenty saved at once over two instances', async () => {
    const database = await open();
    const apps = [createTestApp(database), createReadingApp(await openAgain(database))] as const;
    const { token } = await registerOwner(apps[0]);
    for (const version of [0, 1]) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          save(
            apps[index % 2 === 0 ? 0 : 1],
            token,
            version,
            list({ title: `${version}-${index}`, products: [] }),
          ),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([
        200,
        ...Array.from({ length: 19 }, () => 409),
      ]);
      const won = (await answers.find(({ status }) => status === 200)?.json()) as StoredPriceList;
      expect(await read(apps[0], token)).toEqual(won);
    }
  });

  it('is on the public page while the owner shows it, on every instance at once', async () => {
    const database = await open();
    const [app, other] = [createTestApp(database), createReadingApp(await openAgain(database))];
    const { token, slug } = await registerOwner(app);
    const path = `/${slug}`;
    const asBefore = await pageOf(other, path);
    const callAsBefore = await (await other.call('GET', `/api/business${path}`)).text();

    await save(app, token, 0, list(TEA));
    expect((await pageOf(other, path)).html).toBe(asBefore.html);
    await save(app, token, 1, { ...list(TEA), shown: true });
    await expect.poll(async () => (await pageOf(other, path)).html).toContain('₺12,50');
    await save(app, token, 2, { ...list(COFFEE), shown: true });
    await expect.poll(async () => (await pageOf(other, path)).html).toBe(asBefore.html);
    await save(app, token, 3, { ...list(TEA), shown: true });
    await expect.poll(async () => (await pageOf(other, path)).html).toContain('₺12,50');
    await save(app, token, 4, list(TEA));
    await expect.poll(async () => (await pageOf(other, path)).html).toBe(asBefore.html);
    expect(await (await other.call('GET', `/api/business${path}`)).text()).toBe(callAsBefore);
  });

  it('is deleted with the account', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    await save(app, token, 0, list(TEA));
    expect((await app.call('DELETE', '/api/account/delete', undefined, token)).status).toBe(200);
    const { token: again } = await registerOwner(app);
    expect(await read(app, again)).toMatchObject({ version: 0, sections: [] });
  });
});

describePglite('ids of products', (open) => {
  const numbered = { title: 'Çaylar', products: [{ id: 518204533, ...product('Çay') }, product('Oralet')] };

  it('are stored, and only for their owner', async () => {
    const app = createTestApp(await open());
    const { token, slug } = await registerOwner(app);
    const answer = await save(app, token, 0, { ...list(numbered), shown: true });
    expect(await answer.json()).toMatchObject({ sections: [numbered] });
    expect((await read(app, token)).sections).toEqual([numbered]);
    const { html } = await pageOf(app, `/${slug}`);
    expect(html).toContain('Oralet');
    expect(html).not.toContain('518204533');
  });
});

describePglite('a printed price list', (open) => {
  /** Prints nothing and records the orders. */
  function rememberingPrinter() {
    const orders: PrintOrder[] = [];
    const owners: string[] = [];
    const printer: Printer = {
      print: async (owner, order) => {
        owners.push(owner);
        orders.push(order);
        return { file: new TextEncoder().encode('%PDF-') };
      },
      close: async () => undefined,
    };
    return { printer, orders, owners };
  }
  const print = (app: TestApp, token: string) =>
    app.call('POST', '/api/print', { piece: 'prices', paper: 'a5', ink: 'black', bleed: false }, token);

  it('has the products with a price, with unit, date and the shop’s code', async () => {
    const { printer, orders, owners } = rememberingPrinter();
    const app = createTestApp(await open(), { printer });
    const { token, business } = await registerOwner(app);
    await save(app, token, 0, list(TEA, COFFEE));
    await app.call('PUT', '/api/account/hours', changeHoursExample.request, token);
    const answer = await print(app, token);
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    // Owners take turns by this id.
    expect(owners).toEqual([business.owner_uuid]);
    expect(orders).toMatchObject([
      {
        template: 'prices',
        ink: 'black',
        bleed: false,
        codes: [{ text: `${ORIGIN}/r/${business.code}` }],
        content: {
          paper: 'a5',
          sections: [
            {
              title: 'Çaylar',
              items: [
                { name: 'Çay', detail: 'bardak', price: '₺15' },
                { name: 'Oralet', detail: 'portakal · bardak', price: '₺12,50' },
              ],
            },
          ],
          hours: ['Pazartesi–Cuma 07:00–18:00', 'Cumartesi 08:00–14:30, 16:00–19:00', 'Pazar kapalı'],
          words: { terms: ['Fiyatlarımıza KDV dahildir.', 'Geçerlilik: 1 Aralık 2026'] },
        },
      },
    ]);
  });

  it('needs at least one price, but no code', async () => {
    const { printer, orders } = rememberingPrinter();
    const app = createTestApp(await open(), { printer });
    const { token, business } = await registerOwner(app);
    expect((await print(app, token)).status).toBe(404);
    await save(app, token, 0, list(COFFEE));
    expect((await print(app, token)).status).toBe(404);
    await save(app, token, 1, list(TEA));
    await withdrawCode(app.deps, business.id);
    expect((await print(app, token)).status).toBe(200);
    expect(orders).toMatchObject([{ codes: [] }]);
  });
});

describePglite('the calls of a price list', (open) => {
  it('are for a signed-in owner with a shop', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    const stranger = await app.signIn('+905329999999');
    for (const [method, body] of [['GET'], ['PUT', { version: 0, ...list(TEA) }]] as const) {
      expect((await app.call(method, PATH, body)).status).toBe(401);
      expect((await app.call(method, PATH, body, stranger)).status).toBe(404);
      expect((await app.call(method, PATH, body, token)).status).toBe(200);
    }
  });

  it('refuse what the contract refuses, with its sentence', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    const answer = await save(app, token, 0, list({ title: ' ', products: [] }));
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'Bölümün adını yazın.' }]);
    expect(await read(app, token)).toMatchObject({ version: 0 });
  });

  it('accept a hundred products of maximum length, and no more than 64 kB', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    const longest = {
      ...product('🍵'.repeat(30), 9_999_999, '🍵'.repeat(20)),
      unit: 'porsiyon' as const,
      allergens,
    };
    const title = '🍵'.repeat(20);
    const sections = Array.from({ length: 12 }, (_, index) => ({
      title,
      products: Array.from({ length: index < 4 ? 9 : 8 }, () => longest),
    }));
    expect((await save(app, token, 0, list(...sections))).status).toBe(200);
    expect(await read(app, token)).toMatchObject({ version: 1, sections });
    const padded = `${JSON.stringify({ version: 1, ...list(...sections) })}${' '.repeat(64 * 1024)}`;
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    expect((await app.app.request(PATH, { method: 'PUT', headers, body: padded })).status).toBe(413);
  });

  it('appear in the structured data as a menu', async () => {
    const app = createTestApp(await open());
    const { token, slug } = await registerOwner(app);
    const hostile = { title: '</script><b>', products: [product('Çay "&" <i>', 125050, '$x$ #panic')] };
    await save(app, token, 0, { ...list(hostile, COFFEE), shown: true });
    const { html } = await pageOf(app, `/${slug}`);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect((JSON.parse(json) as { hasMenu: unknown }).hasMenu).toEqual({
      '@type': 'Menu',
      inLanguage: 'tr',
      hasMenuSection: [
        {
          '@type': 'MenuSection',
          name: '</script><b>',
          hasMenuItem: [
            {
              '@type': 'MenuItem',
              name: 'Çay "&" <i>',
              description: '$x$ #panic',
              offers: {
                '@type': 'Offer',
                price: '1250.50',
                priceCurrency: 'TRY',
                validFrom: '2026-12-01',
                priceSpecification: {
                  '@type': 'UnitPriceSpecification',
                  price: '1250.50',
                  priceCurrency: 'TRY',
                  unitText: 'bardak',
                  valueAddedTaxIncluded: true,
                },
              },
            },
          ],
        },
      ],
    });
    expect(html).toContain('₺1.250,50');
    expect(html).not.toContain('<b>');
    // Products without a price are not shown.
    expect(html).not.toContain('Türk kahvesi');
  });
});
