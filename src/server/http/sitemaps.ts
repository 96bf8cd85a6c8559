import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { AppDeps } from '#server/app-deps.ts';
import { listParts, listSlugs } from '#server/businesses/list-businesses.ts';
import { sitemapEntry, sitemapXml } from '#server/presenters/sitemap.ts';
import { legalDocuments } from '#shared/legal.ts';
import { pagePath, pages } from '#shared/pages.ts';

type SitemapDeps = Pick<AppDeps, 'database' | 'origin' | 'testPhones' | 'urlsPerSitemap'>;
type Gzipped = Uint8Array<ArrayBuffer>;

/** When a page last changed, where that is known. */
const lastChanges = new Map<string | null, string>(
  legalDocuments.map(({ type, version }) => [`/${type}`, version]),
);
const compress = promisify(gzip);

/**
 * The sitemaps: one for everything as long as it holds at most `urlsPerSitemap` addresses, else an index of several.
 * They are made when asked for, one at a time, and kept as gzip (some ten bytes a business) until one comes, changes
 * or goes.
 */
export function createSitemaps(deps: SitemapDeps) {
  const { origin } = deps;
  const siteEntries = Object.values(pages)
    .filter(({ sitemap }) => sitemap)
    .map(({ pattern }) => sitemapEntry('url', origin + pattern, lastChanges.get(pattern)));
  const partSize = deps.urlsPerSitemap - siteEntries.length;
  const kept = new Map<string, Promise<Gzipped | null>>();
  let lastMade: Promise<unknown> = Promise.resolve();
  deps.database.onPageChange(() => kept.clear());

  async function businessEntries(part: number): Promise<string[]> {
    const entries: string[] = [];
    for await (const slugs of listSlugs(deps, part, partSize)) {
      entries.push(...slugs.map((slug) => sitemapEntry('url', origin + pagePath.business(slug))));
      // The embedded database answers within the turn it is asked in: without a pause others would wait for all.
      await nextTurn();
    }
    return entries;
  }

  async function whole(): Promise<string> {
    const parts = await listParts(deps, partSize);
    if (parts.every((part) => part === 1)) {
      return sitemapXml('urlset', [...siteEntries, ...(await businessEntries(1))]);
    }
    const files = ['pages', ...parts.map((part) => `shops-${part}`)];
    const entries = files.map((file) => sitemapEntry('sitemap', `${origin}/sitemap/${file}.xml`));
    return sitemapXml('sitemapindex', entries);
  }

  async function make(path: string): Promise<Gzipped | null> {
    if (path === '/sitemap.xml') return compress(await whole());
    if (path === '/sitemap/pages.xml') return compress(sitemapXml('urlset', siteEntries));
    const part = /^\/sitemap\/shops-([1-9]\d{0,4})\.xml$/.exec(path)?.[1];
    const entries = part === undefined ? [] : await businessEntries(Number(part));
    return entries.length === 0 ? null : compress(sitemapXml('urlset', entries));
  }

  /** The sitemap of a path, compressed; null when there is none. */
  return function getSitemap(path: string): Promise<Gzipped | null> {
    const known = kept.get(path);
    if (known !== undefined) return known;
    const made = lastMade.then(() => make(path));
    const forget = () => kept.get(path) === made && kept.delete(path);
    lastMade = made.then((found) => found ?? forget(), forget);
    kept.set(path, made);
    return made;
  };
}
