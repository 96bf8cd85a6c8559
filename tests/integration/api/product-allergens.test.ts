import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { priceListProducts, productAllergens } from '#server/db/schema.ts';
import { findBusinessBySlug } from '#server/domain/floor/queries.ts';
import { priceListOrder } from '#server/domain/price-lists/price-list-order.ts';
import type { StoredPriceList } from '#shared/contract/price-list.ts';
import { describeBothDatabases, describePglite } from '../../support/databases.ts';
import { registerOwner } from '../../support/register-owner.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { pageOf } from '../conformance/markup.ts';

const PATH = '/api/price-list';

/** A product as this build's page sends it; without allergens as one of the former release does. */
const product = (id: number | undefined, name: string, allergens?: string[], note = '') => ({
  ...{ id, name, note, unit: 'adet', price_kurus: 8000, allergens },
});
type Product = ReturnType<typeof product>;

const list = (version: number, sections: Record<string, Product[]>) => ({
  ...{ version, shown: true, valid_from: '2026-12-01' },
  sections: Object.entries(sections).map(([title, products]) => ({ title, products })),
});

const TICKED = { Yiyecekler: [product(1, 'Tost', ['milk', 'gluten']), product(2, 'Simit', ['sesame'])] };

interface Shop {
  app: TestApp;
  token: string;
  slug: string;
}

/** Returns an owner whose toast and simit are ticked, in version 1. */
async function shopOn(database: DatabaseHandle): Promise<Shop> {
  const app = createTestApp(database);
  const { token, slug } = await registerOwner(app);
  const shop = { app, token, slug };
  await save(shop, 0, TICKED);
  return shop;
}

const put = ({ app, token }: Shop, version: number, sections: Record<string, Product[]>) =>
  app.call('PUT', PATH, list(version, sections), token);

async function save(shop: Shop, version: number, sections: Record<string, Product[]>): Promise<void> {
  expect((await put(shop, version, sections)).status).toBe(200);
}

/** Returns what is ticked, as `Tost: gluten milk`. */
async function tickedOf({ app, token }: Shop): Promise<string[]> {
  const stored = (await (await app.call('GET', PATH, undefined, token)).json()) as StoredPriceList;
  const products = stored.sections.flatMap((section) => section.products);
  return products.map(({ name, allergens = ['absent'] }) => `${name}: ${allergens.join(' ')}`);
}

/** Saves as the former release does: it knows neither ids nor allergens, and replaces all products. */
async function saveAsFormer({ db }: DatabaseHandle, sections: Record<string, string[]>): Promise<void> {
  await db.execute(sql`delete from price_list_sections`);
  await db.execute(sql`delete from price_list_products`);
  for (const [at, [title, names]] of Object.entries(sections).entries()) {
    await db.execute(sql`insert into price_list_sections (business_id, position, title)
      select id, ${at}::int, ${title} from businesses`);
    for (const [position, name] of names.entries())
      await db.execute(sql`insert into price_list_products (business_id, section, position, name, note, unit, price_kurus)
        select id, ${at}::int, ${position}::int, ${name}, '', 'adet', 9000 from businesses`);
  }
  await db.execute(sql`update price_lists set version = version + 1`);
}

