import { describe, expect, it } from 'vitest';
import {
  addSection,
  adjacentPosition,
  changeProduct,
  contentOf,
  type EditedList,
  editedList,
  editedProduct,
  editedSection,
  insertProduct,
  moveProduct,
  moveSection,
  productsOf,
  removeProduct,
  removeSection,
  removeUntouched,
  replacePrices,
  restoreMoved,
  restoreMovedSection,
  restoreProduct,
  restoreSection,
} from './edited-list.ts';

const product = (name: string) => ({ name, note: '', unit: 'bardak' as const, price_kurus: 100 });
const list = () =>
  editedList({
    shown: true,
    valid_from: '2026-12-01',
    sections: [
      { title: 'A', products: [product('a1'), product('a2')] },
      { title: 'B', products: [] },
      { title: 'C', products: [product('c1')] },
    ],
  });

/** `A: a1 a2 | B: | C: c1` */
const shape = ({ sections }: EditedList) =>
  sections
    .map(({ title, products }) => [`${title}:`, ...products.map(({ name }) => name)].join(' '))
    .join(' | ');

const keyOf = (edited: EditedList, name: string) =>
  productsOf(edited).find((each) => each.name === name)?.key ?? Number.NaN;

function moved(edited: EditedList, name: string, step: -1 | 1): EditedList {
  const place = adjacentPosition(edited, keyOf(edited, name), step);
  return place === null ? edited : moveProduct(edited, keyOf(edited, name), place);
}

describe('a product', () => {
  it('moves step by step through the whole list and back, across sections', () => {
    let edited = list();
    const down: string[] = [];
    for (let step = 0; step < 6; step += 1) {
      edited = moved(edited, 'a1', 1);
      down.push(shape(edited));
    }
    expect(down).toEqual([
      'A: a2 a1 | B: | C: c1',
      'A: a2 | B: a1 | C: c1',
      'A: a2 | B: | C: a1 c1',
      'A: a2 | B: | C: c1 a1',
      'A: a2 | B: | C: c1 a1',
      'A: a2 | B: | C: c1 a1',
    ]);
    for (let step = 0; step < 6; step += 1) edited = moved(edited, 'a1', -1);
    expect(shape(edited)).toBe('A: a1 a2 | B: | C: c1');
  });
});

it('a section moves with its products, and stops at the ends', () => {
  const edited = list();
  const [a] = edited.sections;
  const key = a?.key ?? 0;
  expect(shape(moveSection(edited, key, 1))).toBe('B: | A: a1 a2 | C: c1');
  expect(shape(moveSection(edited, key, -1))).toBe(shape(edited));
});

it('the submitted list has no editing keys', () => {
  expect(JSON.stringify(contentOf(list()))).not.toContain('key');
});

it('new prices leave what another device has priced, added or deleted meanwhile', () => {
  const shown = list();
  const prices = productsOf(shown).map((each) => ({ product: each, from: 100, to: 200 }));
  const [first, second] = prices.map((each) => each.product.key);
  const present = removeProduct(changeProduct(shown, first ?? 0, { price_kurus: 150 }), second ?? 0);
  const added = { ...editedProduct(product('c2')), price_kurus: null };
  const replaced = replacePrices(
    insertProduct(present, added, { section: shown.sections[2]?.key ?? 0, at: 1 }),
    prices,
  );
  expect(productsOf(replaced).map(({ name, price_kurus }) => [name, price_kurus])).toEqual([
    ['a1', 150],
    ['c1', 200],
    ['c2', null],
  ]);
});

/** What another device has changed since, and the list after “Geri Al”. */
type Since = [what: string, since: (list: EditedList) => EditedList, restored: string];
const sectionKey = (edited: EditedList, title: string) =>
  edited.sections.find((each) => each.title === title)?.key ?? 0;
const nothing = (edited: EditedList) => edited;
const adding = (name: string, title: string) => (edited: EditedList) =>
  insertProduct(edited, editedProduct(product(name)), { section: sectionKey(edited, title), at: 0 });

describe('Geri Al', () => {
  it.each<Since>([
    ['nothing else', nothing, 'A: a1 a2 | B: | C: c1'],
    ['a new product above', adding('a0', 'A'), 'A: a0 a1 a2 | B: | C: c1'],
    ['a new place below', (edited) => moved(edited, 'c1', -1), 'A: a1 a2 | B: c1 | C:'],
    ['a deleted section', (edited) => removeSection(edited, sectionKey(edited, 'A')), 'A: a2 | B: | C: c1'],
  ])('restores a deleted product after %s', (_, since, restored) => {
    const before = list();
    const deleted = productsOf(before)[1];
    if (deleted === undefined) throw new Error('it is not there');
    expect(shape(restoreProduct(since(removeProduct(before, deleted.key)), deleted, before))).toBe(restored);
  });

  it.each<Since>([
    ['nothing else', nothing, 'A: a1 a2 | B: | C: c1'],
    ['a product that is elsewhere by now', adding('x', 'C'), 'A: a1 a2 | B: | C: x c1'],
    [
      'a new section above',
      (edited) => addSection(edited, editedSection({ title: 'N', products: [] }), 0),
      'A: a1 a2 | N: | B: | C: c1',
    ],
  ])('restores a deleted section after %s', (_, since, restored) => {
    const before = list();
    const [a] = before.sections;
    if (a === undefined) throw new Error('it is not there');
    expect(shape(restoreSection(since(removeSection(before, a.key)), a, before))).toBe(restored);
  });

  it('restores what is missing of a section that another device has kept', () => {
    const before = list();
    const [a] = before.sections;
    if (a === undefined) throw new Error('it is not there');
    const kept = adding('new', 'A')(removeProduct(before, keyOf(before, 'a2')));
    expect(shape(restoreSection(kept, a, before))).toBe('A: new a1 a2 | B: | C: c1');
  });

  it('takes moves back, with what another device has changed of the product and beside it', () => {
    const before = list();
    const key = keyOf(before, 'a1');
    const away = moved(moved(moved(before, 'a1', 1), 'a1', 1), 'a1', 1);
    const since = adding('a0', 'A')(changeProduct(away, key, { price_kurus: 150 }));
    const back = restoreMoved(since, key, before);
    expect([shape(back), productsOf(back)[0]?.price_kurus]).toEqual(['A: a1 a0 a2 | B: | C: c1', 150]);
    const section = sectionKey(before, 'C');
    expect(
      shape(restoreMovedSection(moveSection(adding('c0', 'C')(before), section, -1), section, before)),
    ).toBe('A: a1 a2 | B: | C: c0 c1');
  });

  it('removes added sections, but not what was changed in them or added to them', () => {
    const before = list();
    const changed = changeProduct(adding('c0', 'C')(before), keyOf(before, 'a2'), { price_kurus: 150 });
    expect(shape(removeUntouched(changed, before.sections))).toBe('A: a2 | C: c0');
  });
});
