import type { PrintedProduct } from '#shared/domain/printed-prices.ts';
import type { PriceListRecord } from './queries.ts';

/** Returns the products with prices as customers see them, with their ids, without empty sections. */
export function pricedSections({ sections }: PriceListRecord) {
  const priced = sections.map(({ title, products }) => ({
    title,
    products: products.flatMap(({ priceKurus: price_kurus, allergens, ...product }) =>
      price_kurus === null ? [] : { ...product, price_kurus, ...(allergens.length > 0 && { allergens }) },
    ),
  }));
  return priced.filter(({ products }) => products.length > 0);
}

/** Returns the products that a print of the list has. */
export const printedProducts = (list: PriceListRecord): PrintedProduct[] =>
  pricedSections(list).flatMap(({ title, products }) =>
    products.map((product) => ({ ...product, section: title })),
  );