describeBothDatabases('the allergens of products', (open) => {
  it('are those that the owner ticked last, in the order of the regulation', async () => {
    const shop = await shopOn(await open());
    expect(await tickedOf(shop)).toEqual(['Tost: gluten milk', 'Simit: sesame']);
    await save(shop, 1, { Yiyecekler: [product(1, 'Tost', []), product(2, 'Simit', ['sesame', 'pork'])] });
    expect(await tickedOf(shop)).toEqual(['Tost: ', 'Simit: sesame pork']);
  });

  it('stay in a request without them, also of a product that is renamed and moved', async () => {
    const shop = await shopOn(await open());
    const moved = { Tostlar: [product(1, 'Kaşarlı tost')], Yiyecekler: [product(undefined, 'Simit')] };
    await save(shop, 1, moved);
    expect(await tickedOf(shop)).toEqual(['Kaşarlı tost: gluten milk', 'Simit: sesame']);
    // The same once more is no change.
    expect(await (await put(shop, 0, moved)).json()).toMatchObject({ version: 2 });
  });

  it('outlive the former release, which rewrites the products without ids', async () => {
    const database = await open();
    const shop = await shopOn(database);
    await saveAsFormer(database, { Çaylar: ['Çay'], Yiyecekler: ['Simit', 'Tost'] });
    expect(await tickedOf(shop)).toEqual(['Çay: ', 'Simit: sesame', 'Tost: gluten milk']);
    // This build's page numbers them anew.
    await save(shop, 2, { Yiyecekler: [product(8, 'Tost'), product(9, 'Simit', ['sesame', 'gluten'])] });
    expect(await tickedOf(shop)).toEqual(['Tost: gluten milk', 'Simit: gluten sesame']);
    await save(shop, 3, { Yiyecekler: [product(8, 'Ayvalık tostu'), product(9, 'Simit')] });
    expect(await tickedOf(shop)).toEqual(['Ayvalık tostu: gluten milk', 'Simit: gluten sesame']);
  });

  it('are deleted with their product', async () => {
    const database = await open();
    const { db } = database;
    const shop = await shopOn(database);
    await save(shop, 1, { Yiyecekler: [product(2, 'Simit')] });
    expect(await db.select().from(productAllergens)).toMatchObject([{ productId: 2, name: 'Simit' }]);
    await save(shop, 2, { Yiyecekler: [product(2, 'Simit'), product(4, 'Tost')] });
    expect(await tickedOf(shop)).toEqual(['Simit: sesame', 'Tost: ']);
    // The former release leaves the row; the next change deletes it.
    await db.delete(priceListProducts).where(eq(priceListProducts.name, 'Simit'));
    await save(shop, 3, { Yiyecekler: [product(4, 'Tost', ['gluten'])] });
    expect(await db.select().from(productAllergens)).toMatchObject([{ productId: 4, name: 'Tost' }]);
  });

  it('stay as they are if another tab has saved meanwhile', async () => {
    const shop = await shopOn(await open());
    const untick = { Yiyecekler: [product(1, 'Tost', []), product(2, 'Simit', [])] };
    expect((await put(shop, 0, untick)).status).toBe(409);
    expect(await tickedOf(shop)).toEqual(['Tost: gluten milk', 'Simit: sesame']);
  });
});

describePglite('ticked allergens', (open) => {
  const UNTICKED = { Yiyecekler: [product(1, 'Tost', []), product(2, 'Simit', [])] };

  it('are on the public page while some are ticked', async () => {
    const shop = await shopOn(await open());
    const shown = async () => {
      const { html } = await pageOf(shop.app, `/${shop.slug}`);
      return ['Simit', '(içerir: Susam)', '7</b> Süt', 'Balık', 'Sayılar', 'allergens'].filter((text) =>
        html.includes(text),
      );
    };
    expect(await shown()).toEqual(['Simit', '(içerir: Susam)', '7</b> Süt', 'Sayılar', 'allergens']);
    await save(shop, 1, UNTICKED);
    expect(await shown()).toEqual(['Simit']);
  });

  it('are on the printed list while some are ticked', async () => {
    const shop = await shopOn(await open());
    const printed = async () => {
      const { db } = shop.app.deps.database;
      const business = await findBusinessBySlug(db, shop.slug);
      if (business === null) throw new Error('there is none');
      const order = await db.transaction((tx) =>
        priceListOrder({ ...shop.app.deps, tx }, { business, ink: 'black' }),
      );
      return order.content;
    };
    const items = (numbers: string[][]) => [{ items: numbers.map((each) => ({ numbers: each })) }];
    expect(await printed()).toMatchObject({
      paper: 'a4',
      legend: ['1 Gluten içeren tahıllar', '7 Süt (laktoz dâhil)', '11 Susam'],
      sections: items([['1', '7'], ['11']]),
    });
    await save(shop, 1, UNTICKED);
    expect(await printed()).toMatchObject({ legend: [], sections: items([[], []]) });
  });
});
