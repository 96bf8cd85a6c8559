import type {
  PriceListContent,
  PriceProduct,
  PriceSection,
  StoredPriceList,
} from '#shared/contract/price-list.ts';
import type { PriceUnit } from '#shared/domain/price-units.ts';

/** A product or section while it is edited: `key` stays the same when it moves. */
interface Keyed {
  readonly key: number;
}
export type EditedProduct = PriceProduct & Keyed;
export interface EditedSection extends Keyed {
  readonly title: string;
  readonly products: readonly EditedProduct[];
}
export interface EditedList extends Omit<PriceListContent, 'sections'> {
  readonly sections: readonly EditedSection[];
}

let lastKey = 0;
function newKey(): number {
  lastKey += 1;
  return lastKey;
}

export const editedProduct = (product: PriceProduct): EditedProduct => ({ ...product, key: newKey() });
export const editedSection = ({ title, products }: PriceSection): EditedSection => ({
  key: newKey(),
  title,
  products: products.map(editedProduct),
});

export const editedList = ({ shown, valid_from, sections }: PriceListContent): EditedList => ({
  shown,
  valid_from,
  sections: sections.map(editedSection),
});

/**
 * Returns the part of a list that is sent and saved as a draft. Keeps units that only a newer build knows, so
 * that they are sent back unchanged.
 */
export const contentOf = ({
  shown,
  valid_from,
  sections,
}: EditedList | StoredPriceList): PriceListContent => ({
  shown,
  valid_from,
  sections: sections.map(({ title, products }) => ({
    title,
    products: products.map(({ name, note, unit, price_kurus }) => ({
      name,
      note,
      unit: unit as PriceUnit,
      price_kurus,
    })),
  })),
});

/** Compares contents from {@link contentOf}, which orders the fields. */
export const isEqual = (one: PriceListContent, other: PriceListContent): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const productsOf = ({ sections }: Pick<EditedList, 'sections'>): EditedProduct[] =>
  sections.flatMap(({ products }) => products);

const inserted = <T>(items: readonly T[], at: number, item: T): T[] => [
  ...items.slice(0, at),
  item,
  ...items.slice(at),
];

export const changeSection = (
  list: EditedList,
  key: number,
  change: (section: EditedSection) => EditedSection,
): EditedList => ({
  ...list,
  sections: list.sections.map((section) => (section.key === key ? change(section) : section)),
});

type Products = readonly EditedProduct[];

const changeProducts = (list: EditedList, change: (products: Products) => Products): EditedList => ({
  ...list,
  sections: list.sections.map((section) => ({ ...section, products: change(section.products) })),
});

export const changeProduct = (list: EditedList, key: number, change: Partial<PriceProduct>): EditedList =>
  changeProducts(list, (products) =>
    products.map((product) => (product.key === key ? { ...product, ...change } : product)),
  );

export const removeProduct = (list: EditedList, key: number): EditedList =>
  changeProducts(list, (products) => products.filter((product) => product.key !== key));

export interface Place {
  section: number;
  at: number;
}

export function placeOf({ sections }: EditedList, key: number): Place | null {
  for (const section of sections) {
    const at = section.products.findIndex((product) => product.key === key);
    if (at !== -1) return { section: section.key, at };
  }
  return null;
}

/** Inserts a product, at the end of the list if the section was deleted. */
export function insertProduct(list: EditedList, product: EditedProduct, place: Place): EditedList {
  const last = list.sections.at(-1);
  if (last === undefined) return list;
  const isThere = list.sections.some(({ key }) => key === place.section);
  const { section, at } = isThere ? place : { section: last.key, at: Number.POSITIVE_INFINITY };
  return changeSection(list, section, (found) => ({
    ...found,
    products: inserted(found.products, at, product),
  }));
}

/**
 * Returns the position above (-1) or below (1); past the end of a section it is in the next one. Returns null
 * at the end of the list.
 */
export function adjacentPosition(list: EditedList, key: number, step: -1 | 1): Place | null {
  const place = placeOf(list, key);
  if (place === null) return null;
  const index = list.sections.findIndex((section) => section.key === place.section);
  const at = place.at + step;
  const count = list.sections[index]?.products.length ?? 0;
  if (at >= 0 && at < count) return { section: place.section, at };
  const beside = list.sections[index + step];
  if (beside === undefined) return null;
  return { section: beside.key, at: step === 1 ? 0 : beside.products.length };
}

export function moveProduct(list: EditedList, key: number, place: Place): EditedList {
  const product = productsOf(list).find((each) => each.key === key);
  return product === undefined ? list : insertProduct(removeProduct(list, key), product, place);
}

export const addSection = (
  list: EditedList,
  section: EditedSection,
  at = list.sections.length,
): EditedList => ({
  ...list,
  sections: inserted(list.sections, at, section),
});

export const removeSection = (list: EditedList, key: number): EditedList => ({
  ...list,
  sections: list.sections.filter((section) => section.key !== key),
});

export function moveSection(list: EditedList, key: number, step: -1 | 1): EditedList {
  const index = list.sections.findIndex((section) => section.key === key);
  const section = list.sections[index];
  const at = index + step;
  if (section === undefined || at < 0 || at >= list.sections.length) return list;
  return addSection(removeSection(list, key), section, at);
}
