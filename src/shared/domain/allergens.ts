/**
 * What a menu must name: the fourteen of annex 1 of the labelling regulation (Gıda Etiketleme ve Tüketicileri
 * Bilgilendirme Yönetmeliği, RG 29960 of 26.1.2017), in its order, then alcohol and pork. Lists show them by their
 * numbers, so that new ones follow the last.
 */
const names = {
  gluten: 'Gluten içeren tahıllar',
  crustaceans: 'Kabuklular',
  eggs: 'Yumurta',
  fish: 'Balık',
  peanuts: 'Yer fıstığı',
  soybeans: 'Soya fasulyesi',
  milk: 'Süt (laktoz dâhil)',
  nuts: 'Sert kabuklu meyveler',
  celery: 'Kereviz',
  mustard: 'Hardal',
  sesame: 'Susam',
  sulphites: 'Kükürt dioksit ve sülfitler',
  lupin: 'Acı bakla',
  molluscs: 'Yumuşakçalar',
  alcohol: 'Alkol',
  pork: 'Domuz kaynaklı bileşen',
} as const;

/** Above the numbers that a list uses, with their names. */
export const ALLERGEN_LEGEND = 'Sayılar ürünün içindekileri gösterir. Alerjiniz varsa bize sorun.';

export type Allergen = keyof typeof names;
export const allergens = Object.keys(names) as [Allergen, ...Allergen[]];

const numbered = allergens.map((id, at) => ({ id, number: at + 1, name: names[id] }));

/** Returns those of the ids with their numbers and names, in order, each once; ids of a newer build are left out. */
export const numberedAllergens = (ids: readonly string[] = allergens) =>
  numbered.filter(({ id }) => ids.includes(id));

export const allergenNames = (ids: readonly string[]): string =>
  numberedAllergens(ids)
    .map(({ name }) => name)
    .join(', ');
