import {
  type PriceListContent,
  type PriceProduct,
  type PriceSection,
  priceListLimits,
  type StoredPriceList,
} from '#shared/contract/price-list.ts';
import type { Allergen } from '#shared/domain/allergens.ts';
import type { PriceUnit } from '#shared/domain/price-units.ts';

/** A product or section while it is edited: `key`, a product's id, stays the same when it moves. */
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

/** Random, so that two tabs never number different products alike. */
const newKey = (): number => 1 + Math.floor(Math.random() * priceListLimits.id);

/** In one order of fields, so that products can be compared as JSON. */
export function editedProduct(
  { name, note, unit, price_kurus, allergens }: PriceProduct,
  key = newKey(),
): EditedProduct {
  return { id: key, name, note, unit, price_kurus, allergens, key };
}
export const editedSection = ({ title, products }: PriceSection): EditedSection => ({
  key: newKey(),
  title,
  products: products.map((product) => editedProduct(product)),
});

const nameOf = (title: string, { name, note }: PriceProduct) => JSON.stringify([title, name, note]);

/**
 * Returns a list to edit. A product without an id of the `known` lists takes the key of their product with its section,
 * name and note, if the list has that no longer. A product without allergens, of a build that does not know them, takes
 * those of the same key.
 */
export function editedList(list: ListContent, ...known: EditedList[]): EditedList {
  const content = contentOf(list);
  const own = new Set(content.sections.flatMap(({ products }) => products.map(({ id }) => id)));
  const keys = new Map<unknown, number>();
  const allergens = new Map<unknown, Allergen[] | undefined>();
  const former = known.flatMap(({ sections }) => sections);
  for (const { title, products } of former) {
    for (const product of products) {
      keys.set(product.key, product.key);
      allergens.set(product.key, product.allergens);
      if (!own.has(product.key)) keys.set(nameOf(title, product), product.key);
    }
  }
  const given = new Set<unknown>([undefined]);
  function keyOf(...wanted: (number | undefined)[]): number {
    const key = wanted.find((each) => !given.has(each)) ?? newKey();
    given.add(key);
    return key;
  }
  const sections = content.sections.map(({ title, products }) => ({
    title,
    products: products.map((product) => {
      const key = keyOf(keys.get(product.id), keys.get(nameOf(title, product)), product.id);
      return editedProduct({ ...product, allergens: product.allergens ?? allergens.get(key) }, key);
    }),
  }));
  const sectionKeys = matchSections(sections, former);
  const keyed = sections.map((section) => ({ key: sectionKeys.get(section) ?? newKey(), ...section }));
  return { ...content, sections: keyed };
}

type Keyless = Omit<EditedSection, 'key'>;

/** Returns the keys of sections that were there before: by their title or, if they were renamed, by most of their products. */
function matchSections(sections: readonly Keyless[], former: readonly EditedSection[]) {
  const likeness = (one: Keyless, other: Keyless) => {
    const others = new Set(other.products.map(({ key }) => key));
    const shared = one.products.filter(({ key }) => others.has(key)).length;
    if (one.title === other.title) return 1 + priceListLimits.products + shared;
    return 2 * shared > other.products.length ? shared : 0;
  };
  const pairs = sections
    .flatMap((section) => former.map((each) => ({ section, key: each.key, like: likeness(section, each) })))
    .filter(({ like }) => like > 0)
    .sort((one, other) => other.like - one.like);
  const keys = new Map<Keyless, number>();
  for (const { section, key } of pairs)
    if (!keys.has(section) && ![...keys.values()].includes(key)) keys.set(section, key);
  return keys;
}

type ListContent = Pick<EditedList | StoredPriceList, 'shown' | 'valid_from' | 'sections'>;

/**
 * Returns the part of a list that is sent and saved as a draft. Keeps units and allergens that only a newer
 * build knows, so that they are sent back unchanged.
 */
export const contentOf = ({ shown, valid_from, sections }: ListContent): PriceListContent => ({
  shown,
  valid_from,
  sections: sections.map(({ title, products }) => ({
    title,
    products: products.map(({ id, name, note, unit, price_kurus, allergens }) => ({
      id,
      name,
      note,
      unit: unit as PriceUnit,
      price_kurus,
      allergens: allergens as Allergen[] | undefined,
    })),
  })),
});

