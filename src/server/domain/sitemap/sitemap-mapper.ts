import { escapeMarkup } from '#shared/escape-markup.ts';

/** https://www.sitemaps.org/protocol.html, for both sitemaps and indexes. */
export const MAX_URLS = 50_000;

/** Returns a page's entry in a sitemap, or a sitemap's in an index. No date beats a wrong one. */
export function sitemapEntry(element: 'url' | 'sitemap', url: string, lastmod?: string): string {
  const date = lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`;
  return `<${element}><loc>${escapeMarkup(url)}</loc>${date}</${element}>\n`;
}

export const sitemapXml = (element: 'urlset' | 'sitemapindex', entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</${element}>\n`;
