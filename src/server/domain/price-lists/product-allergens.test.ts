import { expect, it } from 'vitest';
import type { Allergen } from '#shared/domain/allergens.ts';
import { allergenRows, type PriceSection, withAllergens } from './product-allergens.ts';

interface Product {
  id: number | null;
  name: string;
  note: string;
  allergens?: Allergen[];
}

const product = (id: number | null, name: string, allergens?: Allergen[], note = ''): Product => ({
  ...{ id, name, note },
  ...(allergens && { allergens }),
});
const section = (title: string, ...products: Product[]): PriceSection<Product> => ({ title, products });

const ticked = allergenRows([
  {
    title: 'Yiyecekler',
    products: [
      { id: 1, name: 'Tost', note: '', allergens: ['milk'] },
      { id: null, name: 'Simit', note: '', allergens: ['sesame'] },
      { id: 3, name: 'Su', note: '', allergens: [] },
    ],
  },
]);

it('are stored of the products that have some', () => {
  expect(ticked.map(({ productId, section: title, name }) => [productId, title, name])).toEqual([
    [1, 'Yiyecekler', 'Tost'],
    [null, 'Yiyecekler', 'Simit'],
  ]);
});

it.each<[what: string, sections: PriceSection<Product>[], allergens: Allergen[][]]>([
  ['a renamed product, by its id', [section('Yiyecekler', product(1, 'Kaşarlı'))], [['milk']]],
  ['a moved product, by its id', [section('Tostlar', product(1, 'Tost'))], [['milk']]],
  ['a product without an id, by its name', [section('Yiyecekler', product(null, 'Tost'))], [['milk']]],
  ['one that is numbered anew', [section('Yiyecekler', product(8, 'Tost'))], [['milk']]],
  ['one that was stored without an id', [section('Yiyecekler', product(9, 'Simit'))], [['sesame']]],
  ['another section', [section('Diğer', product(null, 'Tost'), product(9, 'Simit'))], [[], []]],
  ['another note', [section('Yiyecekler', product(null, 'Tost', undefined, 'büyük'))], [[]]],
  [
    'another product of that name',
    [section('Yiyecekler', product(8, 'Tost')), section('Diğer', product(1, 'Ayvalık'))],
    [[], ['milk']],
  ],
  [
    'a product that comes with its own',
    [section('Yiyecekler', product(1, 'Tost', ['gluten']))],
    [['gluten']],
  ],
  ['a product that comes with none', [section('Yiyecekler', product(1, 'Tost', []))], [[]]],
])('are those of %s', (_, sections, allergens) => {
  const found = withAllergens(sections, ticked);
  expect(found.map(({ title }) => title)).toEqual(sections.map(({ title }) => title));
  expect(found.flatMap(({ products }) => products.map((each) => each.allergens))).toEqual(allergens);
});
