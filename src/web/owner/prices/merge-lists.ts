import {
  addSection,
  changeProduct,
  type EditedList,
  type EditedProduct,
  editedSection,
  insertProduct,
  productsOf,
  removeProduct,
} from './edited-list.ts';

/** A product that both have changed; undefined where it was deleted. */
export type Clash = Record<'mine' | 'theirs', EditedProduct | undefined>;

const byKey = (list: EditedList) => new Map(productsOf(list).map((product) => [product.key, product]));
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const sectionOf = ({ sections }: EditedList, title: string) => sections.find((each) => each.title === title);

const rowsOf = (...lists: EditedList[]) =>
  lists.flatMap(({ sections }) =>
    sections.flatMap(({ title, products }) => products.map((product) => ({ title, product }))),
  );

/** Returns the order of the products that `other` has too. */
function orderOf(list: EditedList, other: EditedList) {
  const others = byKey(other);
  return rowsOf(list).flatMap(({ title, product: { key } }) => (others.has(key) ? [[title, key]] : []));
}

/**
 * Merges two lists that began as `base`. A product that only one of them has changed, added or deleted is as there;
 * `prefer` decides about those that both have changed, which are returned too. Day, visibility and order are as in
 * `mine` if they were changed there.
 */
export function mergeLists(base: EditedList, mine: EditedList, theirs: EditedList, prefer: keyof Clash) {
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
    const product = clash[isClash ? prefer : isMine ? 'mine' : 'theirs'];
    if (product === undefined) list = removeProduct(list, key);
    else if (byKey(list).has(key)) list = changeProduct(list, key, product);
    else {
      addIfMissing(title);
      const place = { section: sectionOf(list, title)?.key ?? 0, at: Number.POSITIVE_INFINITY };
      list = insertProduct(list, product, place);
    }
  }
  return { list, clashes };
}
