import { slugFromAddress } from '#shared/domain/slug.ts';
import { matchPage, pagePath } from '#shared/routing/pages.ts';

/** Characters that a sentence or a chat may leave at the end of an address. Codes may end in `_` and `-`. */
const AT_THE_END = /(?![_-])[\s\p{P}~`>]/u;

/** Also drops the invisible characters that pages and documents put where a line may break. */
export function withoutEnd(address: string): string {
  const letters = [...address.replace(/\p{Cf}/gu, '')];
  return letters.slice(0, letters.findLastIndex((letter) => !AT_THE_END.test(letter)) + 1).join('');
}

/**
 * Returns the page paths that a visitor may have meant by a decoded path, the likeliest first. Visitors type
 * capitals and Turkish letters, and end sentences with an address. The paths are built from the table of
 * pages, so none leads to another site. This function does not check whether the page has content.
 */
export function canonicalPaths(path: string): string[] {
  const segments = withoutEnd(path).split('/').slice(1);
  const [first = '', code = ''] = segments;
  if (segments.length === 2 && matchPage(`/${slugFromAddress(first)}/${code}`).name === 'invitation') {
    // Codes from the app may contain lower-case letters and dashes; ours are printed in groups.
    const typed = code.replace(/\s/g, '').toUpperCase();
    return [...new Set([code, typed, typed.replace(/\p{P}/gu, '') || typed])].map(pagePath.invitation);
  }
  const slugs = segments.map(slugFromAddress);
  const canonical = `/${slugs.join('/')}`;
  return slugs.includes(null) || matchPage(canonical).name === 'notFound' ? [] : [canonical];
}
