import { site } from '#shared/site.ts';

/** Longest slug, in characters, its number included (product.md decision 6). */
export const SLUG_MAX_LENGTH = 60;
const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const FALLBACK = 'cay-ocagi';

// Ready-made slugifiers get Turkish wrong (Kuaför → kuafoer), and toLowerCase() turns I into i: map first.
const LETTERS: Record<string, string> = {
  ç: 'c',
  Ç: 'c',
  ğ: 'g',
  Ğ: 'g',
  ı: 'i',
  I: 'i',
  İ: 'i',
  ö: 'o',
  Ö: 'o',
  ş: 's',
  Ş: 's',
  ü: 'u',
  Ü: 'u',
  â: 'a',
  Â: 'a',
  î: 'i',
  Î: 'i',
  û: 'u',
  Û: 'u',
  ß: 'ss',
  '&': ' ve ',
};

/** Paths that browsers, crawlers or operators ask for, or that may one day be ours. */
const KEPT_BACK = [
  'admin',
  'app',
  'blog',
  'yardim',
  'destek',
  'giris',
  'kayit',
  'login',
  'logout',
  'manifest',
  'static',
  'public',
  'www',
  site.id,
];

/**
 * Those kept back, and what stands in one of `paths`, parameters (`:name`, `*`) aside; of `robots.txt` the `robots`.
 */
export function reservedWords(paths: Iterable<string>): Set<string> {
  const segments = [...paths].flatMap((path) => path.split('/')).filter((segment) => !/[:*]/.test(segment));
  const words = segments.map((segment) => segment.split('.', 1)[0] ?? '');
  return new Set([...KEPT_BACK, ...words.filter(isSlug)]);
}

/** Cuts between words; a first word that is longer than `length` is cut itself. */
function trimToLength(slug: string, length: number): string {
  if (slug.length <= length) return slug.replace(/-+$/, '');
  const end = slug.lastIndexOf('-', length);
  return slug.slice(0, end > 0 ? end : length);
}

/** Whether `text` has the form of a slug; says nothing about whether a business has it. */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX_LENGTH && SLUG_PATTERN.test(text);
}

/** The text in lower case, with its Turkish and accented letters as ASCII. */
const toPlainText = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => LETTERS[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’‘`´]/g, '')
    .toLowerCase();

/** At most 60 characters (guarantees.md rule 11); `cay-ocagi` stands for no usable letter, and behind reserved words. */
export function slugFromName(name: string, reserved?: ReadonlySet<string>): string {
  const plain = toPlainText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '');
  const slug = trimToLength(plain, SLUG_MAX_LENGTH);
  if (slug === '') return FALLBACK;
  return reserved?.has(slug) ? `${slug}-${FALLBACK}` : slug;
}

/** The slug that somebody means who writes it with capitals, Turkish letters or spaces. Null if it cannot be one. */
export function slugFromAddress(text: string): string | null {
  const slug = toPlainText(text).trim().replace(/\s+/g, '-');
  return isSlug(slug) ? slug : null;
}

/** What a slug makes of single letters, for `translate` in SQL: what lower() makes of İ and I depends on the database. */
export const plainLetters = {
  from: `ABCDEFGHIJKLMNOPQRSTUVWXYZ${singles()
    .map(([letter]) => letter)
    .join('')}`,
  to: `abcdefghijklmnopqrstuvwxyz${singles()
    .map(([, plain]) => plain)
    .join('')}`,
};

function singles(): [string, string][] {
  return Object.entries(LETTERS).filter(([, plain]) => plain.length === 1);
}

/** Shortest part of a slug that its number leaves, whatever that number is. */
const STEM_LENGTH = SLUG_MAX_LENGTH - 16;

/** Names of one stem may want the same slug: `cinar`, `cinar-2` (the name Çınar 2) and `cinar-2-3` have `cinar`. */
export function slugStem(slug: string): string {
  return trimToLength(slug, STEM_LENGTH).replace(/(-\d+)+$/, '');
}

/** The nth candidate for a name's slug: `cinar`, `cinar-2`, `cinar-3`… never over the limit. */
export function numberedSlug(base: string, n: number): string {
  if (n < 2) return base;
  const suffix = `-${n}`;
  return trimToLength(base, SLUG_MAX_LENGTH - suffix.length) + suffix;
}