/** Compares without ids, which a former build and server drop. */
export const isEqual = (one: ListContent, other: ListContent): boolean =>
  JSON.stringify(contentOf(one), withoutId) === JSON.stringify(contentOf(other), withoutId);

const withoutId = (name: string, value: unknown) => (name === 'id' ? undefined : value);

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

/** A product's price before and after a change, in kuruş. */
export interface NewPrice {
  product: EditedProduct;
  from: number;
  to: number;
}

/** Leaves products that no longer have the price `from`. */
export const replacePrices = (list: EditedList, prices: readonly NewPrice[]): EditedList =>
  prices.reduce((changed, { product: { key }, from, to }) => {
    const present = productsOf(changed).find((product) => product.key === key);
    return present?.price_kurus === from ? changeProduct(changed, key, { price_kurus: to }) : changed;
  }, list);

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

/** Returns where an item of `before` belongs in `now`: below what was above it. */
export const indexBelow = (now: readonly Keyed[], before: readonly Keyed[], key: number): number => {
  const at = before.findIndex((each) => each.key === key);
  const above = before.slice(0, Math.max(at, 0)).map((each) => each.key);
  return Math.max(0, ...now.map((each, index) => (above.includes(each.key) ? index + 1 : 0)));
};

/**
 * Puts a product where it was in `before`, although another device may have changed the list since. Adds its section
 * again if it is gone.
 */
export function restoreProduct(list: EditedList, product: EditedProduct, before: EditedList): EditedList {
  const { key } = product;
  const former = before.sections.find(({ products }) => products.some((each) => each.key === key));
  if (former === undefined) return list;
  const rest = removeProduct(list, key);
  const section = rest.sections.find((each) => each.key === former.key);
  if (section === undefined) {
    const at = indexBelow(rest.sections, before.sections, former.key);
    return addSection(rest, { ...former, products: [product] }, at);
  }
  const at = indexBelow(section.products, former.products, key);
  return insertProduct(rest, product, { section: section.key, at });
}

/** Puts a section and its products where they were in `before`; products that are elsewhere by now stay there. */
export function restoreSection(list: EditedList, section: EditedSection, before: EditedList): EditedList {
  const isThere = list.sections.some(({ key }) => key === section.key);
  const at = indexBelow(list.sections, before.sections, section.key);
  const ground = isThere ? list : addSection(list, { ...section, products: [] }, at);
  return section.products.reduce(
    (restored, product) =>
      placeOf(restored, product.key) === null ? restoreProduct(restored, product, before) : restored,
    ground,
  );
}

/** Puts a product that is still in the list back to where it was in `before`. */
export function restoreMoved(list: EditedList, key: number, before: EditedList): EditedList {
  const product = productsOf(list).find((each) => each.key === key);
  return product === undefined ? list : restoreProduct(list, product, before);
}

/** Puts a section that is still in the list back to where it was in `before`. */
export function restoreMovedSection(list: EditedList, key: number, before: EditedList): EditedList {
  const section = list.sections.find((each) => each.key === key);
  const rest = removeSection(list, key);
  return section === undefined
    ? list
    : addSection(rest, section, indexBelow(rest.sections, before.sections, key));
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

/** Removes these sections, except for what has been changed in them, or added to them, since. */
export function removeUntouched(list: EditedList, added: readonly EditedSection[]): EditedList {
  const untouched = new Set(productsOf({ sections: added }).map((product) => JSON.stringify(product)));
  const keys = new Set(added.map(({ key }) => key));
  const rest = changeProducts(list, (products) =>
    products.filter((product) => !untouched.has(JSON.stringify(product))),
  );
  return {
    ...rest,
    sections: rest.sections.filter(({ key, products }) => !keys.has(key) || products.length > 0),
  };
}

export function moveSection(list: EditedList, key: number, step: -1 | 1): EditedList {
  const index = list.sections.findIndex((section) => section.key === key);
  const section = list.sections[index];
  const at = index + step;
  if (section === undefined || at < 0 || at >= list.sections.length) return list;
  return addSection(removeSection(list, key), section, at);
}
