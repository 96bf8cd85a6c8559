import { expect, it } from 'vitest';
import { changesSincePrint, type PrintedProduct } from './printed-prices.ts';

const product = (
  id: number | null,
  name: string,
  price_kurus: number,
  more: Partial<PrintedProduct> = {},
) => ({
  ...{ id, section: 'Çaylar', name, note: '', unit: 'bardak', price_kurus },
  ...more,
});
const tea = product(1, 'Çay', 1500);
const oralet = product(2, 'Oralet', 1250);
const printed = [tea, oralet];

it.each<[what: string, present: PrintedProduct[], counts: ReturnType<typeof changesSincePrint>]>([
  ['nothing', printed, undefined],
  ['the order', [oralet, tea], undefined],
  ['a name', [{ ...tea, name: 'Demli çay' }, oralet], undefined],
  ['a section', [{ ...tea, section: 'Sıcaklar' }, oralet], undefined],
  ['ids, which a former build drops', printed.map((each) => ({ ...each, id: null })), undefined],
  ['an id, of a product that was deleted and written again', [{ ...tea, id: 7 }, oralet], undefined],
  ['a price', [{ ...tea, price_kurus: 2000 }, oralet], { changed: 1, added: 0, removed: 0 }],
  ['a price without ids', [product(null, 'Çay', 2000), oralet], { changed: 1, added: 0, removed: 0 }],
  ['what a price is for', [{ ...tea, unit: 'fincan' }, oralet], { changed: 1, added: 0, removed: 0 }],
  ['an allergen', [{ ...tea, allergens: ['milk'] }, oralet], { changed: 0, added: 0, removed: 0, ticked: 1 }],
  [
    'a price, and an allergen of another',
    [
      { ...tea, price_kurus: 2000 },
      { ...oralet, allergens: ['milk'] },
    ],
    { changed: 1, added: 0, removed: 0, ticked: 1 },
  ],
  ['one product more', [...printed, product(3, 'Salep', 4000)], { changed: 0, added: 1, removed: 0 }],
  ['one of the same name more', [...printed, { ...tea, id: 3 }], { changed: 0, added: 1, removed: 0 }],
  ['one product less', [oralet], { changed: 0, added: 0, removed: 1 }],
  [
    'one for another, with another note',
    [tea, product(null, 'Oralet', 1250, { note: 'portakal' })],
    { changed: 0, added: 1, removed: 1 },
  ],
  ['the names of two', [product(1, 'Oralet', 1500), product(2, 'Çay', 1250)], undefined],
  ['all products', [], { changed: 0, added: 0, removed: 2 }],
])('%s changes', (_, present, counts) => {
  expect(changesSincePrint(printed, present)).toEqual(counts);
});

it('products without ids are found by their names, sections and notes', () => {
  const cold = { ...tea, section: 'Soğuklar', price_kurus: 2000 };
  const orange = { ...oralet, note: 'portakal', price_kurus: 1400 };
  const bare = [...printed, cold, orange].map((each) => ({ ...each, id: null }));
  expect(changesSincePrint(bare, bare.toReversed())).toBeUndefined();
});
