import { legalDocuments } from '#shared/legal.ts';
import { pagePath } from '#shared/pages.ts';

/** https://www.sitemaps.org/protocol.html, for sitemaps and their indexes alike. */
export const MOST_URLS = 50_000;

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

interface Entry {
  path: string;
  /** The day on which the page last changed, where that is known: no date is better than a wrong one. */
  lastmod?: string;
}

/** The pages that are there without any shop and that search engines may list. */
export const sitePages: readonly Entry[] = [
  { path: pagePath.landing },
  { path: pagePath.register },
  { path: pagePath.contact },
  { path: pagePath.deleteAccount },
  ...legalDocuments.map(({ type, version }) => ({ path: `/${type}`, lastmod: version })),
];

const document = (element: 'urlset' | 'sitemapindex', content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="${NAMESPACE}">\n${content}</${element}>\n`;

/** One line for a page in a sitemap. */
export function sitemapEntry(origin: string, { path, lastmod }: Entry): string {
  const date = lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`;
  return `<url><loc>${escaped(origin + path)}</loc>${date}</url>\n`;
}

/** A sitemap of lines made by {@link sitemapEntry}. */
export const sitemap = (entries: string) => document('urlset', entries);

/** An index of sitemaps by their paths. */
export function sitemapIndex(origin: string, paths: readonly string[]): string {
  const lines = paths.map((path) => `<sitemap><loc>${escaped(origin + path)}</loc></sitemap>\n`);
  return document('sitemapindex', lines.join(''));
}
