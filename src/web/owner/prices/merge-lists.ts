import {
  addSection,
  changeProduct,
  type EditedList,
  type EditedProduct,
  editedSection,
  indexBelow,
  insertProduct,
  productsOf,
  removeProduct,
  restoreProduct,
} from './edited-list.ts';

/** A product that both have changed; undefined where it was deleted. */
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

/** Returns `list` with the other device's side of a clash. */
export function takeTheirs(list: EditedList, clash: Clash, from: EditedList): EditedList {
  const key = keyOfClash(clash);
  if (clash.theirs === undefined) return removeProduct(list, key);
  return byKey(list).has(key)
    ? changeProduct(list, key, clash.theirs)
    : restoreProduct(list, clash.theirs, from);
}

/** Returns the order of the products that `other` has too. */
function orderOf(list: EditedList, other: EditedList) {
  const others = byKey(other);
  return rowsOf(list).flatMap(({ title, product: { key } }) => (others.has(key) ? [[title, key]] : []));
}

/**
 * Merges two lists that began as `base`. A product that only one of them has changed, added or deleted is as there;
 * those that both have changed are as in `mine`, and are returned too. Day, visibility and order are as in `mine` if
 * they were changed there.
 */
export function mergeLists(base: EditedList, mine: EditedList, theirs: EditedList) {
  const isMoved = !isSame(orderOf(mine, base), orderOf(base, mine));
  const [ground, other] = isMoved ? [mine, theirs] : [theirs, mine];
  let list: EditedList = {
    sections: ground.sections,
    shown: (mine.shown === base.shown ? theirs : mine).shown,
    valid_from: (mine.valid_from === base.valid_from ? theirs : mine).valid_from,
  };
  function addIfMissing(title: string) {
    if (!sectionOf(list, title)) list = addSection(list, editedSection({ title, products: [] }));
  }
  for (const { title } of other.sections) if (!sectionOf(base, title)) addIfMissing(title);
  const [was, here, there] = [byKey(base), byKey(mine), byKey(theirs)];
  const clashes: Clash[] = [];
  const titles = new Map(rowsOf(base, ground, other).map(({ title, product: { key } }) => [key, title]));
  for (const [key, title] of titles) {
    const clash = { mine: here.get(key), theirs: there.get(key) };
    const isMine = !isSame(clash.mine, was.get(key));
    const isClash = isMine && !isSame(clash.theirs, was.get(key)) && !isSame(clash.mine, clash.theirs);
    if (isClash) clashes.push(clash);
    const product = clash[isMine ? 'mine' : 'theirs'];
    if (product === undefined) list = removeProduct(list, key);
    else if (byKey(list).has(key)) list = changeProduct(list, key, product);
    else {
      addIfMissing(title);
      const [target, source] = [list, other].map((each) => sectionOf(each, title));
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
