import {
  addSection,
  changeProduct,
  type EditedList,
  type EditedProduct,
  type EditedSection,
  indexBelow,
  insertProduct,
  isEqual,
  productsOf,
  removeProduct,
  restoreProduct,
} from './edited-list.ts';

/**
 * A product of which both have changed the same fields; undefined where it was deleted. In its other fields each side has
 * what the other one has changed.
 */
export type Clash = Record<'mine' | 'theirs', EditedProduct | undefined>;

/** The key of the product that both have changed. */
export const keyOfClash = ({ mine, theirs }: Clash): number => (mine ?? theirs)?.key ?? 0;

const byKey = (list: EditedList) => new Map(productsOf(list).map((product) => [product.key, product]));
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const sectionOf = ({ sections }: EditedList, title: string) => sections.find((each) => each.title === title);

const rowsOf = (...lists: EditedList[]) =>
  lists.flatMap(({ sections }) =>
    sections.flatMap(({ title, products }) => products.map((product) => ({ title, product }))),
  );

/** Returns the keys of products that `now` has otherwise than `before`; without those that are new and have no price. */
export function changedKeys(before: EditedList, now: EditedList): number[] {
  const was = byKey(before);
  return productsOf(now)
    .filter((product) => was.has(product.key) || product.price_kurus !== null)
    .filter((product) => !isSame(product, was.get(product.key)))
    .map(({ key }) => key);
}

/** Returns `list` with one side of each clash. */
export const takeSide = (list: EditedList, clashes: readonly Clash[], side: keyof Clash, from: EditedList) =>
  clashes.reduce((taken, clash) => takeProduct(taken, keyOfClash(clash), clash[side], from), list);

/** Returns `list` with the products of these clashes as they are in `from`. */
export const takeStored = (list: EditedList, clashes: readonly Clash[], from: EditedList) =>
  clashes.map(keyOfClash).reduce((taken, key) => takeProduct(taken, key, byKey(from).get(key), from), list);

function takeProduct(list: EditedList, key: number, product: EditedProduct | undefined, from: EditedList) {
  if (product === undefined) return removeProduct(list, key);
  return byKey(list).has(key) ? changeProduct(list, key, product) : restoreProduct(list, product, from);
}

type Product = EditedProduct | undefined;

/** A price means nothing without its unit. */
const priceOf = ({ price_kurus, unit }: EditedProduct) => ({ price_kurus, unit });

/** Returns a product with what each has changed since `was`; fields that both have changed are as in `preferred`. */
function mergeProduct(was: Product, preferred: Product, other: Product): Product {
  if (!preferred || !other) return isSame(preferred, was) ? other : preferred;
  const changed = Object.entries(preferred).filter(
    ([field, value]) => !isSame(value, was?.[field as keyof EditedProduct]),
  );
  const isPriced = !was || !isSame(priceOf(preferred), priceOf(was));
  return { ...other, ...Object.fromEntries(changed), ...(isPriced && priceOf(preferred)) };
}

/** Returns the order of the products that `other` has too. */
function orderOf(list: EditedList, other: EditedList) {
  const others = byKey(other);
  return rowsOf(list).flatMap(({ title, product: { key } }) => (others.has(key) ? [[title, key]] : []));
}

/** Gives sections the titles that they have after the merge; those of the same title become one. */
function withTitles(list: EditedList, titleOf: (section: EditedSection) => string): EditedList {
  const sections = new Map<string, EditedSection>();
  for (const section of list.sections) {
    const title = titleOf(section);
    const { key, products } = sections.get(title) ?? { key: section.key, products: [] };
    sections.set(title, { key, title, products: [...products, ...section.products] });
  }
  return { ...list, sections: [...sections.values()] };
}

/**
 * Merges two lists that began as `base`. What only one of them has changed, added or deleted is as there: products, and
 * their fields. Products of which both have changed the same field are as in `mine` there, and are returned too. Day,
 * visibility, titles and order are as in `mine` if they were changed there.
 */
export function mergeLists(base: EditedList, mine: EditedList, theirs: EditedList) {
  if (isEqual(mine, base)) return { list: theirs, clashes: [] };
  function titleOf({ key, title }: EditedSection) {
    const [was, here, there] = [base, mine, theirs].map(
      ({ sections }) => sections.find((each) => each.key === key)?.title,
    );
    return (here === was ? there : here) ?? there ?? title;
  }
  return mergeByTitle(withTitles(base, titleOf), withTitles(mine, titleOf), withTitles(theirs, titleOf));
}

function mergeByTitle(base: EditedList, mine: EditedList, theirs: EditedList) {
  const isMoved = !isSame(orderOf(mine, base), orderOf(base, mine));
  const [ground, other] = isMoved ? [mine, theirs] : [theirs, mine];
  let list: EditedList = {
    sections: ground.sections,
    shown: (mine.shown === base.shown ? theirs : mine).shown,
    valid_from: (mine.valid_from === base.valid_from ? theirs : mine).valid_from,
  };
  function addIfMissing({ key, title }: EditedSection) {
    const at = indexBelow(list.sections, other.sections, key);
    if (!sectionOf(list, title)) list = addSection(list, { key, title, products: [] }, at);
  }
  for (const section of other.sections)
    if (section.products.length === 0 && !sectionOf(base, section.title)) addIfMissing(section);
  const [was, here, there] = [byKey(base), byKey(mine), byKey(theirs)];
  const clashes: Clash[] = [];
  const titles = new Map(rowsOf(base, ground, other).map(({ title, product: { key } }) => [key, title]));
  for (const [key, title] of titles) {
    const product = mergeProduct(was.get(key), here.get(key), there.get(key));
    const theirWay = mergeProduct(was.get(key), there.get(key), here.get(key));
    if (!isSame(product, theirWay)) clashes.push({ mine: product, theirs: theirWay });
    if (product === undefined) list = removeProduct(list, key);
    else if (byKey(list).has(key)) list = changeProduct(list, key, product);
    else {
      const source = sectionOf(other, title);
      if (source) addIfMissing(source);
      const target = sectionOf(list, title);
      const at = indexBelow(target?.products ?? [], source?.products ?? [], key);
      list = insertProduct(list, product, { section: target?.key ?? 0, at });
    }
  }
  // A section that one of them has deleted stays if the other has added to it.
  const isGone = (title: string) =>
    sectionOf(base, title) && !(sectionOf(mine, title) && sectionOf(theirs, title));
  const sections = list.sections.filter(({ title, products }) => products.length > 0 || !isGone(title));
  return { list: { ...list, sections }, clashes };
}
