import type { PrintedProduct } from '#shared/domain/printed-prices.ts';
import type { PriceListRecord } from './queries.ts';

type Section = PriceListRecord['sections'][number];
type PricedProduct = Section['products'][number] & { priceKurus: number };

/** Returns the products with prices, which customers see, without empty sections. */
export function pricedSections({ sections }: PriceListRecord) {
  const priced = sections.map(({ title, products }) => ({
    title,
    products: products.filter((product): product is PricedProduct => product.priceKurus !== null),
  }));
  return priced.filter(({ products }) => products.length > 0);
}

/** Returns the products that a print of the list has. */
export const printedProducts = (list: PriceListRecord): PrintedProduct[] =>
  pricedSections(list).flatMap(({ title, products }) =>
    products.map(({ id, name, note, unit, priceKurus, allergens }) => ({
      ...{ id, section: title, name, note, unit },
      price_kurus: priceKurus,
      ...(allergens.length > 0 && { allergens }),
    })),
  );
