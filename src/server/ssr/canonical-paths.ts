import { slugFromAddress } from '#shared/domain/slug.ts';
import { matchPage, pagePath } from '#shared/routing/pages.ts';

/** Characters that a sentence or a chat may leave at the end of an address. */
const AT_THE_END = /[\s\p{Cf}/.,;:!?…'"’”»)\]}>]/u;

export function withoutEnd(address: string): string {
  const letters = [...address];
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
    // Codes from the app may contain lower-case letters.
    const codes = new Set([code, code.replaceAll(/\s/g, '').toUpperCase()]);
    return [...codes].map(pagePath.invitation);
  }
  const slugs = segments.map(slugFromAddress);
  const canonical = `/${slugs.join('/')}`;
  return slugs.includes(null) || matchPage(canonical).name === 'notFound' ? [] : [canonical];
}
