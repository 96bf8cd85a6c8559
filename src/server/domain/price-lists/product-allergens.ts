import type { productAllergens } from '#server/db/schema.ts';
import type { Allergen } from '#shared/domain/allergens.ts';

type Row = Omit<typeof productAllergens.$inferSelect, 'businessId' | 'position'>;

export interface Ticked {
  allergens: Allergen[];
}
interface Product extends Partial<Ticked>, Pick<Row, 'name' | 'note'> {
  id: number | null;
}
export interface PriceSection<P> {
  title: string;
  products: P[];
}

const nameOf = (section: string, { name, note }: Pick<Row, 'name' | 'note'>) =>
  JSON.stringify([section, name, note]);

/**
 * Adds the allergens of `rows` to the products that come without: by id, or else by section, name and note. A row with
 * a listed id is of that product only.
 */
export function withAllergens<P extends Product>(sections: readonly PriceSection<P>[], rows: readonly Row[]) {
  const ids = new Set(sections.flatMap(({ products }) => products.map(({ id }) => id)));
  const ticked = new Map(
    rows.map((row) => {
      const { productId, section, allergens } = row;
      return [productId !== null && ids.has(productId) ? productId : nameOf(section, row), allergens];
    }),
  );
  return sections.map(({ title, products }): PriceSection<P & Ticked> => {
    const allergensOf = (product: P) =>
      product.allergens ?? ticked.get(product.id ?? '') ?? ticked.get(nameOf(title, product)) ?? [];
    return { title, products: products.map((each) => ({ ...each, allergens: allergensOf(each) })) };
  });
}

export const allergenRows = (sections: readonly PriceSection<Product & Ticked>[]): Row[] =>
  sections.flatMap(({ title, products }) =>
    products
      .filter(({ allergens }) => allergens.length > 0)
      .map(({ id, name, note, allergens }) => ({ productId: id, section: title, name, note, allergens })),
  );
