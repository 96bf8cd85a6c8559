import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Hono } from 'hono';
import type { AppContext, AppEnv } from '#server/app-context.ts';
import { type CachedResponse, fileResponse } from '#server/cache/cached-response.ts';
import { PathCache } from '#server/cache/path-cache.ts';
import { runExclusive } from '#server/db/run-exclusive.ts';
import { SITEMAP_PATH } from '#server/domain/businesses/set-hidden.ts';
import { listParts, listSlugs } from '#server/domain/sitemap/list-businesses.ts';
import { sitemapEntry, sitemapXml } from '#server/domain/sitemap/sitemap-mapper.ts';
import { limitByAddress } from '#server/http/middleware/limit.ts';
import { toResponse } from '#server/http/serve-cached.ts';
import { legalTypes } from '#shared/legal/legal.ts';
import { pagePath, pages } from '#shared/routing/pages.ts';

/** Enough for some 200,000 businesses. */
const CACHE_BYTES = 32 * 1024 * 1024;

const compress = promisify(gzip);
const PART = /^\/sitemap\/shops-([1-9]\d{0,4})\.xml$/;

async function sitemapResponse(text: string): Promise<CachedResponse> {
  const compressed = { gzip: await compress(text) };
  return fileResponse('application/xml; charset=utf-8', 'public, max-age=600', Buffer.from(text), compressed);
}

/**
 * Returns a function that creates the sitemap of a path, or null if there is none. It is one file up to
 * `urlsPerSitemap` URLs, otherwise several.
 */
function createSitemaps(context: AppContext): (path: string) => Promise<string | null> {
  const { origin, legalTexts } = context;
  /** Dates of the last change, for pages that have one. */
  const lastChanges = new Map<string | null, string>(
    legalTypes.map((type) => [`/${type}`, legalTexts[type][0].version]),
  );
  const siteEntries = Object.values(pages)
    .filter(({ sitemap }) => sitemap)
    .map(({ pattern }) => sitemapEntry('url', origin + pattern, lastChanges.get(pattern)));
  const partSize = context.urlsPerSitemap - siteEntries.length;

  async function businessEntries(part: number): Promise<string[]> {
    const entries: string[] = [];
    for await (const slugs of listSlugs(context, { part, size: partSize })) {
      entries.push(...slugs.map((slug) => sitemapEntry('url', origin + pagePath.business(slug))));
      // The embedded database answers within the same turn. Without a pause, all other requests would wait.
      await nextTurn();
    }
    return entries;
  }

  return async (path) => {
    if (path === '/sitemap/pages.xml') return sitemapXml('urlset', siteEntries);
    if (path === SITEMAP_PATH) {
      const parts = await listParts(context, partSize);
      if (parts.every((part) => part === 1)) {
        return sitemapXml('urlset', [...siteEntries, ...(await businessEntries(1))]);
      }
      const files = ['pages', ...parts.map((part) => `shops-${part}`)];
      const entries = files.map((file) => sitemapEntry('sitemap', `${origin}/sitemap/${file}.xml`));
      return sitemapXml('sitemapindex', entries);
    }
    const part = Number(PART.exec(path)?.[1] ?? 0);
    const entries = part === 0 ? [] : await businessEntries(part);
    return entries.length === 0 ? null : sitemapXml('urlset', entries);
  };
}

/**
 * Serves the sitemap, in parts under /sitemap/ if one file cannot hold all businesses. Sitemaps are created
 * one at a time, each at most once a minute.
 */
export function sitemapRoutes(context: AppContext) {
  const makeSitemap = createSitemaps(context);
  const cache = new PathCache<CachedResponse>(CACHE_BYTES, context.clock);
  // Other changes wait for the minute of freshness: a big sitemap takes seconds.
  context.pageChanges.onRead((change) => {
    if (typeof change !== 'string' && change.has(SITEMAP_PATH)) cache.update('all');
  });

  async function make(path: string): Promise<CachedResponse | null> {
    const { generation } = cache;
    const xml = await makeSitemap(path);
    if (xml === null) return null;
    const sitemap = await sitemapResponse(xml);
    cache.set(path, sitemap, generation);
    return sitemap;
  }

  const limit = limitByAddress(context, 'sitemapsPerAddress');
  return new Hono<AppEnv>().on('GET', [SITEMAP_PATH, '/sitemap/:file'], limit, async (c, next) => {
    const { path } = c.req;
    const sitemap =
      cache.get(path) ??
      (await runExclusive(context.database, 'sitemap', async () => cache.get(path) ?? make(path)));
    return sitemap === null ? next() : toResponse(c, sitemap);
  });
}
