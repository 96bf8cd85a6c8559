const HARMONY = { a: 'ı', ı: 'ı', e: 'i', i: 'i', o: 'u', u: 'u', ö: 'ü', ü: 'ü' } as const;
type Vowel = keyof typeof HARMONY;

/** Ends in a suffix of possession: `Türk kahvesi`, `Adaçayı`, `Meyve suyu`, `Ayvalık tostu`. */
const POSSESSED = /[aeıioöuü]s[ıiuü]$|(?:çay|suy|süt|burn|yağ)[ıiuü]$|\s\S*[^\sl][ıiuü]$/;
/** Words of two syllables that end in such a vowel by nature. */
const BARE = /(?:^|\s)(?:su|rakı|mantı|turşu)$/;

/**
 * Returns a product's name in the accusative: `Çay’ı`, `Limonata’yı`, `Türk kahvesi’ni`. Returns null for names whose
 * pronunciation no rule gives: with foreign letters, digits or signs at the end.
 */
export function accusative(name: string): string | null {
  const text = name.toLocaleLowerCase('tr').replaceAll('â', 'a').replaceAll('î', 'i').replaceAll('û', 'u');
  const last = text.split(/[^a-zçğıöşü]/).at(-1) ?? '';
  const vowel = last.match(/[aeıioöuü]/g)?.at(-1) as Vowel | undefined;
  if (vowel === undefined || /[qwx]/.test(last)) return null;
  const isOpen = last.endsWith(vowel);
  const joint = !isOpen ? '' : POSSESSED.test(text) && !BARE.test(text) ? 'n' : 'y';
  return `${name}’${joint}${HARMONY[vowel]}`;
}
