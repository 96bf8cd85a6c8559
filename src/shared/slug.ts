import { pages } from './pages.ts';
import { site } from './site.ts';

/** Longest slug, in characters, its number included (ADR 7, decision 6). */
export const SLUG_MAX_LENGTH = 60;
export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;
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

const pageWords = Object.values(pages).flatMap(({ pattern }) => /^\/([^:/]+)/.exec(pattern ?? '')?.[1] ?? []);

// Besides pages: paths that browsers, crawlers or operators ask for, or that may one day be ours.
const RESERVED = new Set([
  ...pageWords,
  'api',
  'og',
  'admin',
  'app',
  'assets',
  'blog',
  'yardim',
  'destek',
  'giris',
  'kayit',
  'login',
  'logout',
  'healthz',
  'readyz',
  'identitytoolkit',
  'securetoken',
  'sitemap',
  'robots',
  'manifest',
  'favicon',
  'static',
  'public',
  'www',
  site.id,
]);

function trimToLength(slug: string, length: number): string {
  return slug.slice(0, length).replace(/-+$/, '');
}

/** Whether a first path segment may never belong to a shop: a page of ours or a word kept back. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug);
}

/** Whether `text` has the form of a slug; says nothing about whether a shop has it. */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX_LENGTH && SLUG_PATTERN.test(text);
}

/**
 * ASCII slug of a shop name, at most 60 characters (trust.md rule 11).
 * Names without a usable letter, and reserved words, get `cay-ocagi` in their place or at their end.
 */
export function slugFromName(name: string): string {
  const ascii = [...name.normalize('NFC')]
    .map((letter) => LETTERS[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’‘`´]/g, '')
    .toLowerCase();
  const slug = trimToLength(ascii.replace(/[^a-z0-9]+/g, '-').replace(/^-+/, ''), SLUG_MAX_LENGTH);
  if (slug === '') return FALLBACK;
  return isReservedSlug(slug) ? `${slug}-${FALLBACK}` : slug;
}

/** The nth candidate for a name's slug: `cinar`, `cinar-2`, `cinar-3`… never over the limit. */
export function numberedSlug(base: string, n: number): string {
  if (n < 2) return base;
  const suffix = `-${n}`;
  return trimToLength(base, SLUG_MAX_LENGTH - suffix.length) + suffix;
}
