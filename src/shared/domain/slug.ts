import { site } from '#shared/site.ts';
import { toAsciiLetters } from './latin-letters.ts';

/** Maximum length of a slug in characters, its number included (product.md decision 6). */
export const SLUG_MAX_LENGTH = 60;
const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const FALLBACK = 'cay-ocagi';

/** Paths that browsers, crawlers or operators request, or that we may need later. */
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
 * Returns the reserved list and the segments of `paths`, without parameters (`:name`, `*`); `robots` for
 * `robots.txt`.
 */
export function reservedWords(paths: Iterable<string>): Set<string> {
  const segments = [...paths].flatMap((path) => path.split('/'));
  const words = segments.map((segment) => segment.replace(/\..*/, ''));
  return new Set([...KEPT_BACK, ...words.filter(isSlug)]);
}

/** Cuts between words; cuts within the first word only if it is longer than `length`. */
function trimToLength(slug: string, length: number): string {
  if (slug.length <= length) return slug.replace(/-$/, '');
  const end = slug.lastIndexOf('-', length);
  return slug.slice(0, end === -1 ? length : end);
}

/** Returns true if `text` has the format of a slug, whether or not a business uses it. */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX_LENGTH && SLUG_PATTERN.test(text);
}

/** Returns the text in lower case, with the Latin letters of every language as ASCII. */
const toPlainText = (text: string): string =>
  toAsciiLetters(
    text
      .replaceAll('&', ' ve ')
      .normalize('NFKD')
      .replace(/[\p{M}'’‘`´·ʼʾ]/gu, '')
      .toLowerCase(),
  );

/**
 * Returns a slug of at most 60 characters (guarantees.md rule 11). `cay-ocagi` replaces a name without usable
 * letters, and is appended to reserved words.
 */
export function slugFromName(name: string, reserved?: ReadonlySet<string>): string {
  const plain = toPlainText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '');
  const slug = trimToLength(plain, SLUG_MAX_LENGTH);
  if (slug === '') return FALLBACK;
  return reserved?.has(slug) ? `${slug}-${FALLBACK}` : slug;
}

/**
 * Returns the slug for an address typed with capitals, Turkish letters or spaces; null if it cannot be a
 * slug.
 */
export function slugFromAddress(text: string): string | null {
  // Keyboards and documents turn a hyphen into another dash.
  const slug = toPlainText(text)
    .trim()
    .replace(/[\s\p{Pd}\u2212]+/gu, '-')
    .replace(/-$/, '');
  return isSlug(slug) ? slug : null;
}

/**
 * Maps single letters as slugs do, for `translate` in SQL: the result of lower() for İ and I depends on the
 * database.
 */
export const plainLetters = {
  from: 'ABCDEFGHIJKLMNOPQRSTUVWXYZçÇğĞıİöÖşŞüÜâÂîÎûÛ',
  to: 'abcdefghijklmnopqrstuvwxyzccggiioossuuaaiiuu',
};

/** Minimum length of a stem, which leaves room for any number. */
const STEM_LENGTH = SLUG_MAX_LENGTH - 16;

/**
 * Returns the stem of a slug. Names with one stem may compete for a slug: `cinar`, `cinar-2` (the name Çınar
 * 2) and `cinar-2-3` have the stem `cinar`.
 */
export function slugStem(slug: string): string {
  return trimToLength(slug, STEM_LENGTH).replace(/(-\d+)+$/, '');
}

/** Returns the nth candidate for a slug: `cinar`, `cinar-2`, `cinar-3`… within the length limit. */
export function numberedSlug(base: string, n: number): string {
  if (n < 2) return base;
  const suffix = `-${n}`;
  return trimToLength(base, SLUG_MAX_LENGTH - suffix.length) + suffix;
}
