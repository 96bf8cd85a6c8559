import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { AppDeps } from '#server/app-deps.ts';
import { listParts, listSlugs } from '#server/businesses/list-businesses.ts';
import { PathCache } from '#server/path-cache.ts';
import { sitemap, sitemapEntry, sitemapIndex, sitePages } from '#server/presenters/sitemap.ts';
import { pagePath } from '#shared/pages.ts';

type SitemapDeps = Pick<AppDeps, 'database' | 'origin' | 'testPhones' | 'urlsPerSitemap'>;

/** Compressed, a full sitemap is about half a megabyte. */
const CACHE_BYTES = 16 * 1024 * 1024;
const PAGES_PATH = '/sitemap/pages.xml';
const shopsPath = (part: number) => `/sitemap/shops-${part}.xml`;

const compress = promisify(gzip);

/** A sitemap as gzip. */
interface KeptSitemap {
  gzipped: Uint8Array<ArrayBuffer>;
  readonly storedBytes: number;
}

/**
 * The sitemaps: one for everything as long as it holds at most `urlsPerSitemap` addresses, else an index of several.
 * They are made when they are asked for, one at a time, and kept until a shop comes, changes or goes.
 */
export function createSitemaps(deps: SitemapDeps) {
  const { origin } = deps;
  const partSize = deps.urlsPerSitemap - sitePages.length;
  const pageEntries = sitePages.map((page) => sitemapEntry(origin, page)).join('');
  const cache = new PathCache<KeptSitemap>(CACHE_BYTES);
  const running = new Map<string, Promise<KeptSitemap | null>>();
  let lastMade: Promise<unknown> = Promise.resolve();
  deps.database.onPageChange(() => cache.invalidate('all'));

  async function shopEntries(part: number): Promise<string> {
    let entries = '';
    for await (const slugs of listSlugs(deps, part, partSize)) {
      entries += slugs.map((slug) => sitemapEntry(origin, { path: pagePath.business(slug) })).join('');
      // The embedded database answers within the turn it is asked in: without a pause others would wait for all.
      await nextTurn();
    }
    return entries;
  }

  async function whole(): Promise<string> {
    const parts = await listParts(deps, partSize);
    if (parts.every((part) => part === 1)) return sitemap(pageEntries + (await shopEntries(1)));
    return sitemapIndex(origin, [PAGES_PATH, ...parts.map(shopsPath)]);
  }

  /** Null when there is no such sitemap. */
  async function xmlOf(path: string): Promise<string | null> {
    if (path === '/sitemap.xml') return whole();
    if (path === PAGES_PATH) return sitemap(pageEntries);
    const part = Number(/^\/sitemap\/shops-([1-9]\d{0,4})\.xml$/.exec(path)?.[1]);
    if (Number.isNaN(part)) return null;
    const entries = await shopEntries(part);
    return entries === '' ? null : sitemap(entries);
  }

  async function make(path: string): Promise<KeptSitemap | null> {
    const { generation } = cache;
    const xml = await xmlOf(path);
    if (xml === null) return null;
    const gzipped = Uint8Array.from(await compress(xml));
    const made = { gzipped, storedBytes: gzipped.byteLength };
    cache.set(path, made, generation);
    return made;
  }

  return {
    /** The sitemap of a path, compressed; null when there is none. */
    get(path: string): Promise<KeptSitemap | null> {
      const kept = cache.get(path) ?? running.get(path);
      if (kept !== undefined) return Promise.resolve(kept);
      const made = lastMade.then(() => make(path)).finally(() => running.delete(path));
      lastMade = made.catch(() => null);
      running.set(path, made);
      return made;
    },
  };
}
