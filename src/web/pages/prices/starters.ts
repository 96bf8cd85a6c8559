import type { PriceSection } from '#shared/contract/price-list.ts';
import { priceListLimits } from '#shared/contract/price-list.ts';
import type { PriceUnit } from '#shared/domain/price-units.ts';
import { searchText } from '#shared/domain/search-text.ts';
import type { EditedList, EditedSection } from '#web/owner/prices/edited-list.ts';

/** What tea houses sell under one title. */
interface KnownSection {
  title: string;
  unit: PriceUnit;
  /** What most of them sell. */
  usual: readonly string[];
  others: readonly string[];
  /** Titles that owners give such a section, the closest first, as {@link searchText} writes them. */
  titles: readonly RegExp[];
}

/** Not `Sıcak yemekler`. */
const HOT = /^SICAK(?:LAR|.*ICECEK|$)/;
const COLD = /^SOGUK(?:LAR|.*ICECEK|$)/;
const DRINKS = /^ICECEK/;

/** In the order of the list. */
const knownSections: readonly KnownSection[] = [
  {
    title: 'Çaylar',
    unit: 'bardak',
    usual: ['Çay', 'Duble çay', 'Oralet', 'Ihlamur', 'Adaçayı'],
    others: [
      'Açık çay',
      'Demli çay',
      'Kuşburnu',
      'Nane limon',
      'Kış çayı',
      'Salep',
      'Sahlep',
      'Süt',
      'Sıcak çikolata',
    ],
    titles: [/^CAY/, HOT, DRINKS],
  },
  {
    title: 'Kahveler',
    unit: 'fincan',
    usual: ['Türk kahvesi', 'Menengiç kahvesi', 'Sütlü kahve'],
    others: ['Dibek kahvesi', 'Filtre kahve', 'Nescafe', 'Latte', 'Cappuccino', 'Espresso', 'Americano'],
    titles: [/^KAHVE/, HOT, DRINKS],
  },
  {
    title: 'Soğuklar',
    unit: 'şişe',
    usual: ['Su', 'Sade soda', 'Ayran', 'Limonata'],
    others: [
      'Meyveli soda',
      'Şalgam',
      'Meyve suyu',
      'Kola',
      'Coca Cola',
      'Fanta',
      'Sprite',
      'Soğuk çay',
      'Ice tea',
      'Red Bull',
      'Gazoz',
      'Churchill',
      'Maden suyu',
    ],
    titles: [COLD, DRINKS],
  },
  {
    title: 'Yiyecekler',
    unit: 'adet',
    usual: ['Simit', 'Kaşarlı tost', 'Karışık tost'],
    others: ['Tost', 'Poğaça', 'Açma', 'Börek', 'Gözleme', 'Sandviç', 'Kek', 'Kurabiye', 'Menemen'],
    titles: [/^YIYECEK/, /^YEMEK/, /^KAHVALTI/],
  },
];

/** Products that most tea houses sell. The owner adds the prices. */
export const starters: readonly PriceSection[] = knownSections.map(({ title, unit, usual }) => ({
  title,
  products: usual.map((name) => ({ name, note: '', unit, price_kurus: null, allergens: [] })),
}));

const namesOf = ({ usual, others }: KnownSection) => [...usual, ...others];

export const suggestedNames: readonly string[] = knownSections.flatMap(namesOf);

const isSame = (one: string, other: string) => searchText(one) === searchText(other);

/** Writes a known name that was typed without a capital letter as the list has it: `Çay` for `çay`. */
export const usualSpelling = (name: string): string =>
  (name === name.toLocaleLowerCase('tr') && suggestedNames.find((known) => isSame(known, name))) || name;
/** A word that states a size, as in `Kola 330 ml` and `Çay (büyük)`. */
const SIZE = /^(\d.*|[cm]?l|lt|k?g|gr|\(?(duble|büyük|küçük)\)?)$/i;
/** The noun that says what a product is: `tost` of `Kaşarlı tost`. */
const nounOf = (name: string) =>
  searchText(
    name
      .trim()
      .split(/\s+/)
      .filter((word) => !SIZE.test(word))
      .at(-1) ?? '',
  );
/** `böre` of `börek` and `böreği`. */
const stemOf = (known: string) => nounOf(known).replace(/K$/, '');
/** Shorter ones begin many others. */
const MIN_STEM = 4;

/** Returns the known section of a name, by the whole name or by its noun, as `Elma çayı` and `Ayvalık tostu`. */
function knownSectionOf(name: string): KnownSection | undefined {
  const noun = nounOf(name);
  if (noun === '') return undefined;
  const matches = [
    (known: string) => isSame(known, name),
    (known: string) => nounOf(known) === noun,
    (known: string) => stemOf(known).length >= MIN_STEM && noun.startsWith(stemOf(known)),
  ];
  for (const match of matches) {
    const found = knownSections.find((section) => namesOf(section).some(match));
    if (found !== undefined) return found;
  }
  return undefined;
}

const knownTitle = (title: string) => knownSections.find((known) => isSame(known.title, title));

/** Returns the usual unit for a product's name, or null if the name is unknown. */
export const usualUnit = (name: string): PriceUnit | null => knownSectionOf(name)?.unit ?? null;

/** Returns the usual unit in a section of this title, for a name that is unknown. */
export function unitOfTitle(title: string): PriceUnit {
  const text = searchText(title);
  if (text.includes('YEMEK')) return 'porsiyon';
  return knownSections.find(({ titles }) => titles.some((each) => each.test(text)))?.unit ?? 'adet';
}

/**
 * Returns where a product of this name belongs: a section of the list, or the title of a new one. Returns null if nobody
 * but the owner knows.
 */
export function usualSection({ sections }: EditedList, name: string): EditedSection | string | null {
  const known = knownSectionOf(name);
  const noun = nounOf(name);
  const withNoun = ({ products }: EditedSection) =>
    noun !== '' && products.some((product) => nounOf(product.name) === noun);
  if (known === undefined) return sections.find(withNoun) ?? null;
  const isFree = ({ title }: EditedSection) => knownTitle(title) === undefined;
  const titled = (title: RegExp) =>
    sections.find((section) => isFree(section) && title.test(searchText(section.title)));
  const found =
    sections.find(({ title }) => isSame(title, known.title)) ??
    sections.find(
      (section) =>
        isFree(section) && section.products.some((product) => knownSectionOf(product.name) === known),
    ) ??
    known.titles.map(titled).find((section) => section !== undefined);
  return found ?? (sections.length < priceListLimits.sections ? known.title : null);
}

/** Returns the section of a list that has no other, unless its title says what belongs there. */
export const onlySection = ({ sections: [only, ...others] }: EditedList): EditedSection | null =>
  only !== undefined && others.length === 0 && knownTitle(only.title) === undefined ? only : null;

/** Returns the index for a new section: drinks before foods. */
export function placeOfSection({ sections }: EditedList, title: string): number {
  const order = (each: string) => knownSections.findIndex((known) => isSame(known.title, each));
  const own = order(title);
  const after = sections.findIndex((section) => own !== -1 && order(section.title) > own);
  return after === -1 ? sections.length : after;
}
