import type { PriceSection } from '#shared/contract/price-list.ts';
import type { PriceUnit } from '#shared/domain/price-units.ts';
import { searchText } from '#shared/domain/search-text.ts';

const section = (title: string, unit: PriceUnit, ...names: string[]): PriceSection => ({
  title,
  products: names.map((name) => ({ name, note: '', unit, price_kurus: null })),
});

/** Products that most tea houses sell. The owner adds the prices. */
export const starters: readonly PriceSection[] = [
  section('Çaylar', 'bardak', 'Çay', 'Duble çay', 'Oralet', 'Ihlamur', 'Adaçayı'),
  section('Kahveler', 'fincan', 'Türk kahvesi', 'Menengiç kahvesi', 'Sütlü kahve'),
  section('Soğuklar', 'şişe', 'Su', 'Sade soda', 'Ayran', 'Limonata'),
  section('Yiyecekler', 'adet', 'Simit', 'Kaşarlı tost', 'Karışık tost'),
];

export const suggestedNames: readonly string[] = [
  ...starters.flatMap(({ products }) => products.map(({ name }) => name)),
  'Açık çay',
  'Demli çay',
  'Kuşburnu',
  'Nane limon',
  'Kış çayı',
  'Salep',
  'Sıcak çikolata',
  'Dibek kahvesi',
  'Filtre kahve',
  'Meyveli soda',
  'Şalgam',
  'Meyve suyu',
  'Poğaça',
  'Açma',
];

/** Returns the usual unit for a product's name, or null if the name is unknown. */
export function usualUnit(name: string): PriceUnit | null {
  const wanted = searchText(name);
  const known = starters.flatMap(({ products }) => products);
  return known.find((product) => searchText(product.name) === wanted)?.unit ?? null;
}
