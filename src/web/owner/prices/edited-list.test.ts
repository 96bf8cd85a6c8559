import { describe, expect, it } from 'vitest';
import {
  adjacentPosition,
  changeProduct,
  contentOf,
  type EditedList,
  editedList,
  editedProduct,
  insertProduct,
  moveProduct,
  moveSection,
  placeOf,
  productsOf,
  removeProduct,
  removeSection,
  replacePrices,
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

  it('returns to its position after removal and other changes', () => {
    const before = list();
    const [a1] = productsOf(before);
    const place = placeOf(before, keyOf(before, 'a1'));
    if (a1 === undefined || place === null) throw new Error('it is not there');
    const removed = removeProduct(before, a1.key);
    expect(shape(insertProduct(moved(removed, 'c1', -1), a1, place))).toBe('A: a1 a2 | B: c1 | C:');
    const [section] = removed.sections;
    expect(shape(insertProduct(removeSection(removed, section?.key ?? 0), a1, place))).toBe('B: | C: c1 a1');
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
