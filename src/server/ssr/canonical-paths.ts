import { slugFromAddress } from '#shared/domain/slug.ts';
import { matchPage, pagePath } from '#shared/routing/pages.ts';

/** What a sentence or a chat leaves at the end of an address. */
const AT_THE_END = /[\s\p{Cf}/.,;:!?…'"’”»)\]}>]/u;

export function withoutEnd(address: string): string {
  const letters = [...address];
  return letters.slice(0, letters.findLastIndex((letter) => !AT_THE_END.test(letter)) + 1).join('');
}

/**
 * Returns the paths of pages that somebody may mean by a decoded path, the likeliest first: people write capitals and
 * Turkish letters, and end sentences with an address. They are built from the table of pages, so none leads to another
 * site. Whether anything is there is not known here.
 */
export function canonicalPaths(path: string): string[] {
  const segments = withoutEnd(path).split('/').slice(1);
  const [first = '', code = ''] = segments;
  if (segments.length === 2 && matchPage(`/${slugFromAddress(first)}/${code}`).name === 'invitation') {
    // The app's codes may have small letters.
    const codes = new Set([code, code.replaceAll(/\s/g, '').toUpperCase()]);
    return [...codes].map(pagePath.invitation);
  }
  const slugs = segments.map(slugFromAddress);
  const canonical = `/${slugs.join('/')}`;
  return slugs.includes(null) || matchPage(canonical).name === 'notFound' ? [] : [canonical];
}
